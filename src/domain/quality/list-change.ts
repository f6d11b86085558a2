import type { Finding } from './rules/index.ts';

/**
 * How a list of findings differs from the one before: so many stay at its start and at its end, and these stand between
 * them. An edit of one thing changes few of thousands, and a list is copied whole from thread to thread.
 */
export interface ListChange {
  start: number;
  end: number;
  between: readonly Finding[];
}

export function listChange(before: readonly Finding[], after: readonly Finding[]): ListChange {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && isSame(before[start]!, after[start]!)) start += 1;
  let end = 0;
  while (end < most - start && isSame(before.at(-1 - end)!, after.at(-1 - end)!)) end += 1;
  return { start, end, between: after.slice(start, after.length - end) };
}

/** The list after the change. */
export function changedList(before: readonly Finding[], { start, end, between }: ListChange): Finding[] {
  return [...before.slice(0, start), ...between, ...before.slice(before.length - end)];
}

const isSame = (a: Finding, b: Finding): boolean =>
  a === b ||
  (a.fid === b.fid &&
    a.rule === b.rule &&
    a.detail === b.detail &&
    a.other === b.other &&
    a.name === b.name &&
    a.typeCode === b.typeCode &&
    a.levelLid === b.levelLid &&
    a.buildingLid === b.buildingLid);
