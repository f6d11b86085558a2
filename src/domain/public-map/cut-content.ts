import { isNetworkNode, kindsWhere } from '../content/index.ts';
import type { Bounds, Position } from '../entities/geometry.ts';
import { membersIn } from '../entities/storey-extra.ts';
import { boundsOf, isInRings, partsOf } from '../geometry/index.ts';
import type { PublishedContent, PublishedFeature } from './content.ts';
import { metresThrough } from '../wayfinding/ground/index.ts';
import { accessOf, EVERYBODY } from '../values/access.ts';
import type { PublicMap } from './public-map.ts';

/** In no public map. */
export const HIDDEN_KINDS = kindsWhere(({ role }) => ['beacon', 'geofence'].includes(role));

/** Nor features of the whole client. */
const isForVisitors = ({ kind, siteId }: PublishedFeature): boolean =>
  siteId !== null && !HIDDEN_KINDS.includes(kind);

/** What is cut out of a client for the readers of a map. */
export interface CutContent extends PublishedContent {
  /** Whether a straight path between two nodes of a floor leads through a place that was left out. */
  isCrossed: (floor: OfFloor, a: Position, b: Position) => boolean;
}

/**
 * What the readers of a map may know of a client: its sites, without what is for other groups than the map's audience.
 * Nodes of the network within such a place go with it, so that no way leads there; nor does one lead through it (`isCrossed`).
 */
export function cutContent(
  content: PublishedContent,
  { siteIds, audience }: Pick<PublicMap, 'siteIds' | 'audience'>,
): CutContent {
  const isHere = (siteId: number | null): boolean =>
    siteIds === null || (siteId !== null && siteIds.includes(siteId));
  const groups = new Set<unknown>([EVERYBODY, ...audience]);
  const isOpen = (feature: PublishedFeature): boolean =>
    accessOf(membersIn(feature.properties['extra']))?.some((group) => groups.has(group)) ?? true;
  const here = content.features.filter((one) => isHere(one.siteId) && isForVisitors(one));
  const { isWithin, isCrossed } = closedAreas(here.filter((one) => !isOpen(one)));
  return {
    clientExtra: content.clientExtra,
    sites: content.sites.filter(({ id }) => isHere(id)),
    buildings: content.buildings.filter(({ siteId }) => isHere(siteId)),
    levels: content.levels.filter(({ siteId }) => isHere(siteId)),
    features: here.filter((one) => isOpen(one) && !(isNetworkNode(one) && isWithin(one))),
    isCrossed,
  };
}

type OfFloor = Pick<PublishedFeature, 'siteId' | 'buildingId' | 'levelIndex'>;
const floorOf = ({ siteId, buildingId, levelIndex }: OfFloor): string =>
  `${siteId}/${buildingId}/${levelIndex}`;

interface ClosedArea {
  bounds: Bounds;
  parts: ReturnType<typeof partsOf>;
}

/** Tells whether a node stands in one of these places, and whether a path leads through one. */
function closedAreas(closed: readonly PublishedFeature[]) {
  const byFloor = new Map<string, ClosedArea[]>();
  for (const one of closed) {
    const bounds = one.geometry.type === 'Point' ? null : boundsOf(one.geometry);
    if (bounds === null) continue;
    const areas = byFloor.get(floorOf(one)) ?? [];
    byFloor.set(floorOf(one), areas);
    areas.push({ bounds, parts: partsOf(one.geometry) });
  }
  const areasOf = (floor: OfFloor): readonly ClosedArea[] => byFloor.get(floorOf(floor)) ?? [];
  return {
    isWithin: (node: PublishedFeature): boolean => {
      if (node.geometry.type !== 'Point') return false;
      const at: Position = node.geometry.coordinates;
      return areasOf(node).some((area) => isIn(at, area));
    },
    isCrossed: (floor: OfFloor, a: Position, b: Position): boolean =>
      areasOf(floor).some((area) => leadsThrough(a, b, area)),
  };
}

const isIn = (at: Position, { bounds: [west, south, east, north], parts }: ClosedArea): boolean =>
  at[0] >= west &&
  at[0] <= east &&
  at[1] >= south &&
  at[1] <= north &&
  parts.some((rings) => isInRings(at, rings));

/** Metres. A path along a wall, or past a corner, is drawn less exactly. */
const LEAST_WITHIN = 0.15;

function leadsThrough(
  a: Position,
  b: Position,
  { bounds: [west, south, east, north], parts }: ClosedArea,
): boolean {
  const isApart =
    Math.max(a[0], b[0]) < west ||
    Math.min(a[0], b[0]) > east ||
    Math.max(a[1], b[1]) < south ||
    Math.min(a[1], b[1]) > north;
  return !isApart && metresThrough([a, b], parts) > LEAST_WITHIN;
}
