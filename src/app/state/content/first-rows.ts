import { Dexie, type ObservabilitySet } from 'dexie';
import { windowLocks, type StoreyDatabase, type WindowLocks } from '../../../db/index.ts';
import { FEATURES } from '../../../db/schema/names.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { tabsWith } from '../../../start/early-rows.ts';
import { FORMAT, takeOver, type EarlyRows, type FirstPage } from '../../../start/handed-over.ts';
import { writtenRows } from '../queries/follow-rows.ts';

/** All that the database lists on a level, read before it was opened here. */
export interface FirstRows {
  levelLid: string;
  rows: readonly Feature[];
  /** False if any of them may have been written since. To be asked once another listener is there. */
  holds: () => boolean;
}

interface Taken {
  /** Null once all rows were taken. */
  early: EarlyRows | null;
  /** The top of the list, until all of it was read. */
  page: (FirstPage & { levelLid: string }) | null;
  /** Another tab may have written to them before writes were listened for here. */
  isShared: Promise<boolean>;
  isOld: boolean;
  end: () => void;
}

const taken = new WeakMap<StoreyDatabase, Taken>();

/**
 * Takes over what was read of this database before it was opened here, once and as soon as it is open: from then on
 * writes are listened for. What another version of the app or of the database read is not taken.
 * @returns whether there are rows for the top of the list, which can be shown before the rest is read
 */
export async function takeFirstPage(
  db: StoreyDatabase,
  locks: Pick<WindowLocks, 'query'> | undefined = windowLocks(),
): Promise<boolean> {
  const early = takeOver('rows');
  // An upgrade rewrites rows.
  const isOurs = early?.database === db.name && early.version === db.backendDB().version;
  if (!isOurs || early.format !== FORMAT) return false;
  const hear = (parts: ObservabilitySet): void => {
    const written = writtenRows(parts, db.name, { table: FEATURES, alsoReads: {} });
    one.isOld ||= written === 'all' || written.length > 0;
  };
  const end = (): void => Dexie.on.storagemutated.unsubscribe(hear);
  // This tab is one of them.
  const isShared = tabsWith(locks, db.name).then((tabs) => tabs !== 1);
  const one: Taken = { early, page: null, isShared, isOld: false, end };
  Dexie.on.storagemutated.subscribe(hear);
  taken.set(db, one);
  const page = await early.top;
  if (!one.isOld && page !== null) one.page = { ...page, levelLid: early.levelLid };
  return one.page !== null;
}

/** All that was taken over, once; null without any, or where another tab may have written to it. */
export async function takeFirstRows(db: StoreyDatabase): Promise<FirstRows | null> {
  const one = taken.get(db);
  if (one === undefined || one.early === null) return null;
  const { levelLid } = one.early;
  const rows = (await one.isShared) ? null : await one.early.rows();
  one.early = null;
  if (rows === null) {
    one.end();
    return null;
  }
  const holds = (): boolean => {
    one.end();
    return !one.isOld;
  };
  return { levelLid, rows, holds };
}

/** The top of the list of a level, until all of it was read. */
export function firstPageOf(db: StoreyDatabase, levelLid: string | undefined): FirstPage | null {
  const page = taken.get(db)?.page ?? null;
  return page?.levelLid === levelLid ? page : null;
}

/** Begins to read all of it. */
export const readRest = (db: StoreyDatabase): void => taken.get(db)?.early?.readRest();

/** All of it was read. */
export function dropFirstPage(db: StoreyDatabase): void {
  const one = taken.get(db);
  if (one !== undefined) one.page = null;
}
