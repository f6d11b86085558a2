import { Dexie, type Table } from 'dexie';
import { isEmpty } from '../../domain/moment/index.ts';
import type { Change, ContentTable, Moment } from '../../domain/moment/moment.ts';
import { GONE_ON_SURVEY } from '../../domain/survey/verification.ts';
import { linesOfMoment } from '../activity/lines-of-moment.ts';
import { noteActivity } from '../activity/note-activity.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf } from '../schema/entity-key.ts';
import { DbError } from '../schema/errors.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import type { FileRecord } from '../schema/records.ts';
import { enqueue, type KnownOps, type OutboxWrites } from '../outbox/enqueue.ts';
import { listFeatures } from '../queries/queries.ts';
import { rowsOf } from '../queries/rows-of.ts';
import { equalContent } from '../schema/equal-content.ts';
import { forgetHistory } from './history-parts.ts';
import { mayChange } from './may-change.ts';
import { checkIndexes, readFreed, renumberedIn } from '../outbox/level-index.ts';
import { recreated, exists } from '../schema/exists.ts';
import { keysStayingDeleted } from '../trash/stays-deleted.ts';
import { recordDeletions, deletionsIn } from '../trash/record-deletions.ts';
import { writeAhead, type Note, type ReplayContext } from './write-ahead.ts';

export interface TransactOptions {
  /** Milliseconds since 1970. */
  now: number;
  /** Makes UUIDv7s. */
  newId: () => string;
  /** Floor plans that come with new levels; kept in the same transaction. */
  files?: FileRecord[];
  /** Set by undo and redo: the history entry that is applied. `none`: no entry is written. */
  history?: { n: number; undone: 0 | 1 } | 'none';
  /** Transactions that are given the same one are one step of undo, as long as nothing else is done between them. */
  step?: UndoStep;
  /** The moment was made of rows that were read in this very transaction: they are not read again to be compared. */
  isOfRowsRead?: boolean;
  /** Set when a transaction is replayed from the journal. */
  replay?: ReplayContext;
  /** Set by an import: operations that the changes had on the other device. */
  known?: KnownOps;
  /** Of many new rows: asked between their parts, and told how many features are written. */
  watch?: Watch;
  /** The draft that is saved with it: deleted in the same transaction, so that no kill leaves it beside what was saved. */
  ends?: string;
  /** Other tables that take part in the transaction. */
  tables?: readonly Table[];
  /** Done last in the same transaction, whether anything changed or not. */
  finish?: () => Promise<void>;
}

/** Aborted: all is taken back, and it ends with the kind `stopped`. */
export interface Watch {
  signal: AbortSignal;
  onWritten: (features: number) => void;
}

/** An act that is written in several transactions. Begins with `n: null`. */
export interface UndoStep {
  /** Its entry of the history, once there is one. */
  n: number | null;
}

export interface Committed {
  /** Entities that may now differ from the server. */
  entityKeys: string[];
}

/** Rows handed over together: each is copied at once, and thousands would freeze the page. */
const AT_ONCE = 1_000;

/** Moments kept for undo. */
const HISTORY_KEPT = 200;

const WRITTEN = ['clients', 'sites', 'buildings', 'levels', 'features'] as const;

/**
 * The only way to edit: rows, history and outbox in one transaction, logged ahead in the journal. Throws `DbError`:
 * kind `stale` (with the keys) if a row is no longer what the moment expects, `noRight` if the person may not edit there.
 */
export function transact(db: StoreyDatabase, moment: Moment, options: TransactOptions): Promise<Committed> {
  return inTransaction(db, options, async (note) => commit(db, moment, options, note));
}

/**
 * Does the same for a moment computed from stored rows, in the same transaction. @param make reads the database only;
 * null if its entity is gone
 */
export function transactMade(
  db: StoreyDatabase,
  make: () => Promise<Moment | null>,
  options: TransactOptions,
): Promise<Committed | null> {
  return inTransaction(db, options, async (note) => {
    const moment = await make();
    if (moment === null) return null;
    const committed = isEmpty(moment) ? { entityKeys: [] } : await commit(db, moment, options, note);
    if (options.ends !== undefined) await endDraft(db, options.ends, options);
    if (options.replay !== undefined) await endDraftsOf(db, moment);
    await options.finish?.();
    return committed;
  });
}

