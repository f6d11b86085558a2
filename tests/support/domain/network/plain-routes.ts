import { distanceMetres } from '../../../../src/domain/geometry/index.ts';
import { fidOf, type NetworkNode } from '../../../../src/domain/wayfinding/network/network-node.ts';
import type { Profile } from '../../../../src/domain/wayfinding/route/index.ts';

/** Routes as the contract words them, by the plainest search, so that the router can be compared with another's work. */
export interface PlainTraveller {
  profile: Profile;
  speed: number;
  minWidth: number | null;
  maxSlope: number | null;
  maxStep: number | null;
  groups: readonly string[];
  /** Minutes since Monday 00:00 at the site, at departure; and the instant. */
  minutes: number;
  at: number;
  closedFids: readonly string[];
  closedEdges: readonly (readonly [string, string])[];
}

interface Way {
  to: string;
  cost: number;
  /** East and north from one end to the other; null of a ride. */
  heading: readonly [number, number] | null;
}

type Members = Record<string, unknown>;
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const extraOf = ({ properties }: NetworkNode): Members => (properties['extra'] as Members | undefined) ?? {};
const isOutside = ({ properties: { bid, lvl } }: NetworkNode): boolean => bid == null || lvl == null;
const floorOf = (node: NetworkNode): string =>
  isOutside(node) ? 'outside' : `${node.properties.bid}/${node.properties.lvl}`;
const buildingOf = (node: NetworkNode): unknown => (isOutside(node) ? null : node.properties.bid);

function isOpen(hours: unknown, minutes: number): boolean {
  if (hours === undefined) return true;
  const opened = new Set<number>();
  WEEK.forEach((day, i) => {
    for (const [from, to] of (hours as Record<string, [string, string][]>)[day] ?? []) {
      const [a, b] = [from, to].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) as [
        number,
        number,
      ];
      const length = b > a ? b - a : b - a + 1440;
      for (let minute = 0; minute < length; minute++) opened.add((i * 1440 + a + minute) % 10_080);
    }
  });
  return opened.has(Math.floor(minutes) % 10_080);
}

const isFor = (access: unknown, groups: readonly string[]): boolean =>
  access === undefined || (access as string[]).some((group) => group === 'public' || groups.includes(group));

const isThere = (node: NetworkNode, at: number): boolean => {
  const { validFrom, validUntil } = extraOf(node) as { validFrom?: number; validUntil?: number };
  return !(validFrom !== undefined && at < validFrom) && !(validUntil !== undefined && at >= validUntil);
};

function secondsOfRide(a: NetworkNode, b: NetworkNode): number {
  const elevators = [a, b].every(({ properties }) => properties.typeCode === 'elevator-node');
  const [one, other] = [extraOf(a), extraOf(b)];
  const wait = one['waitSeconds'] ?? other['waitSeconds'];
  const perFloor = one['secondsPerFloor'] ?? other['secondsPerFloor'];
  const total = [a, b]
    .map(({ properties }) => properties['travelTime'])
    .find((time) => typeof time === 'number' && time >= 0 && Number.isFinite(time));
  if (elevators && (wait !== undefined || perFloor !== undefined || total === undefined)) {
    const floors =
      floorOf(a) === floorOf(b)
        ? 0
        : isOutside(a) || isOutside(b)
          ? 1
          : Math.abs(Number(a.properties.lvl) - Number(b.properties.lvl));
    return Number(wait ?? 100) + Number(perFloor ?? 10) * floors;
  }
  const ofType: Record<string, number> = { 'elevator-node': 120, 'stairs-node': 60, 'escalator-node': 45 };
  return (total as number | undefined) ?? ofType[a.properties.typeCode] ?? 0;
}

function waysFrom(
  node: NetworkNode,
  byFid: ReadonlyMap<string, NetworkNode>,
  who: PlainTraveller,
  at: (node: NetworkNode) => readonly [number, number],
): Way[] {
  const ways: Way[] = [];
  for (const list of ['neighbors', 'portalNeighbors'] as const)
    for (const link of node.properties[list] ?? []) {
      const own: Members = typeof link === 'string' ? { fid: link } : link;
      const other = byFid.get(String(own['fid']));
      if (!other || other === node) continue;
      const back = (other.properties[list] ?? []).find(
        (one) => typeof one !== 'string' && one.fid === node.properties.fid,
      );
      const cost = costOf(node, other, list, own, typeof back === 'object' ? back : {}, who);
      if (cost === Infinity) continue;
      const isRide = list === 'portalNeighbors' || floorOf(node) !== floorOf(other);
      const [a, b] = [at(node), at(other)];
      ways.push({ to: other.properties.fid, cost, heading: isRide ? null : [b[0] - a[0], b[1] - a[1]] });
    }
  return [...ways, ...ridesPastFloors(node, byFid, who)];
}

