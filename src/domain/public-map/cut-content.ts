import { kindDescriptor, isNetworkNode } from '../content/index.ts';
import type { Bounds, Position } from '../entities/geometry.ts';
import { membersIn } from '../entities/storey-extra.ts';
import { boundsOf, isInRings, partsOf } from '../geometry/index.ts';
import type { PublishedContent, PublishedFeature } from './content.ts';
import { accessOf, EVERYBODY } from '../values/access.ts';
import type { PublicMap } from './public-map.ts';

/** Not beacons, geofences and features of the whole client. */
const isForVisitors = ({ kind, siteId }: PublishedFeature): boolean =>
  siteId !== null && !['beacon', 'geofence'].includes(kindDescriptor(kind).role);

/**
 * What the readers of a map may know of a client: its sites, without what is for other groups than the map's audience.
 * Nodes of the network within such a place go with it, so that no way leads there.
 */
export function cutContent(
  content: PublishedContent,
  { siteIds, audience }: Pick<PublicMap, 'siteIds' | 'audience'>,
): PublishedContent {
  const isHere = (siteId: number | null): boolean =>
    siteIds === null || (siteId !== null && siteIds.includes(siteId));
  const groups = new Set<unknown>([EVERYBODY, ...audience]);
  const isOpen = (feature: PublishedFeature): boolean =>
    accessOf(membersIn(feature.properties['extra']))?.some((group) => groups.has(group)) ?? true;
  const here = content.features.filter((one) => isHere(one.siteId) && isForVisitors(one));
  const isClosed = closedAreas(here.filter((one) => !isOpen(one)));
  return {
    clientExtra: content.clientExtra,
    sites: content.sites.filter(({ id }) => isHere(id)),
    buildings: content.buildings.filter(({ siteId }) => isHere(siteId)),
    levels: content.levels.filter(({ siteId }) => isHere(siteId)),
    features: here.filter((one) => isOpen(one) && !(isNetworkNode(one) && isClosed(one))),
  };
}

const floorOf = ({ siteId, buildingId, levelIndex }: PublishedFeature): string =>
  `${siteId}/${buildingId}/${levelIndex}`;

/** Tells whether a node stands in one of these places. */
function closedAreas(closed: readonly PublishedFeature[]): (node: PublishedFeature) => boolean {
  const byFloor = new Map<string, { bounds: Bounds; parts: ReturnType<typeof partsOf> }[]>();
  for (const one of closed) {
    const bounds = one.geometry.type === 'Point' ? null : boundsOf(one.geometry);
    if (bounds === null) continue;
    const areas = byFloor.get(floorOf(one)) ?? [];
    byFloor.set(floorOf(one), areas);
    areas.push({ bounds, parts: partsOf(one.geometry) });
  }
  return (node) => {
    if (node.geometry.type !== 'Point') return false;
    const at: Position = node.geometry.coordinates;
    return (byFloor.get(floorOf(node)) ?? []).some(
      ({ bounds: [west, south, east, north], parts }) =>
        at[0] >= west &&
        at[0] <= east &&
        at[1] >= south &&
        at[1] <= north &&
        parts.some((rings) => isInRings(at, rings)),
    );
  };
}
