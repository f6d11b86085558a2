import {
  asDbError,
  deviceIdOf,
  entityKeyOf,
  freshOp,
  intentOf,
  noteActivity,
  noteAttempt,
  noteExchanged,
  type Exchanged,
  rememberId,
  transactMade,
  type ContentRow,
  type EntityKey,
  type FileRecord,
  type PendingOp,
  type StoreyDatabase,
  type WorkSource,
  descendantsOf,
} from '../../db/index.ts';
import type { WorkContent, WorkEntry } from '../../domain/exchange/index.ts';
import type { Change } from '../../domain/moment/moment.ts';
import { threeWayConflicts } from '../conflicts/rebase-on-remote.ts';
import type { Ports } from '../lifecycle/acknowledge.ts';
import { rowsOf } from '../store/transaction.ts';
import type { TakeOutcome, Taker } from './exchange-types.ts';
import { matchLocal, type LocalWork } from './match-local.ts';
import { compareChanges, type ComparedChange } from './compare-changes.ts';
import { countDraftVerdicts, compareDrafts, type ComparedDraft } from './compare-drafts.ts';
import { dropReplaced, localPlans, putMissing } from './floor-plans.ts';
import { countVerdicts } from './preview-import.ts';
import { holdForms, journalDrafts, putDrafts, type HeldForms, type PutDrafts } from './import-drafts.ts';
import { keyOf } from '../../domain/entities/row.ts';

/**
 * Takes the work of a file in: all of it in one transaction, through the door of all edits, so that the journal has it too. It
 * waits here to be sent as if it had been done here; where it clashes with work of this device, both sides are kept for a
 * person to decide on. Drafts become kept drafts here. Taken in twice, it does nothing the second time.
 */
export async function importWork(
  db: StoreyDatabase,
  content: WorkContent,
  taker: Taker,
  ports: Ports,
): Promise<TakeOutcome> {
  try {
    const forms = await holdForms(db, content);
    try {
      return await takeIn(db, content, { userId: taker.userId, isFree: forms.isFree, ports });
    } finally {
      forms.letGo();
    }
  } catch (cause) {
    const { kind } = asDbError(cause);
    return { ok: false, fault: kind === 'quota' ? 'full' : 'failed' };
  }
}

async function takeIn(
  db: StoreyDatabase,
  content: WorkContent,
  { userId, isFree, ports }: { userId: number; isFree: HeldForms['isFree']; ports: Ports },
): Promise<TakeOutcome> {
  const now = ports.now();
  const deviceId = await deviceIdOf(db, ports.newId);
  const opIds = new Map<EntityKey, string>();
  const bases = new Map<EntityKey, ContentRow>();
  const files: FileRecord[] = [];
  let judged: ComparedChange[] = [];
  let drafts: ComparedDraft[] = [];
  let putHere: PutDrafts = { put: [], gone: [] };
  let gonePlans: string[] = [];
  let joined: ReadonlySet<EntityKey> = new Set();
  const make = async () => {
    // The transaction may be run again.
    for (const gathered of [opIds, bases]) gathered.clear();
    files.length = 0;
    const here = await matchLocal(db, content, content.by.id === userId);
    judged = await compareChanges(db, content, here, deviceId);
    drafts = await compareDrafts(db, content, { here, judged, isFree, newId: ports.newId });
    joined = here.joined;
    await sow(db, here, judged);
    files.push(...(await localPlans(db, content, { here, drafts, now, newId: ports.newId })));
    for (const { entityKey, entry, base } of judged) {
      if (entry.op !== null) opIds.set(entityKey, entry.op.opId);
      if (base !== undefined) bases.set(entityKey, base);
    }
    return { label: 'takeWork', changes: await changesOf(db, judged) };
  };
  const finish = async (): Promise<void> => {
    putHere = await putDrafts(db, content, drafts, ports);
    await putMissing(db, files, drafts);
    gonePlans = await dropReplaced(db, content, drafts);
    await markOps(db, judged, now);
    await joinLevels(db, judged, joined);
    const from = {
      device: content.device.id,
      deviceName: content.device.name,
      by: content.by.name,
      at: content.at,
    };
    for (const one of judged) if (one.verdict === 'clash') await keepClash(db, one, from, ports);
    const taken = judged.filter(({ verdict }) => verdict !== 'noPlace' && verdict !== 'busy');
    const { by } = from;
    const told = { at: now, what: 'imported' as const, entityKey: null, title: '', above: [], by };
    if (content.work.length > 0) await noteActivity(db, [{ ...told, count: taken.length }]);
    await noteExchanged(
      db,
      {
        device: content.device.id,
        fileId: content.fileId,
        at: content.at,
        newId: ports.newId,
        ...(content.device.id !== deviceId && { by: content.by.name }),
      },
      await versionsIn(db, taken),
    );
  };
  const tables = [db.conflicts, db.exchanged, db.taxonomy, db.staging, db.attempts];
  const options = { now, newId: ports.newId, known: { opIds, bases }, files, tables, finish };
  await transactMade(db, make, { ...options, history: 'none' });
  await journalDrafts(db, putHere);
  await db.journal?.unfile(gonePlans);
  return { ok: true, counts: countVerdicts(judged), draftCounts: countDraftVerdicts(drafts) };
}

