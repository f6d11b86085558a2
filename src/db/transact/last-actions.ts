import { Dexie } from 'dexie';
import type { Change } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { CONTENT_TABLES } from '../schema/entity-key.ts';
import type { HistoryRecord } from '../schema/records.ts';

/** A history entry for display: what it was about, without its thousands of rows. */
export interface LastAction {
  /** The moment's name. */
  label: string;
  /** Of the level, where its content came or went with it. */
  changes: Change[];
  /** How many such there are. */
  count: number;
}

/** The actions that undo and redo would apply; null without one. */
export async function lastActions(db: StoreyDatabase): Promise<Record<'undo' | 'redo', LastAction | null>> {
  const [done, undone] = [
    await db.history.where({ undone: 0 }).last(),
    await db.history.where({ undone: 1 }).first(),
  ];
  return { undo: await actOf(db, done), redo: await actOf(db, undone) };
}

export interface DoneAction extends LastAction {
  /** Its number in the history. */
  n: number;
  at: number;
}

/** What undo would take back one after another, the newest first. May be the query of a live query. */
export async function doneActions(db: StoreyDatabase, most: number): Promise<DoneAction[]> {
  const entries = (await db.history.where({ undone: 0 }).sortBy('n')).slice(-most).toReversed();
  const acts: DoneAction[] = [];
  for (const entry of entries) {
    const act = await actOf(db, entry);
    if (act !== null && entry.n !== undefined) acts.push({ ...act, n: entry.n, at: entry.at });
  }
  return acts;
}

async function actOf(db: StoreyDatabase, entry: HistoryRecord | undefined): Promise<LastAction | null> {
  if (entry?.n === undefined) return null;
  const { n, label } = entry;
  const parts = db.historyParts.where('[n+i]').between([n, Dexie.minKey], [n, Dexie.maxKey]);
  // The entity around the rest is at one end.
  const [first, last] = [await parts.first(), await parts.last()];
  if (first === undefined || last === undefined) return null;
  const ends = first.i === last.i ? first.changes : [...first.changes, ...last.changes];
  const table = CONTENT_TABLES.find((name) => ends.some((change) => change.table === name));
  const changes = ends.filter((change) => change.table === table);
  // A shape in several parts: the others come of the first.
  if (label === 'changeFeature') return { label, changes: changes.slice(0, 1), count: 1 };
  const between = Math.max(0, last.i - first.i - 1) * first.changes.length;
  return { label, changes, count: changes.length + (table === 'features' ? between : 0) };
}
