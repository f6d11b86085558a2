import { reverse } from '../../domain/moment/index.ts';
import type { Moment } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { ancestorsOf, entityKeyOf, parseEntityKey } from '../schema/entity-key.ts';
import { asDbError } from '../schema/errors.ts';
import { forgetHistory, momentOf } from './history-parts.ts';
import { hasChildren } from '../queries/has-children.ts';
import type { HistoryRecord } from '../schema/records.ts';
import { transact, transactMade } from './transact.ts';
import type { inPart, InPart } from './undo-in-part.ts';

/**
 * nothing: the history is empty. stale: the content changed since, so the entry is dropped. done: `part` says what was
 * done of it where some of it was changed since, and null where all was done.
 */
export type UndoOutcome =
  | { status: 'done'; label: string; entityKeys: string[]; part: InPart | null }
  | { status: 'nothing' }
  | { status: 'stale'; label: string };

export interface HistoryState {
  /** The label of the action that undo or redo would apply, or null. */
  undo: string | null;
  redo: string | null;
}

interface Ports {
  now: number;
  newId: () => string;
  /** Few steps need the merge, so it is loaded when one does; a clock of its own can't wait for that, and passes it. */
  loadParts?: () => Promise<{ inPart: typeof inPart }>;
}

const loadPartsLate = () => import('./undo-in-part.ts');

const lastDone = (db: StoreyDatabase): Promise<HistoryRecord | undefined> =>
  db.history.where({ undone: 0 }).last();
const firstUndone = (db: StoreyDatabase): Promise<HistoryRecord | undefined> =>
  db.history.where({ undone: 1 }).first();

/** The number of the action that undo would revert, or null. May be the query of a live query. */
export const lastActNumber = async (db: StoreyDatabase): Promise<number | null> =>
  (await lastDone(db))?.n ?? null;

/** May be the query of a live query. */
export async function historyState(db: StoreyDatabase): Promise<HistoryState> {
  const [done, undone] = [await lastDone(db), await firstUndone(db)];
  return { undo: done?.label ?? null, redo: undone?.label ?? null };
}

/** Undoes the last action of this device. A change that was sent already is reverted by a new edit. */
export async function undo(db: StoreyDatabase, ports: Ports): Promise<UndoOutcome> {
  return step(db, await lastDone(db), 1, ports);
}

/**
 * Undoes the last actions of this device down to the one with this number, as far as they can be undone.
 * @returns what came of the last that was tried, how many were undone, what stays as it is, and what was changed
 */
export async function undoBackTo(
  db: StoreyDatabase,
  n: number,
  ports: Ports,
): Promise<{ outcome: UndoOutcome; count: number; left: InPart['left']; entityKeys: string[] }> {
  const left: InPart['left'] = [];
  const entityKeys: string[] = [];
  for (let count = 0; ; count++) {
    const last = await lastDone(db);
    if (last?.n === undefined || last.n < n)
      return { outcome: { status: 'nothing' }, count, left, entityKeys };
    const outcome = await step(db, last, 1, ports);
    if (outcome.status !== 'done') return { outcome, count, left, entityKeys };
    entityKeys.push(...outcome.entityKeys);
    left.push(...(outcome.part?.left ?? []));
  }
}

/** Redoes the action that was undone last. */
export async function redo(db: StoreyDatabase, ports: Ports): Promise<UndoOutcome> {
  return step(db, await firstUndone(db), 0, ports);
}

async function step(
  db: StoreyDatabase,
  entry: HistoryRecord | undefined,
  undone: 0 | 1,
  ports: Ports,
): Promise<UndoOutcome> {
  if (entry?.n === undefined) return { status: 'nothing' };
  const { n, label } = entry;
  const moment = await momentOf(db, n, label);
  const wanted = undone === 1 ? reverse(moment) : moment;
  if ((await lacksPlace(db, wanted)) || (await hasChildren(db, wanted))) {
    await forgetHistory(db, [n]);
    return { status: 'stale', label };
  }
  try {
    const { entityKeys } = await transact(db, wanted, { ...ports, history: { n, undone } });
    return { status: 'done', label, entityKeys, part: null };
  } catch (cause) {
    const error = asDbError(cause);
    if (error.kind !== 'stale' && error.kind !== 'constraint') throw error;
    const done = error.kind === 'stale' ? await stepInPart(db, wanted, { n, undone }, ports) : null;
    if (done !== null) return { status: 'done', label, ...done };
    await forgetHistory(db, [n]);
    return { status: 'stale', label };
  }
}

/** Does what can still be done of it, in one transaction with the rows that it is made of. Null: nothing can. */
async function stepInPart(
  db: StoreyDatabase,
  wanted: Moment,
  history: { n: number; undone: 0 | 1 },
  { loadParts = loadPartsLate, ...ports }: Ports,
): Promise<{ entityKeys: string[]; part: InPart } | null> {
  const loaded = await loadParts().catch(() => null);
  if (loaded === null) return null;
  const made: { part: InPart | null } = { part: null };
  const make = async (): Promise<Moment | null> => {
    made.part = await loaded.inPart(db, wanted);
    return made.part?.moment ?? null;
  };
  const committed = await transactMade(db, make, { ...ports, history, isOfRowsRead: true });
  return committed === null || made.part === null ? null : { ...committed, part: made.part };
}

/** The parent of what would be restored was deleted since. */
async function lacksPlace(db: StoreyDatabase, { changes }: Moment): Promise<boolean> {
  const made = changes.filter((change) => change.before === null);
  const coming = new Set(made.map(({ table, key }) => entityKeyOf(table, key)));
  const places = new Set(made.flatMap(({ after }) => (after === null ? [] : ancestorsOf(after).slice(0, 1))));
  for (const place of places) {
    if (coming.has(place)) continue;
    const { table, key } = parseEntityKey(place);
    if ((await db.table(table).get(key)) === undefined) return true;
  }
  return false;
}
