import type { Taxonomy } from '../../entities/feature-type.ts';
import { distanceMetres, localPlane } from '../../geometry/index.ts';
import { fidOf, type LinkList, type NetworkLink } from '../network/network-node.ts';
import { OPEN_TO_ALL, restrictionsOf, strictest, type PathRestrictions } from '../restrictions/index.ts';
import { barOfLimits, type Bar } from './bars.ts';
import { elevatorPassages, elevatorSeconds, isByFloor, type LevelRanks, type Passage } from './elevators.ts';
import { DEFAULT_SETTINGS, type RouteSettings } from './profile-settings.ts';
import { PROFILES, transitionCost, type Profile, type WalkingSpeeds } from './profiles.ts';
import type { RouteNode } from './route-node.ts';

/** A network in typed arrays: the links of node `n` are those from `offsets[n]` up to `offsets[n + 1]`. */
export interface RouteGraph {
  nodes: readonly RouteNode[];
  indexOf: ReadonlyMap<string, number>;
  offsets: Uint32Array;
  sources: Uint32Array;
  targets: Uint32Array;
  /** Metres walked; 0 where one rides. */
  lengths: Float64Array;
  /** Metres to walk at full speed: more than its length where one is slower. */
  walked: Float64Array;
  /** Seconds beside walking: of rides and doors. */
  fixed: Float64Array;
  /** Seconds of `fixed` that one waits for an elevator. */
  waiting: Float64Array;
  /** 1 where a link changes floor or building, or is a transition's. */
  isTransition: Uint8Array;
  /** What restricts each link. */
  restrictions: readonly (readonly PathRestrictions[])[];
  /** Links past floors of an elevator. */
  passages: ReadonlyMap<number, Passage>;
  settings: RouteSettings;
  /** Metres a second, by profile. */
  speeds: WalkingSpeeds;
  /** Seconds by profile; Infinity where the profile forbids it, or something bars it. */
  costs: Readonly<Record<Profile, Float64Array>>;
  /** Links that are barred at the moment of departure, and places that can't be a destination then. */
  bars: ReadonlyMap<number, Bar>;
  barredPlaces: ReadonlyMap<string, Bar>;
  /** Metres east and north of the first node, in one plane. */
  x: Float64Array;
  y: Float64Array;
  /** Each level of a building is a number; all that is out of doors is one. */
  levels: Uint32Array;
  levelNumbers: ReadonlyMap<string, number>;
}

interface Link {
  to: number;
  length: number;
  isTransition: boolean;
  walked: number;
  fixed: number;
  waiting: number;
  restrictions: readonly PathRestrictions[];
  passage: Passage | null;
}

export interface RouteOptions {
  settings?: RouteSettings | undefined;
  ranks?: LevelRanks | undefined;
}

const NOTHING_BARRED: Pick<RouteGraph, 'bars' | 'barredPlaces'> = {
  bars: new Map(),
  barredPlaces: new Map(),
};
const UNRANKED: LevelRanks = new Map();

export const levelNumberKey = (building: string | null, level: string | null): string =>
  `${building ?? ''}\n${level ?? ''}`;

/** A link's share of walking speed; what can be none counts as 1. */
function speedOf(link: NetworkLink): number {
  const speed = typeof link === 'string' ? 1 : Number(link['speed'] ?? 1);
  return Number.isFinite(speed) && speed > 0 ? speed : 1;
}

/**
 * The graph of a network. Links that lead nowhere or to themselves are left out, and so is a second node of one fid. A link
 * costs the time to walk it, to pass its door, and the travel time of the transition if it changes floor or building; a
 * ridden link has no length. Groups, hours, validity and closures are of a moment: see `graphAt`.
 */
