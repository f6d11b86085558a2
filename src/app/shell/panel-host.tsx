import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { Navigate } from 'react-router';
import type { ContentType } from '../routes/content-type.ts';
import { listPathOf } from '../state/navigation/close-panel.ts';
import { useContentRoute, type CurrentContentRoute } from '../state/navigation/content-route.ts';
import { useMarkDeletedHere } from '../state/navigation/just-deleted.ts';
import { usePermission } from '../state/session/permission.ts';
import { usePlace } from '../state/navigation/current-place.ts';

const ClientPanel = lazy(() => import('../features/client-panel/index.tsx'));
const SitePanel = lazy(() => import('../features/site-panel/index.tsx'));
const BuildingPanel = lazy(() => import('../features/building-panel/index.tsx'));
const TakeAlong = lazy(() => import('../features/offline-copies/index.tsx'));
const LevelPanel = lazy(() => import('../features/level-panel/index.tsx'));
const LevelImport = lazy(() => import('../features/level-import/index.tsx'));
const FeaturePanel = lazy(() => import('../features/feature-panel/index.tsx'));
const LaterPanel = lazy(() => import('./placeholders/coming-soon-panel.tsx'));

const FORMS: Record<ContentType | 'level-import' | 'take-along' | 'later', ComponentType> = {
  'level-import': LevelImport,
  'take-along': TakeAlong,
  later: LaterPanel,
  clients: ClientPanel,
  sites: SitePanel,
  buildings: BuildingPanel,
  levels: LevelPanel,
  pois: FeaturePanel,
  mapObjects: FeaturePanel,
  geofences: FeaturePanel,
  'iot-devices': FeaturePanel,
  'global-geofences': LaterPanel,
  'wayfinding-network': LaterPanel,
  'outdoor-wayfinding-network': LaterPanel,
};

function formOf(route: CurrentContentRoute): keyof typeof FORMS {
  if (route.name.endsWith('AdvancedConfigurations') || route.name === 'LevelEditDownload') return 'later';
  if (route.name === 'BuildingTakeAlong') return 'take-along';
  if (route.name === 'LevelAdd') return 'level-import';
  return route.contentType;
}

/** The add/edit panel: the content type of the address selects the form. */
export function PanelHost() {
  const route = useContentRoute();
  const place = usePlace();
  const permission = usePermission();
  const markDeleted = useMarkDeletedHere();
  // Who comes back to the address later is told that it is missing.
  useEffect(() => {
    if (route.panel === 'none') markDeleted(false);
  }, [route.panel, markDeleted]);
  if (route.name === 'ContentPicker')
    return (
      <Suspense fallback={null}>
        <LaterPanel />
      </Suspense>
    );
  if (route.panel === 'none' || place === undefined || place.missing !== null) return null;
  // Nobody fills in what may not be saved: who may only look is led from an adding address to its list.
  if (route.panel === 'add' && permission.isKnown && !permission.canEdit)
    return <Navigate to={listPathOf(route.contentType, route.params)} replace />;
  const Form = FORMS[formOf(route)];
  // Each thing gets a form of its own: nothing of the former one can linger.
  return (
    <Suspense fallback={null}>
      <Form key={`${route.contentType}:${route.panel}:${place.level?.lid ?? ''}:${route.id ?? ''}`} />
    </Suspense>
  );
}
