import { fidOf, type NetworkLink } from './network-node.ts';

type Members = Readonly<Record<string, unknown>>;

/** What belongs to a link beside where it leads. */
export function membersOfLink(link: NetworkLink | undefined): Members {
  if (link === undefined || typeof link === 'string') return {};
  const { fid: _, ...members } = link;
  return members;
}

/** A link with other members, to another node or the same. */
export const linkTo = (fid: string, members: Members): NetworkLink => ({ ...members, fid });

const DOORS = ['automatic', 'manual', 'revolving', 'badge'];
type Choose = (a: unknown, b: unknown) => unknown;
const byNumber =
  (isStricter: (a: number, b: number) => boolean): Choose =>
  (a, b) =>
    typeof a === 'number' && typeof b === 'number' && isStricter(b, a) ? b : a;
const delayOf = (door: unknown): number => Number((door as Members | null)?.['delaySeconds']) || 0;

/** Of two links in one member the stricter; the first one's, where neither is. */
const STRICTER: Readonly<Record<string, Choose>> = {
  access: (a, b) => {
    if (!Array.isArray(a) || !Array.isArray(b)) return a;
    const [ours, others] = [a as unknown[], b as unknown[]];
    const both = ours.filter((group) => others.includes(group) || others.includes('public'));
    return both.length > 0 ? both : ours.includes('public') ? others : ours;
  },
  width: byNumber((next, best) => next < best),
  speed: byNumber((next, best) => next < best),
  stepHeight: byNumber((next, best) => next > best),
  slope: byNumber((next, best) => Math.abs(next) > Math.abs(best)),
  door: (a, b) => {
    const rank = (door: unknown): number => DOORS.indexOf(String((door as Members | null)?.['kind']));
    const [one, other] = rank(b) > rank(a) ? [b, a] : [a, b];
    return delayOf(other) > delayOf(one) ? { ...(one as Members), delaySeconds: delayOf(other) } : one;
  },
};

// @spec 13
/** What belongs to a path that is made of two: all that either says, and the stricter where both do. */
export function joinedMembers(a: Members, b: Members): Members {
  const joined: Record<string, unknown> = { ...b, ...a };
  for (const [name, choose] of Object.entries(STRICTER))
    if (Object.hasOwn(a, name) && Object.hasOwn(b, name)) joined[name] = choose(a[name], b[name]);
  return joined;
}

export const linkIn = (links: readonly NetworkLink[], to: string): NetworkLink | undefined =>
  links.find((link) => fidOf(link) === to);
