import { BUILDING_ENTRANCE, CUSTOM_TRANSITION } from '../../content/index.ts';
import type { Feature } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import { isDuplex, isOnePerLevel } from '../../rules/index.ts';
import { groupOf, linkedFids } from './network-draft.ts';
import { firstDirection, isLinkedWithAll, type Direction } from './transition-type.ts';

// @spec 3.21
/** A link of the chain: from one member to the next above it. */
export interface TransitionEdge {
  a: string;
  b: string;
  direction: Direction;
}

/** The transitions that belong to one, from the lowest level up, it itself among them. */
export interface TransitionChain {
  members: string[];
  edges: TransitionEdge[];
}

/** What the rules of links ask of a network. */
export interface NetworkContext {
  rows: ReadonlyMap<string, Feature>;
  taxonomy: Taxonomy;
  /** The index of a level; null for a level that is no longer known. */
  levelIndex: (row: Feature) => number | null;
}

const typeOf = (row: Feature | undefined): string => row?.properties.typeCode ?? '';

/** Out of doors and of unknown levels come last; of one level in the order of their ids. */
function byLevel({ rows, levelIndex }: NetworkContext): (a: string, b: string) => number {
  const rank = (fid: string): number => {
    const row = rows.get(fid);
    return (row && levelIndex(row)) ?? Infinity;
  };
  return (a, b) => {
    const [one, other] = [rank(a), rank(b)];
    if (one === other) return a < b ? -1 : a > b ? 1 : 0;
    return one - other;
  };
}

/**
 * The chain that a transition is in now: its group, and the nodes linked with it in either direction. Of lifts also the groups
 * of those: if the network of one level was read later than that of another, only one end may have the link.
 */
export function chainOf(fid: string, context: NetworkContext): TransitionChain {
  const row = context.rows.get(fid);
  if (!row) return { members: [fid], edges: [] };
  const ofType = [...context.rows.values()].filter((other) => typeOf(other) === typeOf(row));
  const members = new Set<Feature>([row]);
  // It grows while it is walked through.
  for (const member of members) {
    if (member !== row && !isLinkedWithAll(typeOf(row))) break;
    for (const other of ofType) if (isWith(member, other)) members.add(other);
  }
  return chained(
    [...members].map((member) => member.fid),
    [],
    context,
  );
}

const isWith = (one: Feature, other: Feature): boolean =>
  (groupOf(one) !== null && groupOf(other) === groupOf(one)) ||
  linkedFids(one, 'portalNeighbors').includes(other.fid) ||
  linkedFids(other, 'portalNeighbors').includes(one.fid);

// @spec 4.66
/** Puts members in order; edges that still join neighbours of the chain keep their direction. */
function chained(
  fids: readonly string[],
  before: readonly TransitionEdge[],
  context: NetworkContext,
): TransitionChain {
  const members = [...new Set(fids)].sort(byLevel(context));
  const edges = members.slice(1).map((b, i): TransitionEdge => {
    const a = members[i]!;
    const kept = before.find((edge) => edge.a === a && edge.b === b);
    return { a, b, direction: kept?.direction ?? directionBetween(a, b, context) };
  });
  return { members, edges };
}

/** As the two are linked now, else as the type begins. */
function directionBetween(a: string, b: string, { rows, taxonomy }: NetworkContext): Direction {
  const [lower, upper] = [rows.get(a), rows.get(b)];
  const up = lower ? linkedFids(lower, 'portalNeighbors').includes(b) : false;
  const down = upper ? linkedFids(upper, 'portalNeighbors').includes(a) : false;
  if (up && down) return 'bi';
  if (up) return 'a-to-b';
  return down ? 'b-to-a' : firstDirection(typeOf(lower ?? upper), taxonomy);
}

// @spec 4.67
/**
 * Puts a node into a chain, and with it all of its group.
 * @returns the unchanged chain if the node is not a candidate
 */
export function withMember(
  chain: TransitionChain,
  fid: string,
  of: string,
  context: NetworkContext,
): TransitionChain {
  if (!linkCandidates(of, chain, context).some((row) => row.fid === fid)) return chain;
  const row = context.rows.get(fid)!;
  const group = groupOf(row);
  const mates =
    group === null ? [] : membersOf(group, context).filter((other) => typeOf(other) === typeOf(row));
  const joined = isLinkedWithAll(typeOf(row))
    ? chainOf(fid, context).members
    : mates.map((other) => other.fid);
  const all = [...chain.members, fid, ...joined];
  return chained(all, chain.edges, context);
}

// @spec 4.68
export function withoutMember(chain: TransitionChain, fid: string, context: NetworkContext): TransitionChain {
  return chained(
    chain.members.filter((member) => member !== fid),
    chain.edges,
    context,
  );
}

export function withDirection(chain: TransitionChain, at: number, direction: Direction): TransitionChain {
  return { ...chain, edges: chain.edges.map((edge, i) => (i === at ? { ...edge, direction } : edge)) };
}

const membersOf = (group: string, { rows }: NetworkContext): Feature[] =>
  [...rows.values()].filter((row) => groupOf(row) === group);

// @spec 4.71 5.77 5.78 5.79 5.80
/**
 * The nodes that may be linked with a transition: of its type, not yet linked, and, but for custom ones, on another level of
 * the same building. A duplex takes a node without a group. A chain may have one node of stairs on each level, and several of
 * lifts. An entrance links to an outdoor node without a building.
 */
export function linkCandidates(fid: string, chain: TransitionChain, context: NetworkContext): Feature[] {
  const { rows, taxonomy } = context;
  const row = rows.get(fid);
  if (!row) return [];
  const code = typeOf(row);
  const members = chain.members.flatMap((member) => rows.get(member) ?? []);
  const isMember = new Set(chain.members);
  if (isDuplex(code, taxonomy) && members.length > 1) return [];
  const isTaken = (other: Feature): boolean => members.some((member) => isSameLevel(member, other));
  return [...rows.values()].filter((other) => {
    if (typeOf(other) !== code || other.fid === fid || isMember.has(other.fid)) return false;
    if (code === CUSTOM_TRANSITION) return true;
    if (isSameLevel(row, other) || !isReached(row, other)) return false;
    if (isDuplex(code, taxonomy)) return groupOf(other) === null;
    if (!isOnePerLevel(code, taxonomy)) return true;
    // It comes with its whole group.
    const group = groupOf(other);
    const coming = group === null ? [other] : membersOf(group, context);
    return !coming.some(isTaken);
  });
}

function isReached(row: Feature, other: Feature): boolean {
  if (row.buildingLid === other.buildingLid) return row.buildingLid !== null;
  const isDoor = row.properties.typeCode === BUILDING_ENTRANCE;
  return isDoor && (row.buildingLid === null || other.buildingLid === null);
}

const isSameLevel = (a: Feature, b: Feature): boolean =>
  a.buildingLid === b.buildingLid && a.levelLid === b.levelLid;
