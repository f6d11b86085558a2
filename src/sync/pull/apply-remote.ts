import {
  entityKeyOf,
  equalContent,
  type ContentRow,
  type EntityKey,
  type PendingOp,
  type StoreyDatabase,
  rowsBelow,
  entityKeyOfEntry,
} from '../../db/index.ts';
import { isInFlight, recordExistedSince, exists } from '../../db/index.ts';
import { sameValue } from '../../domain/moment/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { LIST_STALENESS_MS } from '../store/retention.ts';
import { dropOperations, removeMissing } from '../store/drop-operations.ts';
import { adoptSharedBase } from '../store/shared-base.ts';
import { staleUntil } from '../attempts/stale-list.ts';
import { baseWithArrived, mayStillArriveUntil, readPredatesAttempt } from '../attempts/unknown-outcome.ts';
import { detectLostUpdates, retractLostUpdate } from '../audit/write-audit.ts';
import { rebaseOnRemote, updateOpenConflict } from '../conflicts/rebase-on-remote.ts';
import { isAskedGone, openDeleteConflict } from '../conflicts/remote-delete.ts';
import { wantedNodes } from '../conflicts/wanted-nodes.ts';
import { awaitDeleteExpiry } from '../lifecycle/await-delete-expiry.ts';
import { acknowledgeLate } from '../lifecycle/late-acknowledgement.ts';
import { endRemoteValueWatch, expiredWatches } from '../attempts/remote-value-watch.ts';
import type { BatchRead } from '../audit/batch-read.ts';
import { deletedByUs, hasUnknownDelete } from '../attempts/unknown-deletes.ts';
import { rowsOf } from '../store/transaction.ts';
import type { Found } from './pull-result.ts';
import { isFeature, keyOf, isNode } from '../../domain/entities/row.ts';

export interface Observation {
  table: ContentTable;
  /** What the server has in this place. */
  theirs: ContentRow[];
  /** Keys that the device has in the same place; what is not among `theirs` was deleted there. */
  here: string[];
  /** When the reading began: what was confirmed since is newer than it. Milliseconds since 1970. */
  startedAt: number;
}

export interface ObservePorts {
  now: number;
  newId: () => string;
  /** What the same reading has shown of our work so far, where it is one of a network. */
  together?: BatchRead;
}

/**
 * Takes over what the server has, where nothing was changed here. What was changed on both sides is merged, or becomes
 * a conflict that keeps all versions. Inside a transaction of the outbox.
 */