export function routeGraph(
  all: readonly RouteNode[],
  taxonomy: Taxonomy,
  { settings = DEFAULT_SETTINGS, ranks = UNRANKED }: RouteOptions = {},
): RouteGraph {
  const indexOf = new Map<string, number>();
  const nodes: RouteNode[] = [];
  for (const node of all) {
    if (indexOf.has(node.fid)) continue;
    indexOf.set(node.fid, nodes.length);
    nodes.push(node);
  }
  const network: Nodes = { nodes, indexOf, taxonomy, ranks };
  const ridden = elevatorPassages(nodes, indexOf);
  const links = nodes.map((node, from) => {
    const own = linksFrom(node, network);
    const linked = new Set(own.map(({ to }) => to));
    for (const passage of ridden.get(from) ?? [])
      if (!linked.has(passage.at(-1)!)) own.push(passageLink(passage, network));
    return own;
  });
  const list = links.flat();
  const array = (of: (link: Link) => number): Float64Array => Float64Array.from(list, of);
  const offsets = new Uint32Array(nodes.length + 1);
  links.forEach(({ length }, node) => (offsets[node + 1] = offsets[node]! + length));
  const sources = Uint32Array.from(links.flatMap((own, from) => own.map(() => from)));
  const costOf = (profile: Profile, link: Link, from: number): number => {
    const seconds = link.walked / settings.speeds[profile] + link.fixed;
    if (link.restrictions.some((one) => barOfLimits(one, profile, settings.limits[profile]) !== null))
      return Infinity;
    return link.isTransition ? transitionCost(profile, nodes[from]!, nodes[link.to]!, seconds) : seconds;
  };
  return {
    nodes,
    indexOf,
    offsets,
    sources,
    targets: Uint32Array.from(list, ({ to }) => to),
    lengths: array(({ length }) => length),
    walked: array(({ walked }) => walked),
    fixed: array(({ fixed }) => fixed),
    waiting: array(({ waiting }) => waiting),
    isTransition: Uint8Array.from(list, ({ isTransition }) => (isTransition ? 1 : 0)),
    restrictions: list.map(({ restrictions }) => restrictions),
    passages: new Map(list.flatMap(({ passage }, link) => (passage === null ? [] : [[link, passage]]))),
    settings,
    speeds: settings.speeds,
    costs: Object.fromEntries(
      PROFILES.map((profile) => [
        profile,
        Float64Array.from(list, (link, at) => costOf(profile, link, sources[at]!)),
      ]),
    ) as Record<Profile, Float64Array>,
    ...NOTHING_BARRED,
    ...placed(nodes),
  };
}

function placed(nodes: readonly RouteNode[]): Pick<RouteGraph, 'x' | 'y' | 'levels' | 'levelNumbers'> {
  const x = new Float64Array(nodes.length);
  const y = new Float64Array(nodes.length);
  const levels = new Uint32Array(nodes.length);
  const levelNumbers = new Map<string, number>();
  const plane = localPlane(nodes[0]?.position ?? [0, 0]);
  nodes.forEach((node, i) => {
    [x[i], y[i]] = plane.toPlane(node.position);
    const key = levelNumberKey(node.building, node.level);
    const number = levelNumbers.get(key) ?? levelNumbers.size;
    levelNumbers.set(key, number);
    levels[i] = number;
  });
  return { x, y, levels, levelNumbers };
}

interface Nodes {
  nodes: readonly RouteNode[];
  indexOf: ReadonlyMap<string, number>;
  taxonomy: Taxonomy;
  ranks: LevelRanks;
}

function linksFrom(node: RouteNode, network: Nodes): Link[] {
  const { nodes, indexOf } = network;
  const links: Link[] = [];
  for (const list of ['neighbors', 'portalNeighbors'] as const)
    for (const link of node[list]) {
      const to = indexOf.get(fidOf(link));
      const other = to === undefined ? undefined : nodes[to];
      if (to === undefined || other === undefined || other.fid === node.fid) continue;
      const isWalked = list === 'neighbors';
      const length = isWalked ? distanceMetres(node.position, other.position) : 0;
      const isTransition = !isWalked || node.level !== other.level || node.building !== other.building;
      const restrictions = restrictionsBetween(node, link, other, list);
      const delay = restrictions.reduce((sum, { door }) => sum + (door?.delaySeconds ?? 0), 0);
      const { waiting, riding } = isTransition ? rideSeconds(node, other, network) : NO_RIDE;
      links.push({
        to,
        length,
        isTransition,
        walked: length / speedOf(link),
        fixed: waiting + riding + delay,
        waiting,
        restrictions,
        passage: null,
      });
    }
  return links;
}

