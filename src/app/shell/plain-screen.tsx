import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlainRouteName } from '../routes/route-table.ts';
import { useScreenTitle } from '../state/screen-title.ts';
import { Spinner } from '../ui/index.ts';
import { LaterScreen } from './later-screen.tsx';
import { PlainBar } from './plain-bar.tsx';

const SyncCentre = lazy(() => import('../features/sync-centre/index.tsx'));

/** A screen without a map. */
export default function PlainScreen({ name }: { name: PlainRouteName }) {
  const { t } = useTranslation(['shell', 'sync']);
  useScreenTitle(name === 'SyncCentre' ? t('sync:title') : t(`screens.${name}`));
  return (
    <>
      <PlainBar />
      {name === 'SyncCentre' ? (
        <Suspense fallback={<Spinner label={t('loading')} />}>
          <SyncCentre />
        </Suspense>
      ) : (
        <LaterScreen name={name} />
      )}
    </>
  );
}
