import type { TeamEntry } from '../../../../db/index.ts';

const EDITS: ReadonlySet<TeamEntry['action']> = new Set(['created', 'changed', 'deleted']);
/** The row of writes that brought many features at once, of all people together. */
export const IMPORTS = 'imports';

export interface EditRow {
  /** Of a person, or `IMPORTS`. */
  key: string;
  /** Empty: the account is gone. */
  name: string;
  sum: number;
  /** By day, as its number in `EditCounts.days`. */
  byDay: ReadonlyMap<number, number>;
}

export interface EditCounts {
  /** Midnights of this device's calendar, the oldest first. Milliseconds since 1970. */
  days: readonly number[];
  /** Who edited most comes first; imports last. */
  rows: readonly EditRow[];
  sum: number;
}

/** The midnights that the last days began with, of this device's calendar. @param now milliseconds since 1970 */
export function lastDays(now: number, count: number): number[] {
  const today = new Date(now);
  return Array.from({ length: count }, (_, i) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1 - i)).getTime(),
  );
}

/**
 * How much each person edited on each of the days.
 * @param site the server's number of the one site that is counted; null: all
 */
export function editCounts(
  entries: readonly TeamEntry[],
  days: readonly number[],
  site: number | null,
): EditCounts {
  const rows = new Map<string, { key: string; name: string; sum: number; byDay: Map<number, number> }>();
  let sum = 0;
  for (const { action, kind, at, by, count, siteId } of entries) {
    const day = days.findLastIndex((begins) => begins <= at * 1000);
    if (day < 0 || kind === 'user' || !EDITS.has(action) || (site !== null && siteId !== site)) continue;
    const key = count === null ? String(by?.userId ?? by?.name ?? '') : IMPORTS;
    const row = rows.get(key) ?? {
      key,
      name: count === null ? (by?.name ?? '') : '',
      sum: 0,
      byDay: new Map(),
    };
    const amount = Math.max(1, count ?? 1);
    row.sum += amount;
    row.byDay.set(day, (row.byDay.get(day) ?? 0) + amount);
    rows.set(key, row);
    sum += amount;
  }
  const order = ({ key }: { key: string }): number => Number(key === IMPORTS);
  return { days, sum, rows: [...rows.values()].toSorted((a, b) => order(a) - order(b) || b.sum - a.sum) };
}
