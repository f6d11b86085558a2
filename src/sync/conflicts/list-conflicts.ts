import {
  titleOf,
  type ConflictRecord,
  type ContentRow,
  type EntityKey,
  type StoreyDatabase,
} from '../../db/index.ts';
import { changedFields } from '../../domain/merge/index.ts';
import type { ChangedInside, ConflictView, ResolvedConflict } from '../conflict-types.ts';
import { askedInside } from '../store/seen-inside.ts';
import { deletesRemotely, whyNotReopen } from './can-reopen.ts';
import { canKeepBoth } from './keep-both.ts';
import { RESOLUTION_RETENTION_MS } from '../store/retention.ts';
import { createPlaceDescriber } from '../store/describe-place.ts';
import { remoteOf } from './remote-of.ts';
import { mergeHere } from './merge-context.ts';
import { rowsOf } from '../store/transaction.ts';
import { tableOf } from '../../domain/entities/row.ts';

/**
 * All open conflicts, oldest first; records of older versions are merged again. Conflicts inside an entity with a
 * pending delete are hidden: they go with it or are restored with the server's values.
 */
export async function listConflicts(db: StoreyDatabase): Promise<ConflictView[]> {
  const covered = new Set(await db.pending.where('coveredBy').above('').primaryKeys());
  const records = (await db.conflicts.toArray())
    .filter(({ entityKey }) => !covered.has(entityKey))
    .sort((a, b) => a.at - b.at);
  const place = createPlaceDescriber(db);
  const views: ConflictView[] = [];
  for (const record of records) views.push(await viewOf(db, record, place));
  return views;
}

/** One open conflict, or null if it was resolved. */
export async function readConflict(db: StoreyDatabase, conflictId: string): Promise<ConflictView | null> {
  const record = await db.conflicts.get(conflictId);
  return record === undefined ? null : viewOf(db, record, createPlaceDescriber(db));
}

async function viewOf(
  db: StoreyDatabase,
  record: ConflictRecord,
  place: ReturnType<typeof createPlaceDescriber>,
): Promise<ConflictView> {
  const { id, entityKey, table, key, kind, at, base, theirs } = record;
  const mine = (await rowsOf(db, table).get(key)) ?? null;
  const merge = mine === null || theirs === null ? null : await mergeHere(db, table, { base, mine, theirs });
  const own = { fields: merge?.conflicts ?? [], issues: merge?.issues ?? [] };
  const { fields, issues } = inNetwork(record, mine, own.fields.length > 0) ?? own;
  return {
    ...(await place(entityKey, mine ?? theirs ?? base)),
    id,
    kind,
    at,
    base,
    mine,
    theirs,
    fields,
    parallel: merge?.parallel ?? [],
    merged: merge?.merged ?? null,
    severity: issues.length > 0 ? 'semantic' : 'conflict',
    issues,
    from: record.from ?? null,
    isThere: remoteOf(record) !== null,
    inside: mine === null && table !== 'features' ? await changedInside(db, entityKey) : [],
    mayKeepBoth: canKeepBoth(mine, theirs),
  };
}

/** Remote changes inside an entity that was deleted here, with titles. */
const changedInside = async (db: StoreyDatabase, entityKey: EntityKey): Promise<ChangedInside[]> =>
  (await askedInside(db, entityKey)).map(([, row]) => ({ table: tableOf(row), title: titleOf(row), row }));

/**
 * For a node that conflicts with others in its network: every field that differs. Null if the node itself conflicts.
 */
function inNetwork(
  { inNetwork: isAsked, base, theirs, table, issues = [] }: ConflictRecord,
  mine: ContentRow | null,
  clashesAlone: boolean,
): Pick<ConflictView, 'fields' | 'issues'> | null {
  if (isAsked !== true || mine === null || theirs === null) return null;
  if (clashesAlone && issues.length === 0) return null;
  const before = new Map(
    base === null ? [] : changedFields(table, theirs, base).map((change) => [change.path, change.merged]),
  );
  const fields = changedFields(table, theirs, mine).map(({ path, base: there, merged }) => ({
    path,
    base: before.has(path) ? before.get(path) : there,
    mine: merged,
    theirs: there,
  }));
  return { fields, issues };
}

/** Resolutions that can still be reopened or whose deletes can be restored, latest first. */
export async function listResolved(db: StoreyDatabase, now: number): Promise<ResolvedConflict[]> {
  const since = now - RESOLUTION_RETENTION_MS;
  const place = createPlaceDescriber(db);
  const resolved: ResolvedConflict[] = [];
  for (const record of await db.resolutions.where('resolvedAt').above(since).reverse().sortBy('resolvedAt')) {
    const { id, entityKey, conflict, decision, resolvedAt, after } = record;
    const not = deletesRemotely(record)
      ? await whyNotReopen(db, record, await db.pending.get(entityKey))
      : null;
    if (not !== null && not !== 'inTrash') continue;
    const placed = await place(entityKey, after ?? conflict.mine ?? conflict.theirs);
    resolved.push({ ...placed, id, kind: conflict.kind, decision, resolvedAt, isInTrash: not === 'inTrash' });
  }
  return resolved;
}
