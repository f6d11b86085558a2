import type { OffNetwork } from '../../wayfinding/check/index.ts';
import type { SharedRule } from './rule.ts';

/** Found by `SiteNetwork`, which looks at all of a site's network at once. */
export const networkBroken = {
  id: 'network-broken',
  severity: 'blocker',
  scope: 'network',
} as const satisfies SharedRule;

export const networkPartial = {
  id: 'network-partial',
  severity: 'warning',
  scope: 'network',
  fixes: ['link-shafts'],
} as const satisfies SharedRule;

export const pathThroughWall = {
  id: 'path-through-wall',
  severity: 'warning',
  scope: 'network',
} as const satisfies SharedRule;

/** No route leads to a place. */
export const unreachable = {
  id: 'unreachable',
  severity: 'blocker',
  detailIs: 'off-network',
  scope: 'network',
} as const satisfies SharedRule;

/** The detail of an unreachable place: the cause, and the metres that lack. */
export const unreachedDetail = ({ cause, metres }: OffNetwork): string =>
  metres === null ? cause : `${cause} ${metres.toFixed(1)}`;

/** The same, read; null if it is of an earlier version. */
export function readUnreached(detail: string): OffNetwork | null {
  const [cause, metres] = detail.split(' ');
  const known = (['no-paths', 'far', 'wall', 'cut-off'] as const).find((one) => one === cause);
  return known ? { cause: known, metres: metres === undefined ? null : Number(metres) } : null;
}
