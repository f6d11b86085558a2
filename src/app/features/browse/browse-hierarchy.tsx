import type { ComponentType } from 'react';
import { isLevelContent, type ContentType, type LevelContent } from '../../../domain/content/index.ts';
import { isLevelParams } from '../../routes/paths.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { BuildingList } from './lists/building-list.tsx';
import { ClientList } from './lists/client-list.tsx';
import { GlobalGeofenceList } from './lists/global-geofence-list.tsx';
import { LevelList } from './levels/level-list.tsx';
import { LevelOverview } from './levels/level-overview.tsx';
import { OutdoorNetworkList } from './lists/outdoor-network-list.tsx';
import { useTitles } from '../../state/content/feature-name.ts';
import { SiteList } from './lists/site-list.tsx';

/** The levels of a building, or what one of them holds. */
function Levels() {
  const { screen, params } = useContentRoute();
  const level = usePlace()?.level;
  const { titleOf } = useTitles();
  return screen.list === 'level' && isLevelParams(params) ? (
    <LevelOverview title={titleOf(level)} params={params} />
  ) : (
    <LevelList />
  );
}

const LISTS: Record<Exclude<ContentType, LevelContent>, ComponentType> = {
  clients: ClientList,
  sites: SiteList,
  'global-geofences': GlobalGeofenceList,
  buildings: BuildingList,
  'outdoor-wayfinding-network': OutdoorNetworkList,
  levels: Levels,
};

/** The list of clients, sites, buildings or levels that belongs to the address. */
export default function BrowseHierarchy() {
  const { contentType } = useContentRoute();
  const List = isLevelContent(contentType) ? ClientList : LISTS[contentType];
  return <List />;
}