const NO_RIDE = { waiting: 0, riding: 0 } as const;
const UNRESTRICTED: readonly PathRestrictions[] = [];

/** What the link says, together with the one of its other end, and what its transitions say. */
function restrictionsBetween(
  node: RouteNode,
  link: NetworkLink,
  other: RouteNode,
  list: LinkList,
): readonly PathRestrictions[] {
  const path = pathRestrictions(node, link, other, list);
  const ends = endRestrictions(node, other);
  return path === null ? ends : [path, ...ends];
}

function pathRestrictions(
  node: RouteNode,
  link: NetworkLink,
  other: RouteNode,
  list: LinkList,
): PathRestrictions | null {
  const back = other[list].find((one) => typeof one !== 'string' && one.fid === node.fid);
  return strictest(restrictionsOf(link), back === undefined ? null : restrictionsOf(back));
}

const endRestrictions = (...ends: readonly RouteNode[]): readonly PathRestrictions[] =>
  ends.some(({ access, hours }) => (access ?? hours ?? null) !== null)
    ? ends.map(({ access = null, hours = null }) => ({ ...OPEN_TO_ALL, access, hours }))
    : UNRESTRICTED;

/** The link of an elevator past floors between. */
function passageLink(passage: Passage, network: Nodes): Link {
  const { nodes, taxonomy, ranks } = network;
  const [first, to] = [passage[0]!, passage.at(-1)!];
  const [from, last] = [nodes[first]!, nodes[to]!];
  // One rides past a floor that is not for everybody.
  const restrictions = [...endRestrictions(from, last)];
  let total = 0;
  for (let i = 1; i < passage.length; i++) {
    const [a, b] = [nodes[passage[i - 1]!]!, nodes[passage[i]!]!];
    const link = a.portalNeighbors.find((one) => fidOf(one) === b.fid)!;
    const path = pathRestrictions(a, link, b, 'portalNeighbors');
    if (path !== null) restrictions.push(path);
    total += travelSeconds(a, b, taxonomy);
  }
  const { waiting, riding } = isByFloor(from, last)
    ? elevatorSeconds(from, last, ranks)
    : { waiting: 0, riding: total };
  // A little dearer than floor by floor, so that it is taken only where a floor between is closed.
  const fixed = waiting + riding + (isByFloor(from, last) ? 0 : 1e-7);
  return { to, length: 0, isTransition: true, walked: 0, fixed, waiting, restrictions, passage };
}

const rideSeconds = (
  from: RouteNode,
  to: RouteNode,
  { taxonomy, ranks }: Nodes,
): { waiting: number; riding: number } =>
  isByFloor(from, to)
    ? elevatorSeconds(from, to, ranks)
    : { waiting: 0, riding: travelSeconds(from, to, taxonomy) };

/** The time of the transition at the start, else of that at the end, else of its type. */
const travelSeconds = (from: RouteNode, to: RouteNode, taxonomy: Taxonomy): number =>
  from.travelTime ?? to.travelTime ?? taxonomy[from.typeCode]?.properties.portalTravelTime ?? 0;

/** How many times the time of the profile `walk` a profile takes for what both walk. */
export const paceOf = ({ speeds }: RouteGraph, profile: Profile): number => speeds.walk / speeds[profile];

/** Seconds that a link takes in a profile, also where the profile forbids or avoids it. */
export const secondsOf = ({ walked, fixed, speeds }: RouteGraph, profile: Profile, link: number): number =>
  walked[link]! / speeds[profile] + fixed[link]!;

/** What keeps a profile from a link: of the moment first. Null: nothing, or the steps of a transition. */
export function barOf(graph: RouteGraph, profile: Profile, link: number): Bar | null {
  const { bars, restrictions, settings } = graph;
  const limits = settings.limits[profile];
  const measured = (): Bar | null =>
    restrictions[link]!.reduce<Bar | null>((found, one) => found ?? barOfLimits(one, profile, limits), null);
  return bars.get(link) ?? measured();
}
