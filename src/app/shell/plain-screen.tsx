import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../routes/paths.ts';
import type { PlainRouteName } from '../routes/route-table.ts';
import { Spinner } from '../ui/index.ts';
import { LaterScreen } from './later-screen.tsx';
import { PlainBar } from './plain-bar.tsx';

const SyncCentre = lazy(() => import('../features/sync-centre/index.tsx'));
const Conflicts = lazy(() => import('../features/conflicts/index.tsx'));

/** A screen without a map. */
export default function PlainScreen({ name }: { name: PlainRouteName }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <PlainBar back={name === 'Conflicts' ? paths.sync : paths.home} />
      {name === 'SyncCentre' || name === 'Conflicts' ? (
        <Suspense fallback={<Spinner label={t('loading')} />}>
          {name === 'Conflicts' ? <Conflicts /> : <SyncCentre />}
        </Suspense>
      ) : (
        <LaterScreen name={name} />
      )}
    </>
  );
}