export async function observe(db: StoreyDatabase, seen: Observation, ports: ObservePorts): Promise<Found> {
  const { table, theirs, here, startedAt } = seen;
  const found: Found = [];
  const keys = [...new Set([...theirs.map(keyOf), ...here])];
  const entityKeys = keys.map((key) => entityKeyOf(table, key));
  const heads = new Map(
    (await rowsOf(db, table).bulkGet(keys)).map((row, i) => [keys[i] ?? '', row ?? null]),
  );
  const pending = await db.pending.toArray();
  const ops = opsOf(pending, entityKeys);
  const making = new Set<string | null>(pending.flatMap(({ key, saga }) => (saga === undefined ? [] : key)));
  // One of the future was written down before the clock was put back, and is older than this reading.
  const acks = await db.acks
    .where('at')
    .between(startedAt - LIST_STALENESS_MS, ports.now, false, true)
    .toArray();
  const newer = new Set(acks.flatMap(({ entityKey, at }) => (at < startedAt ? [] : entityKey)));
  const recent = new Set(acks.map(({ entityKey }) => entityKey));
  const isIn = (these: ReadonlySet<EntityKey>, row: ContentRow, key: string): boolean =>
    these.has(entityKeyOf(table, key)) ||
    // It may have come with its level.
    (isFeature(row) && row.levelLid !== null && these.has(entityKeyOf('levels', row.levelLid)));
  const isOld = (row: ContentRow, key: string): boolean => isIn(newer, row, key);
  const writes: ContentRow[] = [];
  const overwrites = new Map((await db.overwrites.toArray()).map((record) => [record.entityKey, record]));
  const late = new Set(await expiredWatches(db, startedAt));
  const away = await seenBefore(db, table, theirs, heads);
  const ended: EntityKey[] = [];
  const fallen: EntityKey[] = [];

  for (const row of theirs) {
    const key = keyOf(row);
    if (isOld(row, key)) continue;
    const op = ops.get(entityKeyOf(table, key));
    const head = heads.get(key) ?? null;
    // Here it goes with the making of its level, whatever is still listed there or moved elsewhere under its key.
    if (op === undefined && isCarried(head, making)) continue;
    // With its network it is merged when that is sent.
    if (waitsForNetwork(op, row)) continue;
    // What is under way is looked at when that meets what the server has.
    const isLookedAt = (op === undefined || !isInFlight(op)) && !recent.has(entityKeyOf(table, key));
    if (isLookedAt && late.has(entityKeyOf(table, key))) ended.push(entityKeyOf(table, key));
    const overwrite = overwrites.get(entityKeyOf(table, key));
    if (overwrite !== undefined) await retractLostUpdate(db, overwrite, row);
    if (op === undefined) {
      const seen = head ?? away.get(key) ?? null;
      if (seen !== null && !equalContent(seen, row))
        found.push(...(await lookBack(db, table, { seen, theirs: row }, ports)));
      if (head !== null && exists(head) && !exists(row)) fallen.push(entityKeyOf(table, key));
      if (head === null || !sameValue(head, row)) writes.push(row);
    } else if (!isInFlight(op)) {
      found.push(...(await meetChange(db, op, { theirs: row, head, startedAt }, ports)));
    }
  }
  if (writes.length > 0) await rowsOf(db, table).bulkPut(writes);

  await recordExistedSince(db, fallen);
  await endRemoteValueWatch(db, ended);

  const there = new Set(theirs.map(keyOf));
  const gone: string[] = [];
  for (const key of here) {
    const head = heads.get(key) ?? null;
    if (there.has(key) || head === null || isOld(head, key)) continue;
    // A list may be some seconds old, and what was confirmed just now be missing in it.
    if (!isNode(head) && isIn(recent, head, key)) continue;
    const op = ops.get(entityKeyOf(table, key));
    // A level that is not whole is not in what was read.
    if (op?.intent === 'create' || op?.saga !== undefined) continue;
    if ((op !== undefined && isInFlight(op)) || waitsForNetwork(op, head)) continue;
    // It is, or may be, our own deletion, undone before its answer came: that is looked at when it is sent.
    const isAsked =
      op?.state === 'conflict' &&
      !deletedByUs(op.sent) &&
      mayStillArriveUntil(op.sent, head, ports.now) === null;
    if (hasUnknownDelete(op?.sent) && !isAsked) continue;
    if (op === undefined && !(await hasWorkBelow(db, table, key))) gone.push(key);
    else found.push(...(await openDeleteConflict(db, { table, key, row: head, op }, ports)));
  }
  // An entity that was already listed as deleted is not reported as missing.
  const nodes = gone.filter((key) => isStandingNode(heads.get(key)));
  const wanted = new Set(nodes.length === 0 ? [] : await wantedNodes(db, nodes));
  for (const key of wanted) {
    const head = heads.get(key);
    if (head !== null && head !== undefined)
      found.push(...(await openDeleteConflict(db, { table, key, row: head, op: undefined }, ports)));
  }
  if (table === 'features') await rowsOf(db, table).bulkDelete(gone.filter((key) => !wanted.has(key)));
  else for (const key of gone) await removeMissing(db, table, key);
  return found;
}

