import { areTwoShafts } from '../route/index.ts';
import type { NetworkIssue } from './network-issues.ts';

/**
 * Unlinked transitions over each other, shaft by shaft, as the issues of a network join them, each from the lowest level up.
 * @param indexOf of a level; undefined of a level that is gone, which comes last
 * @param shafts which lift or stairs each transition is a stop of: two that are known as such are never joined
 */
export function unlinkedShafts(
  issues: readonly NetworkIssue[],
  indexOf: (level: string) => number | undefined,
  shafts: ReadonlyMap<string, string>,
): string[][] {
  const joined = new Map<string, Set<string>>();
  const height = new Map<string, number>();
  for (const { code, fid, level, other } of issues) {
    if (code !== 'unlinked-neighbour' || other === null) continue;
    height.set(fid, (level === null ? undefined : indexOf(level)) ?? Infinity);
    const [mine, theirs] = [fid, other].map((one) => [...(joined.get(one) ?? [one])]);
    if (mine!.some((a) => theirs!.some((b) => areTwoShafts(shafts, a, b)))) continue;
    const all = new Set([fid, other, ...(joined.get(fid) ?? []), ...(joined.get(other) ?? [])]);
    for (const one of all) joined.set(one, all);
  }
  const heightOf = (fid: string): number => height.get(fid) ?? Infinity;
  const byHeight = (a: string, b: string): number =>
    heightOf(a) === heightOf(b) ? 0 : heightOf(a) - heightOf(b);
  return [...new Set(joined.values())].map((all) => [...all].sort(byHeight));
}
