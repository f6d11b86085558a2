import type { NetworkIssue } from './network-issues.ts';

/** Transitions that stand over each other and are not linked, shaft by shaft, as the issues of a network join them. */
export function unlinkedShafts(issues: readonly NetworkIssue[]): string[][] {
  const joined = new Map<string, Set<string>>();
  for (const { code, fid, other } of issues) {
    if (code !== 'unlinked-neighbour' || other === null) continue;
    const all = new Set([fid, other, ...(joined.get(fid) ?? []), ...(joined.get(other) ?? [])]);
    for (const one of all) joined.set(one, all);
  }
  return [...new Set(joined.values())].map((all) => [...all]);
}
