import { Dexie, type IntervalTree, type ObservabilitySet } from 'dexie';
import type { StoreyDatabase } from '../../../db/index.ts';
import type { Query, RowPatch } from './query.ts';

/** Rows that are read one by one; more are read faster all together. */
const MOST_ROWS = 1_000;

/** Errors of a database that is being closed or deleted: followers get the next write. */
const PASSING: ReadonlySet<string> = new Set(['DatabaseClosedError', 'AbortError']);

interface Patched<T> {
  ask: Query<T>['ask'];
  keep: Query<T>['keep'] | undefined;
  patch: RowPatch<T>;
}

interface Listener<T> {
  next: (value: T) => void;
  error: (cause: unknown) => void;
}

/** What a write, in whichever tab, means for an answer: it is no longer known at all, or these rows of it are. */
export function writtenRows<T>(
  parts: ObservabilitySet,
  databaseName: string,
  { table, alsoReads }: Pick<RowPatch<T>, 'table' | 'alsoReads'>,
): 'all' | readonly string[] {
  if (Object.hasOwn(parts, 'all')) return 'all';
  const keysOf = (name: string): 'all' | readonly string[] => keysIn(parts[`idb://${databaseName}/${name}/`]);
  for (const [name, keys] of Object.entries(alsoReads)) {
    const written = keysOf(name);
    if (written === 'all' || written.some((key) => keys.includes(key))) return 'all';
  }
  return keysOf(table);
}

/** Dexie tells single keys as ranges from a key to itself, and writes of many rows as one range of all. */
function keysIn(ranges: IntervalTree | undefined): 'all' | readonly string[] {
  const keys: string[] = [];
  const visit = (node: IntervalTree | undefined | null): boolean => {
    if (node === undefined || node === null || !('from' in node) || node.from === undefined) return true;
    if (typeof node.from !== 'string' || node.from !== node.to) return false;
    keys.push(node.from);
    return visit(node.l) && visit(node.r);
  };
  return visit(ranges) ? keys : 'all';
}

/**
 * Follows an answer that lists many rows: a write of a few has only these read. What was written is heard before anything
 * is read and read after it was committed, so that no write is missed.
 * @param last the answer so far; `isOld`: something may have been written since it was read
 * @returns how to stop
 */
export function followRows<T>(
  db: StoreyDatabase,
  { ask, keep, patch }: Patched<T>,
  last: { value: T; isOld: boolean } | null,
  listener: Listener<T>,
): () => void {
  let known = last === null ? null : { value: last.value };
  let isAllWanted = last === null || last.isOld;
  const wanted = new Set<string>();
  let isReading = false;
  let isOver = false;

  const readNext = async (): Promise<T> => {
    const keys = [...wanted];
    const isAll = isAllWanted || known === null || keys.length > MOST_ROWS;
    wanted.clear();
    isAllWanted = false;
    try {
      if (!isAll && known !== null) return await patch.apply(known.value, keys);
      const value = await ask();
      return keep === undefined || known === null ? value : keep(known.value, value);
    } catch (cause) {
      isAllWanted = true;
      throw cause;
    }
  };
  const read = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      while (!isOver && (isAllWanted || wanted.size > 0)) {
        const value = await readNext();
        if (isOver) return;
        known = { value };
        listener.next(value);
      }
    } catch (cause) {
      if (isOver || (cause instanceof Error && PASSING.has(cause.name))) return;
      stop();
      listener.error(cause);
    } finally {
      isReading = false;
    }
  };
  const hear = (parts: ObservabilitySet): void => {
    const written = writtenRows(parts, db.name, patch);
    if (written === 'all') isAllWanted = true;
    else for (const key of written) wanted.add(key);
    // The transaction of the notice is over: this read belongs to no other.
    Dexie.ignoreTransaction(() => void read());
  };
  const stop = (): void => {
    isOver = true;
    Dexie.on.storagemutated.unsubscribe(hear);
  };
  Dexie.on.storagemutated.subscribe(hear);
  Dexie.ignoreTransaction(() => void read());
  return stop;
}
