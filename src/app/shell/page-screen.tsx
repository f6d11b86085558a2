import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../routes/paths.ts';
import type { PlainRouteName } from '../routes/route-table.ts';
import { Spinner } from '../ui/index.ts';
import { LaterScreen, type LaterName } from './placeholders/coming-soon-screen.tsx';
import { PlainBar } from './navigation/page-top-bar.tsx';

/** Screens that are there; all others come later. */
const SCREENS: Partial<Record<PlainRouteName, LazyExoticComponent<ComponentType>>> = {
  SyncCentre: lazy(() => import('../features/sync-centre/index.tsx')),
  Conflicts: lazy(() => import('../features/conflicts/index.tsx')),
  Activity: lazy(() => import('../features/activity/index.tsx')),
};

/** A screen without a map. */
export default function PlainScreen({ name }: { name: PlainRouteName }) {
  const { t } = useTranslation('shell');
  const Screen = SCREENS[name];
  return (
    <>
      <PlainBar back={name === 'Conflicts' ? paths.sync : paths.home} />
      {Screen === undefined ? (
        <LaterScreen name={name as LaterName} />
      ) : (
        <Suspense fallback={<Spinner label={t('loading')} />}>
          <Screen />
        </Suspense>
      )}
    </>
  );
}
