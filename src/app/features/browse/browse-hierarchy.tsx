import { isLevelParams } from '../../routes/paths.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { BuildingList } from './lists/building-list.tsx';
import { ClientList } from './lists/client-list.tsx';
import { GlobalGeofenceList } from './lists/global-geofence-list.tsx';
import { LevelList } from './lists/level-list.tsx';
import { LevelOverview } from './lists/level-overview.tsx';
import { SiteList } from './lists/site-list.tsx';

/** The list of clients, sites, buildings or levels that belongs to the address. */
export default function BrowseHierarchy() {
  const { contentType, screen, params } = useContentRoute();
  const level = usePlace()?.level;
  switch (contentType) {
    case 'sites':
      return <SiteList />;
    case 'global-geofences':
      return <GlobalGeofenceList />;
    case 'buildings':
    case 'outdoor-wayfinding-network':
      return <BuildingList />;
    case 'levels':
      return screen.list === 'level' && isLevelParams(params) ? (
        <LevelOverview title={level?.levelLongTitle ?? ''} params={params} />
      ) : (
        <LevelList />
      );
    default:
      return <ClientList />;
  }
}