/** Replayed: what was typed after the save stays, it was saved by nothing. */
async function endDraft(
  db: StoreyDatabase,
  key: string,
  { now, replay: again }: TransactOptions,
): Promise<void> {
  const draft = again === undefined ? undefined : await db.staging.get(key);
  if (draft === undefined || draft.at <= now) await db.staging.delete(key);
}

/** Replayed after a crash, of an earlier version that did not note it: the drafts of what is new with it had been saved. */
async function endDraftsOf(db: StoreyDatabase, { changes }: Moment): Promise<void> {
  const made = new Set(changes.filter(({ before }) => before === null).map(({ key }) => key));
  if (made.size === 0) return;
  const ended = await db.staging
    .filter(({ mode, values }) => mode === 'add' && made.has(String(values['id'])))
    .primaryKeys();
  await db.staging.bulkDelete(ended);
}

function inTransaction<T>(
  db: StoreyDatabase,
  options: TransactOptions,
  work: (note: Note) => Promise<T>,
): Promise<T> {
  const tables = [
    ...WRITTEN.map((name) => db.table(name)),
    db.bases,
    db.pending,
    db.history,
    db.historyParts,
    db.files,
    db.idmap,
    db.meta,
    db.activity,
    db.trash,
    db.trashParts,
    // What others type meanwhile need not wait for a save that ends no draft.
    ...(options.ends === undefined && options.replay === undefined ? [] : [db.staging]),
    ...(options.tables ?? []),
  ];
  // Dexie follows native awaits only into async functions.
  return writeAhead(db, options, (note) => db.transaction('rw', tables, async () => work(note)));
}

async function commit(
  db: StoreyDatabase,
  asked: Moment,
  options: TransactOptions,
  note: Note,
): Promise<Committed> {
  // Side by side: each answer waits for a page that may be drawing, and a person waits for the last.
  const { now, newId, replay } = options;
  const known = replay ?? options.known;
  // Buttons show what may be done; this holds where a right is taken away while a form is open, and for undo and redo.
  // What was saved before comes back whatever the rights are by now, and the server decides.
  const user = known === undefined ? (db.rights?.() ?? null) : null;
  if (user !== null && !(await mayChange(db, user, asked)))
    throw new DbError('noRight', 'This may not be edited any more.');
  const byTable = byTableOf(asked);
  const renumbered = renumberedIn(byTable.get('levels') ?? []);
  // A replayed transaction was done before any of it was sent.
  if (renumbered.length > 0 && replay === undefined) await checkIndexes(db, renumbered);
  const isAct = options.history === undefined;
  const [outbox, undone, begun, noted] = await Dexie.Promise.all([
    enqueue(db, asked, { now, newId, ...(known !== undefined && { known }) }),
    isAct ? db.history.where({ undone: 1 }).primaryKeys() : [],
    isAct ? partsBegun(db, options.step) : null,
    note.read(asked),
    options.isOfRowsRead === true ? undefined : checkAll(db, byTable),
  ]);
  const moment = await leaveAway(db, asked, outbox);
  // Journal and database are written in parallel; both must finish before it counts as saved.
  const writing: PromiseLike<unknown>[] = [note.write(moment, outbox, noted)];
  // First: its parts wait for its number, and would wait for thousands of rows too.
  const numbered = isAct ? entryOf(db, moment, begun, now) : null;
  if (numbered !== null)
    writing.push(remember(db, moment, { undone, from: begun?.parts ?? 0, numbered }, options.step));
  // If no delete was sent, restored rows are unchanged; otherwise they are re-created.
  const same = new Set(outbox.dropOps);
  for (const [table, changes] of byTableOf(moment)) writing.push(write(db, table, changes, same, options));
  if (outbox.dropBases.length > 0) writing.push(db.bases.bulkDelete(outbox.dropBases));
  if (outbox.bases.length > 0) writing.push(db.bases.bulkPut(outbox.bases));
  if (outbox.dropOps.length > 0) writing.push(db.pending.bulkDelete(outbox.dropOps));
  if (outbox.ops.length > 0) writing.push(db.pending.bulkPut(outbox.ops));
  if (options.files !== undefined) writing.push(db.files.bulkPut(options.files));
  if (typeof options.history === 'object')
    writing.push(db.history.update(options.history.n, { undone: options.history.undone }));
  writing.push(keepTrack(db, moment, numbered, options));
  if (renumbered.length > 0) writing.push(readFreed(db, renumbered));
  await Dexie.Promise.all(writing);
  goOn(options.watch);
  return { entityKeys: moment.changes.map((change) => entityKeyOf(change.table, change.key)) };
}