/** Rides of an elevator past floors that it is linked over: who may use both ends, and each path between. */
function ridesPastFloors(
  start: NetworkNode,
  byFid: ReadonlyMap<string, NetworkNode>,
  who: PlainTraveller,
): Way[] {
  if (start.properties.typeCode !== 'elevator-node') return [];
  const direct = new Set((start.properties.portalNeighbors ?? []).map(fidOf));
  const walkedTo = new Set((start.properties.neighbors ?? []).map(fidOf));
  const rides = new Map<string, { hops: [NetworkNode, NetworkNode][] }>([
    [start.properties.fid, { hops: [] }],
  ]);
  for (const [fid, { hops }] of rides)
    for (const link of byFid.get(fid)!.properties.portalNeighbors ?? []) {
      const next = byFid.get(fidOf(link));
      if (next?.properties.typeCode !== 'elevator-node' || rides.has(next.properties.fid)) continue;
      rides.set(next.properties.fid, { hops: [...hops, [byFid.get(fid)!, next]] });
    }
  return [...rides].flatMap(([fid, { hops }]): Way[] => {
    if (hops.length < 2 || direct.has(fid) || walkedTo.has(fid)) return [];
    const end = byFid.get(fid)!;
    // The closed floors between, and who those are for, do not matter: only the paths do, and both ends.
    const ridden = { ...who, closedFids: [] };
    const past = (node: NetworkNode): NetworkNode => ({
      ...node,
      properties: {
        ...node.properties,
        extra: {
          waitSeconds: extraOf(node)['waitSeconds'],
          secondsPerFloor: extraOf(node)['secondsPerFloor'],
        },
      },
    });
    let sum = 0;
    for (const [a, b] of hops) {
      const own = recordOf(a, b.properties.fid);
      const back = recordOf(b, a.properties.fid);
      const hop = costOf(past(a), past(b), 'portalNeighbors', own, back, { ...ridden, profile: 'walk' });
      if (hop === Infinity) return [];
      const doors = [own['door'], back['door']] as ({ kind: string } | undefined)[];
      if (
        who.profile === 'step-free' &&
        doors.some((door) => door?.kind === 'revolving') &&
        !doors.some((door) => door?.kind === 'badge')
      )
        return [];
      sum +=
        hop -
        Math.max(
          0,
          ...doors.map((door) => (door as { delaySeconds?: number } | undefined)?.delaySeconds ?? 0),
        );
    }
    const whole = costOf(start, end, 'portalNeighbors', {}, {}, who);
    if (whole === Infinity) return [];
    const saysTime = (node: NetworkNode): boolean => {
      const { waitSeconds, secondsPerFloor } = extraOf(node);
      return waitSeconds !== undefined || secondsPerFloor !== undefined;
    };
    const isByFloor =
      saysTime(start) ||
      saysTime(end) ||
      [start, end].every(({ properties: { travelTime } }) => travelTime === undefined);
    const factor =
      who.profile === 'comfortable' &&
      ![start, end].every(({ properties }) => properties['isComfortable'] === true)
        ? 5
        : 1;
    return [{ to: fid, cost: isByFloor ? whole : sum * factor, heading: null }];
  });
}

const recordOf = (node: NetworkNode, to: string): Members => {
  const link = (node.properties.portalNeighbors ?? []).find((one) => fidOf(one) === to);
  return typeof link === 'object' ? link : {};
};

