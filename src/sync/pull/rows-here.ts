import {
  entityKeyOf,
  exists,
  isInFlight,
  type ContentRow,
  type EntityKey,
  type OverwriteRecord,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { isFeature, isNode, keyOf } from '../../domain/entities/row.ts';
import { writesOver } from '../attempts/writes-over.ts';
import { LIST_STALENESS_MS } from '../store/retention.ts';
import { rowsOf } from '../store/transaction.ts';
import type { Observation } from './observation.ts';

/** What this device has of the entities that a read is about, and what it knows of their writes. */
export interface RowsHere {
  head: (key: string) => ContentRow | null;
  op: (key: string) => PendingOp | undefined;
  /** The row here, or the last known one of a watched entity that left the device without a deletion here. */
  lastSeen: (key: string) => ContentRow | null;
  /** A write of it was acknowledged after the read began. */
  isNewer: (row: ContentRow) => boolean;
  /** A write of it was acknowledged so shortly before that a list may not show it. */
  isRecent: (row: ContentRow) => boolean;
  /** It goes with the create of its level, whatever is listed under its key. */
  isCarried: (key: string) => boolean;
  /** Its remote values need no watch any longer. */
  endsWatch: (key: string) => boolean;
  overwrite: (key: string) => OverwriteRecord | undefined;
}

/** Reads what is here of these entities. Call inside an outbox transaction. @param now milliseconds since 1970 */
export async function readRowsHere(
  db: StoreyDatabase,
  { table, theirs, here, startedAt }: Observation,
  now: number,
): Promise<RowsHere> {
  const keys = [...new Set([...theirs.map(keyOf), ...here])];
  const rows = await rowsOf(db, table).bulkGet(keys);
  const heads = new Map(keys.map((key, i) => [key, rows[i] ?? null]));
  const pending = await db.pending.toArray();
  // The outbox is short and the keys are many, as a rule.
  const wanted = new Set(keys.map((key) => entityKeyOf(table, key)));
  const ops = new Map(
    pending.filter(({ entityKey }) => wanted.has(entityKey)).map((op) => [op.entityKey, op]),
  );
  const making = new Set<string | null>(pending.flatMap(({ key, saga }) => (saga === undefined ? [] : key)));
  // A time in the future was recorded before the clock was set back.
  const acks = await db.acks
    .where('at')
    .between(startedAt - LIST_STALENESS_MS, now, false, true)
    .toArray();
  const newer = new Set(acks.flatMap(({ entityKey, at }) => (at < startedAt ? [] : entityKey)));
  const recent = new Set(acks.map(({ entityKey }) => entityKey));
  const overwrites = new Map((await db.overwrites.toArray()).map((record) => [record.entityKey, record]));
  const unwatched = new Set(await writesOver(db, startedAt));
  const away = await seenBefore(db, table, theirs, heads);
  const isIn = (these: ReadonlySet<EntityKey>, row: ContentRow): boolean =>
    these.has(entityKeyOf(table, keyOf(row))) ||
    // It may have come with its level.
    (isFeature(row) && row.levelLid !== null && these.has(entityKeyOf('levels', row.levelLid)));
  const head = (key: string): ContentRow | null => heads.get(key) ?? null;
  const op = (key: string): PendingOp | undefined => ops.get(entityKeyOf(table, key));
  return {
    head,
    op,
    lastSeen: (key) => head(key) ?? away.get(key) ?? null,
    isNewer: (row) => isIn(newer, row),
    isRecent: (row) => isIn(recent, row),
    isCarried: (key) => {
      const row = head(key);
      return isFeature(row) && making.has(row.levelLid);
    },
    endsWatch: (key) => {
      const entityKey = entityKeyOf(table, key);
      const current = ops.get(entityKey);
      // A write in flight is compared once it has met what the server has.
      const isOver = current === undefined || !isInFlight(current);
      return isOver && !recent.has(entityKey) && unwatched.has(entityKey);
    },
    overwrite: (key) => overwrites.get(entityKeyOf(table, key)),
  };
}

/**
 * The last known state of entities that have left the device since without a deletion here. Only watched ones are known, and
 * those are few.
 */
async function seenBefore(
  db: StoreyDatabase,
  table: ContentTable,
  theirs: readonly ContentRow[],
  heads: ReadonlyMap<string, ContentRow | null>,
): Promise<ReadonlyMap<string, ContentRow>> {
  const fresh = theirs.filter((row) => (heads.get(keyOf(row)) ?? null) === null && exists(row));
  if (table !== 'features' || fresh.length === 0) return new Map();
  const watched = db.audits.where('entityKey').anyOf(fresh.map((row) => entityKeyOf(table, keyOf(row))));
  const seen = (await watched.toArray()).flatMap((audit) => audit.seen ?? []);
  return new Map(seen.map((row) => [keyOf(row), row]));
}

/** Nodes are merged when their network is sent. */
export const waitsForNetwork = (op: PendingOp | undefined, row: ContentRow): boolean =>
  op !== undefined && op.state !== 'conflict' && isNode(row);