function goOn(watch: Watch | undefined): void {
  if (watch?.signal.aborted === true) throw new DbError('stopped', 'This was stopped before it was done.');
}

function byTableOf({ changes }: Moment): Map<ContentTable, Change[]> {
  const byTable = new Map<ContentTable, Change[]>();
  for (const change of changes) {
    const list = byTable.get(change.table);
    if (list === undefined) byTable.set(change.table, [change]);
    else list.push(change);
  }
  return byTable;
}

/** An entity deleted separately before its parent is not restored with the parent. */
async function leaveAway(db: StoreyDatabase, moment: Moment, outbox: OutboxWrites): Promise<Moment> {
  const same = new Set(outbox.dropOps);
  const anew = moment.changes.flatMap(({ table, key, before, after }) =>
    before === null && after !== null && !same.has(entityKeyOf(table, key)) ? { table, row: after } : [],
  );
  const away = await keysStayingDeleted(db, anew);
  if (away.size === 0) return moment;
  const stays = ({ entityKey }: { entityKey: EntityKey }): boolean => !away.has(entityKey);
  outbox.ops = outbox.ops.filter(stays);
  outbox.bases = outbox.bases.filter(stays);
  outbox.dropOps.push(...away);
  outbox.dropBases.push(...away);
  const changes = moment.changes.filter(({ table, key }) => !away.has(entityKeyOf(table, key)));
  return { ...moment, changes };
}

async function checkAll(db: StoreyDatabase, byTable: ReadonlyMap<ContentTable, Change[]>): Promise<void> {
  for (const [table, changes] of byTable) await check(db, table, changes);
}

/** Adds entries to the activity list and the trash. */
async function keepTrack(
  db: StoreyDatabase,
  moment: Moment,
  numbered: PromiseLike<number> | null,
  { now, newId, history, known }: TransactOptions,
): Promise<void> {
  const isUndo = typeof history === 'object' && history.undone === 1;
  const isAgain = typeof history === 'object' && history.undone === 0;
  const reason = isUndo ? 'undone' : isAgain ? 'redone' : moment.label === 'restore' ? 'restored' : undefined;
  // An import logs its own activity.
  const lines = known === undefined ? linesOfMoment(moment, now, reason) : [];
  if (lines.length > 0) {
    const step = numbered === null ? undefined : await numbered;
    const n = typeof history === 'object' ? history.n : step;
    await noteActivity(db, n === undefined ? lines : lines.map((line) => ({ ...line, step: n })));
  }
  const gone = moment.changes.filter(({ after }) => after === null);
  if (gone.length === 0) return;
  const why = isUndo ? 'undone' : moment.label === GONE_ON_SURVEY ? 'gone' : 'deleted';
  await recordDeletions(db, deletionsIn(gone), { why, now, newId });
}

/** A moment contains the values before it; anything else means that it was computed from stale rows. */
async function check(db: StoreyDatabase, table: ContentTable, changes: Change[]): Promise<void> {
  // Creates are checked by the insert itself, which saves reading ten thousand missing keys.
  const touching = changes.filter((change) => change.before !== null);
  if (touching.length === 0) return;
  const keys = touching.map((change) => change.key);
  const rows = await rowsOf(db.table<ContentRow, string>(table), keys);
  const stale = touching.filter((change, i) => !equalContent(change.before, rows[i] ?? null));
  if (stale.length === 0) return;
  throw new DbError('stale', 'This was changed in the meantime.', {
    keys: stale.map((change) => entityKeyOf(table, change.key)),
  });
}