/**
 * What this device has in common with the other one from now on. Of a change that goes with the making of its level here,
 * while the level may be on the server as it was before, that is also what it leads away from.
 */
async function versionsIn(db: StoreyDatabase, taken: readonly ComparedChange[]): Promise<Exchanged[]> {
  const versions: Exchanged[] = [];
  for (const { entityKey, entry } of taken) {
    const travels = entry.op?.intent === 'update' && (await db.pending.get(entityKey)) === undefined;
    if (travels && entry.base !== null) versions.push({ entityKey, head: entry.base });
    versions.push({ entityKey, head: entry.head });
  }
  return versions;
}

/** Unknown places come in as if they had been read, and what is deleted in the file as it was before. */
async function sow(
  db: StoreyDatabase,
  { seeds, work }: LocalWork,
  judged: readonly ComparedChange[],
): Promise<void> {
  const changed = new Set(
    work.flatMap(({ table, key, head }) => (head === null ? [] : [entityKeyOf(table, key)])),
  );
  for (const { table, row, serverKey } of seeds) {
    if (serverKey !== null) await rememberId(db, table, row.lid, serverKey);
    // What is changed comes in by its change.
    if (!changed.has(entityKeyOf(table, row.lid))) await rowsOf(db, table).put(row);
  }
  for (const { isSown, entry } of judged) {
    if (isSown === true && entry.base !== null) await rowsOf(db, entry.table).put(entry.base);
  }
}

async function changesOf(db: StoreyDatabase, judged: readonly ComparedChange[]): Promise<Change[]> {
  const changes: Change[] = [];
  const named = new Set(judged.map(({ entityKey }) => entityKey));
  for (const { entry, mine, after } of judged) {
    if (after === undefined || (mine === null && after === null)) continue;
    const { table, key } = entry;
    // Rows of the table that the entry names, by its schema.
    changes.push({ table, key, before: mine, after } as Change);
    if (after !== null || table === 'features') continue;
    for (const below of await descendantsOf(db, table, key)) {
      const entityKey = entityKeyOf(below.table, keyOf(below.row));
      if (named.has(entityKey)) continue;
      named.add(entityKey);
      changes.push({ table: below.table, key: keyOf(below.row), before: below.row, after: null } as Change);
    }
  }
  return changes;
}

