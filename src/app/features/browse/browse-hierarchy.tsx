import { isLevelParams } from '../../routes/paths.ts';
import { useContentRoute } from '../../state/content-route.ts';
import { usePlace } from '../../state/place.ts';
import { BuildingList } from './building-list.tsx';
import { ClientList } from './client-list.tsx';
import { GlobalGeofenceList } from './global-geofence-list.tsx';
import { LevelList } from './level-list.tsx';
import { LevelOverview } from './level-overview.tsx';
import { SiteList } from './site-list.tsx';

/** The list of clients, sites, buildings or levels that belongs to the address. */
export default function BrowseHierarchy() {
  const { contentType, name, params } = useContentRoute();
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
      return (name === 'Level' || name === 'ContentPicker') && isLevelParams(params) ? (
        <LevelOverview title={level?.levelLongTitle ?? ''} params={params} />
      ) : (
        <LevelList />
      );
    default:
      return <ClientList />;
  }
}