async function write(
  db: StoreyDatabase,
  table: ContentTable,
  changes: Change[],
  same: ReadonlySet<EntityKey>,
  ports: Pick<TransactOptions, 'now' | 'newId' | 'watch'>,
): Promise<void> {
  const gone = changes.filter((change) => change.after === null).map((change) => change.key);
  const made = changes.filter((change) => change.before === null && change.after !== null);
  const changed = changes.filter((change) => change.before !== null && change.after !== null);
  const rows = db.table(table);
  // Deletes first: a deleted level frees its index.
  if (gone.length > 0) await rows.bulkDelete(gone);
  const renumbered = renumberedIn(changed);
  if (renumbered.length > 0) await makeRoom(db, renumbered, ports);
  if (changed.length > 0) await rows.bulkPut(changed.map((change) => change.after));
  if (table === 'levels') await makeRoom(db, made, ports);
  const rowMade = ({ key, after }: Change): ContentRow | null =>
    after === null || exists(after) || same.has(entityKeyOf(table, key)) ? after : recreated(after);
  for (let from = 0; from < made.length; from += AT_ONCE) {
    goOn(ports.watch);
    await rows.bulkAdd(made.slice(from, from + AT_ONCE).map(rowMade));
    if (table === 'features') ports.watch?.onWritten(Math.min(from + AT_ONCE, made.length));
  }
}

/**
 * A deleted level is listed until the next publishing but does not reserve its index. Unsent edits on it are in the
 * trash.
 */
async function makeRoom(
  db: StoreyDatabase,
  coming: readonly Change[],
  ports: Pick<TransactOptions, 'now' | 'newId'>,
): Promise<void> {
  for (const { after } of coming) {
    if (after?.kind !== 'level') continue;
    const { buildingLid, levelIndex } = after;
    const there = await db.levels.get({ buildingLid, levelIndex });
    if (there?.publishState !== 'deleted') continue;
    const features = await listFeatures(db, there.lid);
    const ops = await db.pending.bulkGet(features.map(({ fid }) => entityKeyOf('features', fid)));
    const rows = features.flatMap((row, i) =>
      ops[i] === undefined ? [] : { table: 'features' as const, row },
    );
    await recordDeletions(db, rows, { why: 'deleted', ...ports });
    await db.features.bulkDelete(features.map((feature) => feature.fid));
    await db.levels.delete(there.lid);
  }
}

/** Adds an entry of the history, or goes on with the last. Returns its number. */
function entryOf(
  db: StoreyDatabase,
  { label }: Moment,
  begun: { n: number } | null,
  now: number,
): PromiseLike<number> {
  if (begun !== null) return Dexie.Promise.resolve(begun.n);
  return db.history.add({ at: now, label, undone: 0 });
}

/** After a new action, undone actions can't be redone. `from`: parts that its entry has already. */
async function remember(
  db: StoreyDatabase,
  moment: Moment,
  { undone, from, numbered }: { undone: readonly number[]; from: number; numbered: PromiseLike<number> },
  step: UndoStep | undefined,
): Promise<void> {
  if (undone.length > 0) await forgetHistory(db, undone);
  const n = await numbered;
  if (step !== undefined) step.n = n;
  const oldOnes = db.history
    .where(':id')
    .belowOrEqual(n - HISTORY_KEPT)
    .primaryKeys();
  // In parts, each copied on its own: twenty thousand rows at once would hold the page.
  for (let i = 0; i * AT_ONCE < moment.changes.length; i += 1) {
    const changes = moment.changes.slice(i * AT_ONCE, (i + 1) * AT_ONCE);
    await db.historyParts.add({ n, i: from + i, changes });
  }
  const old = await oldOnes;
  if (old.length > 0) await forgetHistory(db, old);
}

/** The entry that an act goes on with; null where it has none, or something else was done since. */
async function partsBegun(
  db: StoreyDatabase,
  step: UndoStep | undefined,
): Promise<{ n: number; parts: number } | null> {
  if (step === undefined || step.n === null) return null;
  const last = await db.history.where({ undone: 0 }).last();
  if (last?.n !== step.n) return null;
  const { n } = step;
  return {
    n,
    parts: await db.historyParts.where('[n+i]').between([n, Dexie.minKey], [n, Dexie.maxKey]).count(),
  };
}