/**
 * The last known state of things that have left the device since without a deletion here. Only watched things are known, and
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

const isCarried = (head: ContentRow | null, making: ReadonlySet<string | null>): boolean =>
  isFeature(head) && making.has(head.levelLid);

const isStandingNode = (row: ContentRow | null | undefined): boolean => isNode(row) && exists(row);

const waitsForNetwork = (op: PendingOp | undefined, row: ContentRow): boolean =>
  op !== undefined && op.state !== 'conflict' && isNode(row);

/** A row of the server meets a change of ours. */
async function meetChange(
  db: StoreyDatabase,
  op: PendingOp,
  { theirs, head, startedAt }: { theirs: ContentRow; head: ContentRow | null; startedAt: number },
  ports: ObservePorts,
): Promise<Found> {
  if (op.state === 'conflict') {
    // Listed until the next publishing, but gone: that is what is asked about, or is to be.
    if (!exists(theirs)) {
      const isAsked = head === null || (await isAskedGone(db, op));
      return isAsked ? [] : openDeleteConflict(db, { table: op.table, key: op.key, row: head, op }, ports);
    }
    // It exists although our deletion can no longer arrive: later changes to it are not our doing.
    const reading = { askedAt: startedAt, now: ports.now };
    if (hasUnknownDelete(op.sent) && !readPredatesAttempt(op.sent, theirs, reading)) {
      const { sent: _, ...rest } = op;
      await db.pending.put(rest);
    }
    const seen = await updateOpenConflict(db, op, theirs);
    return seen === null ? [] : lookBack(db, op.table, { seen, theirs }, ports);
  }
  // A deletion that is not published yet says nothing about the values: our change is compared when it is sent.
  if (!exists(theirs)) return [];
  // A new level whose steps are still going is on the server because we put it there.
  if (op.saga !== undefined) return [];
  const seen = (await db.bases.get(op.entityKey))?.value ?? null;
  const base = seen ?? (op.sent === undefined ? await adoptSharedBase(db, op, theirs) : null);
  if (equalContent(base, theirs)) return [];
  const of = { base: base ?? theirs, theirs };
  if ((await staleUntil(db, op.table, op.entityKey, of, startedAt)) !== null) return [];
  const found =
    base === null ? [] : await lookBack(db, op.table, { seen: base, theirs, sent: op.sent }, ports);
  if (head !== null && equalContent(head, theirs)) {
    await acknowledgeLate(db, op, { seen, theirs }, ports.now);
    await dropOperations(db, [op.entityKey]);
    await rowsOf(db, op.table).put(theirs);
    await db.acks.put({ entityKey: op.entityKey, at: ports.now });
    await awaitDeleteExpiry(db, op, { there: theirs, row: theirs }, ports.now);
    return found;
  }
  // The edit before the deletion here had arrived, and no other writer has changed it since.
  if (
    head === null &&
    equalContent(baseWithArrived(op.table, { seen, mine: null, theirs }, op.sent), theirs)
  ) {
    await db.bases.put({ entityKey: op.entityKey, value: theirs });
    return found;
  }
  return [...found, await rebaseOnRemote(db, op, theirs, { now: () => ports.now, newId: ports.newId })];
}

/** Whether what is there now was written over a change of ours. */
async function lookBack(
  db: StoreyDatabase,
  table: ContentTable,
  of: { seen: ContentRow; theirs: ContentRow; sent?: PendingOp['sent'] },
  ports: ObservePorts,
): Promise<Found> {
  // Of most things nothing is watched.
  if ((await db.audits.get(entityKeyOf(table, keyOf(of.theirs)))) === undefined) return [];
  return detectLostUpdates(db, table, of, ports, ports.together);
}

async function hasWorkBelow(db: StoreyDatabase, table: ContentTable, key: string): Promise<boolean> {
  if (table === 'features') return false;
  const below = (await rowsBelow(db, table, key)).map(entityKeyOfEntry);
  return (await db.pending.where('entityKey').anyOf(below).count()) > 0;
}

function opsOf(all: readonly PendingOp[], keys: EntityKey[]): Map<EntityKey, PendingOp> {
  // The outbox is short and the keys are many, as a rule.
  const wanted = new Set(keys);
  return new Map(all.filter((op) => wanted.has(op.entityKey)).map((op) => [op.entityKey, op]));
}