/** Operations continue as on the other device: their age, refusals, and possible arrivals. */
async function markOps(db: StoreyDatabase, judged: readonly ComparedChange[], now: number): Promise<void> {
  for (const { entry, entityKey, verdict, op: before, isInDoubt } of judged) {
    const isNew = entry.op !== null && verdict === 'new';
    const found = !isNew ? undefined : isInDoubt ? doubtOf(entry, now) : await db.pending.get(entityKey);
    const op = found ?? (isNew ? await deletedOnTheWay(db, entry, now) : undefined);
    if (op === undefined || before !== undefined || entry.op === null) continue;
    const { createdAt, state, error, sent, clash } = entry.op;
    const isSame = op.opId === entry.op.opId && op.intent === entry.op.intent;
    const next: PendingOp = { ...op, createdAt: Math.min(createdAt, now) };
    if (error !== undefined) next.lastError = error;
    if (isSame && state === 'rejected' && error !== undefined) next.state = 'rejected';
    if (sent !== undefined && op.saga === undefined) {
      next.sent = {
        rev: 0,
        at: Math.min(sent.at, now),
        intent: sent.intent,
        value: sent.value,
        ...(sent.siblingsBefore !== undefined && { siblingsBefore: sent.siblingsBefore }),
      };
      if (sent.value === null)
        next.sent.n = await noteAttempt(db, next, { kind: 'delete', at: next.sent.at });
      if (state === 'unknown') next.state = 'unknown';
    }
    if (state === 'conflict' && clash !== undefined && op.coveredBy === undefined) {
      next.state = 'conflict';
      next.intent = entry.op.intent;
      const versions = { base: entry.base, mine: entry.head, theirs: clash.theirs };
      const { parallel: _, ...found } = await threeWayConflicts(db, entry.table, versions);
      await db.conflicts.put({
        id: op.opId,
        entityKey,
        table: entry.table,
        key: entry.key,
        kind: clash.kind,
        at: now,
        ...versions,
        ...found,
      });
    }
    await db.pending.put(next);
  }
}

/** The operation of something that is nowhere to be seen, and may be on the server. */
function doubtOf({ table, key, op }: WorkEntry, now: number): PendingOp | undefined {
  const row = op?.sent?.value ?? null;
  return op === null || row === null
    ? undefined
    : freshOp({ table, key, row, intent: op.intent }, now, op.opId);
}

/**
 * Deleted while the content of its new level was out: it may have arrived with that. Here the level is new as a whole,
 * and would only leave it out.
 */
async function deletedOnTheWay(
  db: StoreyDatabase,
  { table, key, base, head, op }: WorkEntry,
  now: number,
): Promise<PendingOp | undefined> {
  if (op?.intent !== 'delete' || table !== 'features' || head !== null || base === null) return undefined;
  await db.bases.put({ entityKey: entityKeyOf(table, key), value: base });
  return freshOp({ table, key, row: base, intent: 'delete' }, now, op.opId);
}

/** Two devices made one level: under one mark, whichever of them sends it, the other recognises it. */
async function joinLevels(
  db: StoreyDatabase,
  judged: readonly ComparedChange[],
  joined: ReadonlySet<EntityKey>,
): Promise<void> {
  for (const { entry, entityKey } of judged) {
    const op = joined.has(entityKey) ? await db.pending.get(entityKey) : undefined;
    if (
      op?.saga?.step !== 'createLevel' ||
      op.saga.isFound === true ||
      op.sent !== undefined ||
      entry.op === null
    )
      continue;
    if (entry.op.opId < op.opId) await db.pending.put({ ...op, opId: entry.op.opId, rev: op.rev + 1 });
  }
}

/** Both versions are kept, with what the server was last seen to have; nothing goes until a person has decided. */
async function keepClash(
  db: StoreyDatabase,
  { entry, entityKey, mine, op, ancestor = null }: ComparedChange,
  from: WorkSource,
  { now, newId }: Ports,
): Promise<void> {
  const { table, key, head: theirs } = entry;
  const row = mine ?? theirs ?? entry.base;
  if (row === null) return;
  const open = await db.conflicts.where({ entityKey }).first();
  const there = (await db.bases.get(entityKey))?.value ?? (op === undefined ? mine : null);
  if (there !== null) await db.bases.put({ entityKey, value: there });
  const versions = { base: ancestor, mine, theirs };
  const { parallel: _, ...clash } = await threeWayConflicts(db, table, versions);
  const kind = theirs === null ? 'deleted-there' : 'both-changed';
  const id = open?.id ?? newId();
  await db.conflicts.put({ id, entityKey, table, key, kind, at: now(), ...versions, ...clash, there, from });
  const intent = intentOf(there, mine) ?? 'update';
  const { sent: _s, lastError: _e, ...rest } = op ?? freshOp({ table, key, row, intent }, now(), newId());
  await db.pending.put({ ...rest, rev: rest.rev + 1, state: 'conflict', nextAt: 0 });
}
