import { isFound, textToSearch } from '../../../../domain/search/index.ts';
import type { FeatureRow } from '../rows/feature-rows.ts';

/** What a filter looks in. It is written out once for each row. */
export function soughtIn(row: FeatureRow): string {
  row.sought ??= textToSearch(row.name, row.typeTitle, row.feature.properties.eid);
  return row.sought;
}

/**
 * Finds the rows that a text is in, again and again. Who types on narrows what was found: only that is looked through.
 * Where nothing is sought the list is the same that came in.
 */
export function createRowFinder(): (rows: readonly FeatureRow[], wanted: string) => readonly FeatureRow[] {
  let last: { rows: readonly FeatureRow[]; wanted: string; found: readonly FeatureRow[] } | null = null;
  return (rows, wanted) => {
    if (wanted === '') return rows;
    const isNarrower = last !== null && last.rows === rows && wanted.startsWith(last.wanted);
    const found = (isNarrower && last !== null ? last.found : rows).filter((row) =>
      isFound(soughtIn(row), wanted),
    );
    last = { rows, wanted, found };
    return found;
  };
}

/** Rows that are written out before anything else gets its turn. */
const AT_ONCE = 500;

/**
 * Writes out what the filter looks in while the page has nothing else to do, so that the first letter does not wait for
 * twenty thousand names. Returns how to stop.
 */
export function prepareRows(rows: readonly FeatureRow[]): () => void {
  // Where a browser does not tell when it is idle, the first letter writes them out.
  if (typeof requestIdleCallback !== 'function') return () => undefined;
  let at = 0;
  const goOn = (deadline: IdleDeadline): void => {
    while (at < rows.length && deadline.timeRemaining() > 1)
      for (const end = Math.min(at + AT_ONCE, rows.length); at < end; at += 1) soughtIn(rows[at]!);
    if (at < rows.length) handle = requestIdleCallback(goOn);
  };
  let handle = requestIdleCallback(goOn);
  return () => cancelIdleCallback(handle);
}