function costOf(
  a: NetworkNode,
  b: NetworkNode,
  list: 'neighbors' | 'portalNeighbors',
  own: Members,
  back: Members,
  who: PlainTraveller,
): number {
  const [from, to] = [a.properties, b.properties];
  if (who.closedFids.includes(from.fid) || who.closedFids.includes(to.fid)) return Infinity;
  if (who.closedEdges.some((ends) => ends.includes(from.fid) && ends.includes(to.fid))) return Infinity;
  if (![a, b].every((node) => isThere(node, who.at))) return Infinity;
  for (const { access, hours } of [own, extraOf(a), extraOf(b)])
    if (!isFor(access, who.groups) || !isOpen(hours, who.minutes)) return Infinity;
  const of = (member: string): number[] =>
    [own[member], back[member]].filter((one) => one !== undefined).map(Number);
  if (of('width').some((width) => who.minWidth !== null && width < who.minWidth)) return Infinity;
  if (of('slope').some((slope) => who.maxSlope !== null && Math.abs(slope) > who.maxSlope)) return Infinity;
  if (of('stepHeight').some((step) => who.maxStep !== null && step > who.maxStep)) return Infinity;
  const doors = [own['door'], back['door']].filter((one) => one !== undefined) as {
    kind: string;
    delaySeconds?: number;
  }[];
  if (
    who.profile === 'step-free' &&
    doors.some(({ kind }) => kind === 'revolving') &&
    !doors.some(({ kind }) => kind === 'badge')
  )
    return Infinity;
  let seconds = Math.max(0, ...doors.map(({ delaySeconds }) => delaySeconds ?? 0));
  const isRide = list === 'portalNeighbors' || floorOf(a) !== floorOf(b);
  if (list === 'neighbors') {
    const speed = own['speed'] === undefined ? 1 : Number(own['speed']);
    const metres = distanceMetres(a.geometry.coordinates, b.geometry.coordinates);
    seconds += metres / (Number.isFinite(speed) && speed > 0 ? speed : 1) / who.speed;
  }
  if (!isRide) return seconds;
  seconds += secondsOfRide(a, b);
  const bridge =
    from.typeCode === 'graph-node' && to.typeCode === 'graph-node' && buildingOf(a) !== buildingOf(b);
  const says = (flag: string): boolean =>
    [from, to].every((one) =>
      bridge || one.typeCode === 'building-entrance-exit' ? one[flag] !== false : one[flag] === true,
    );
  if (who.profile === 'step-free' && !says('isAccessible')) return Infinity;
  return who.profile === 'comfortable' && !says('isComfortable') ? seconds * 5 : seconds;
}

/**
 * The least cost from a node to each that can be reached, turn by turn for the profile `comfortable`.
 * @param at metres east and north
 */
export function plainCosts(
  nodes: readonly NetworkNode[],
  who: PlainTraveller,
  start: string,
  at: (node: NetworkNode) => readonly [number, number],
): ReadonlyMap<string, number> {
  const byFid = new Map<string, NetworkNode>();
  for (const node of nodes) if (!byFid.has(node.properties.fid)) byFid.set(node.properties.fid, node);
  const ways = new Map<string, Way[]>();
  const from = (fid: string): Way[] => {
    const known = ways.get(fid) ?? waysFrom(byFid.get(fid)!, byFid, who, at);
    ways.set(fid, known);
    return known;
  };
  const best = new Map<string, number>();
  const done = new Map<string, number>();
  // A state is a node, for the profile `comfortable` with the direction from which it was reached.
  const buckets = new Map<number, { fid: string; heading: Way['heading']; cost: number; key: string }[]>();
  const put = (fid: string, heading: Way['heading'], cost: number): void => {
    const key = who.profile === 'comfortable' ? `${fid} ${heading?.join(' ') ?? ''}` : fid;
    if (cost >= (done.get(key) ?? Infinity)) return;
    done.set(key, cost);
    const second = Math.floor(cost);
    buckets.set(second, [...(buckets.get(second) ?? []), { fid, heading, cost, key }]);
  };
  put(start, null, 0);
  while (buckets.size > 0) {
    const second = Math.min(...buckets.keys());
    const states = buckets.get(second)!;
    buckets.delete(second);
    for (const { fid, heading, cost, key } of states) {
      if (cost > done.get(key)!) continue;
      best.set(fid, Math.min(cost, best.get(fid) ?? Infinity));
      for (const way of from(fid))
        put(way.to, way.heading, cost + way.cost + turn(who, heading, way.heading));
    }
  }
  return best;
}

function turn({ profile }: PlainTraveller, a: Way['heading'], b: Way['heading']): number {
  if (profile !== 'comfortable' || !a || !b) return 0;
  const [la, lb] = [Math.hypot(...a), Math.hypot(...b)];
  if (la === 0 || lb === 0) return 0;
  const degrees =
    (Math.acos(Math.min(1, Math.max(-1, (a[0] * b[0] + a[1] * b[1]) / (la * lb)))) * 180) / Math.PI;
  return degrees > 25 ? (4 * degrees) / 90 : 0;
}
