import { CUSTOM_TRANSITION } from '../../content/index.ts';
import type { Feature } from '../../entities/feature.ts';
import { distanceMetres } from '../../geometry/index.ts';
import { LINK_RING_M } from '../../limits.ts';
import { pointOf } from '../../wayfinding/network/network-node.ts';
import { linkCandidates, withMember, type NetworkContext, type TransitionChain } from './transition-chain.ts';
import { isLinkedWithAll } from './transition-type.ts';

/** A transition that may be linked with another, and how far apart they are. */
export interface LinkCandidate {
  row: Feature;
  metres: number;
  /** Levels above (below: less than 0); null out of doors, in another building, and on an unknown level. */
  levels: number | null;
}

export interface LinkOffer {
  /** Within the ring: the nearest level first, of a level the nearest transition. */
  near: LinkCandidate[];
  /** All others, in the same order. */
  far: LinkCandidate[];
  /** The nearest within the ring of each level that has no member yet, in the order of `near`. */
  best: LinkCandidate[];
}

/** Metres from a transition within which others belong to the same shaft. */
export const linkRing = (typeCode: string): number =>
  isLinkedWithAll(typeCode) ? LINK_RING_M.lift : LINK_RING_M.other;

/** What may be linked with a transition, by level and distance. */
export function linkOffer(fid: string, chain: TransitionChain, context: NetworkContext): LinkOffer {
  const own = context.rows.get(fid);
  if (own === undefined) return { near: [], far: [], best: [] };
  const typeCode = own.properties.typeCode;
  const ring = linkRing(typeCode);
  const all = linkCandidates(fid, chain, context)
    .map((row) => ({
      row,
      metres: distanceMetres(pointOf(own), pointOf(row)),
      levels: levelsBetween(own, row, context),
    }))
    .sort((a, b) => byLevel(a) - byLevel(b) || a.metres - b.metres);
  const near = all.filter(({ metres }) => metres <= ring);
  const taken = new Set(chain.members.map((member) => context.rows.get(member)?.levelLid));
  taken.add(own.levelLid);
  const best = near.filter(({ row }) => {
    if (typeCode === CUSTOM_TRANSITION || taken.has(row.levelLid)) return false;
    taken.add(row.levelLid);
    return true;
  });
  return { near, far: all.filter(({ metres }) => metres > ring), best };
}

/** Of two levels equally far the lower one comes first. */
const byLevel = ({ levels }: LinkCandidate): number =>
  levels === null ? Number.MAX_SAFE_INTEGER : Math.abs(levels) + (levels > 0 ? 0.5 : 0);

function levelsBetween(own: Feature, other: Feature, { levelIndex }: NetworkContext): number | null {
  if (own.buildingLid !== other.buildingLid) return null;
  const [from, to] = [levelIndex(own), levelIndex(other)];
  return from === null || to === null ? null : to - from;
}

/** The chain with the best transition of each level within the ring. A type that takes one link alone gets the nearest. */
export function withBestLinks(fid: string, chain: TransitionChain, context: NetworkContext): TransitionChain {
  const [first] = linkOffer(fid, chain, context).best;
  if (first === undefined) return chain;
  const next = withMember(chain, first.row.fid, fid, context);
  // Each step adds a member; a step that adds none would loop for ever.
  return next.members.length > chain.members.length ? withBestLinks(fid, next, context) : chain;
}

/** How many levels `withBestLinks` would link. */
export function countBestLinks(fid: string, chain: TransitionChain, context: NetworkContext): number {
  const known = new Set(chain.members);
  const added = withBestLinks(fid, chain, context).members.filter((member) => !known.has(member));
  return new Set(added.map((member) => context.rows.get(member)?.levelLid)).size;
}
