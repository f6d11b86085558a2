import type { StoreyDatabase } from '../../../db/index.ts';
import type { LevelContent } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';

/** Read by `public/load-route.js` at the next start: the open level, and the rows at the top of its list. */
const LEVEL_KEY = 'storey.level';

/** Rows of the top of a list that are noted: more than a screen shows. */
export const TOP_ROWS = 40;

/** How many there are of each list of a level. */
export type Counts = Readonly<Partial<Record<LevelContent, number>>>;

/** The rows at the top of a list. */
interface TopOfList {
  /** Its path alone, without a form. */
  path: string;
  list: LevelContent;
  fids: readonly string[];
  counts: Counts;
}

interface NotedLevel {
  database: string;
  path: string;
  lid: string;
  top?: TopOfList;
}

type Notes = Pick<Storage, 'getItem' | 'setItem'>;

function noted(storage: Pick<Storage, 'getItem'>): NotedLevel | null {
  try {
    return JSON.parse(storage.getItem(LEVEL_KEY) ?? 'null') as NotedLevel | null;
  } catch {
    return null;
  }
}

function keep(storage: Notes, level: NotedLevel): void {
  try {
    storage.setItem(LEVEL_KEY, JSON.stringify(level));
  } catch {
    // It is full, or refused.
  }
}

/** Which level this window shows. Without it the next start is a little slower. */
export function noteLevel(storage: Notes, level: NotedLevel): void {
  const before = noted(storage);
  if (before?.database !== level.database || before.path !== level.path || before.lid !== level.lid)
    keep(storage, level);
}

/** The rows at the top of the list of the noted level; null if the next start has to wait for all rows. */
export function noteTop(storage: Notes, lid: string, top: TopOfList | null): void {
  const before = noted(storage);
  if (before?.lid !== lid || JSON.stringify(before.top ?? null) === JSON.stringify(top)) return;
  const { database, path } = before;
  keep(storage, { database, path, lid, ...(top && { top }) });
}

/** Nothing is left of this database. */
export function forgetLevel(storage: Pick<Storage, 'getItem' | 'removeItem'>, database: string): void {
  if (storage.getItem(LEVEL_KEY)?.includes(JSON.stringify(database)) === true) storage.removeItem(LEVEL_KEY);
}

/** The rows of the top of a list, as the device has them. */
export interface FirstPage {
  list: LevelContent;
  features: readonly Feature[];
  counts: Counts;
}

/** What `public/load-route.js` reads before anything of the app runs. */
interface Early {
  database: string;
  /** Of the database, as the browser counts it. */
  version: number;
  levelLid: string;
  /** Null where nothing was noted of the address, or a row of it is gone. */
  top: Promise<FirstPage | null> | null;
  /** Begins to read all; until that is done, all else that is read of features has to wait. */
  readRest: () => void;
  /** Null where they can't be read. */
  rows: () => Promise<Feature[] | null>;
  /** Some tab has written to features since. */
  isOld: boolean;
  end: () => void;
}

declare global {
  var __storeyFirstRows: Early | undefined;
}

/** All that the database lists on a level, read before it was opened here. */
export interface FirstRows {
  levelLid: string;
  rows: readonly Feature[];
  /** Ends the watch for writes of others; from then on the database is followed. False if there was a write. */
  holds: () => boolean;
}

/** What was read early of this database, of the version that is open; an upgrade rewrites rows. */
function earlyOf(db: StoreyDatabase): Early | null {
  const early = globalThis.__storeyFirstRows;
  return early?.database === db.name && early.version === db.backendDB().version ? early : null;
}

/** Takes the rows read early from this database; null without any, or for another version. Once for a page. */
export async function takeFirstRows(db: StoreyDatabase): Promise<FirstRows | null> {
  const early = globalThis.__storeyFirstRows;
  if (early === undefined) return null;
  const isSame = earlyOf(db) !== null;
  globalThis.__storeyFirstRows = undefined;
  const rows = isSame ? await early.rows() : null;
  if (rows === null) {
    early.end();
    return null;
  }
  return {
    levelLid: early.levelLid,
    rows,
    holds: () => {
      early.end();
      return !early.isOld;
    },
  };
}

const pages = new WeakMap<StoreyDatabase, FirstPage & { levelLid: string }>();

/** Keeps the rows at the top of the list, which can be shown before the rest is read. False if they are not known. */
export async function keepFirstPage(db: StoreyDatabase): Promise<boolean> {
  const early = earlyOf(db);
  const top = (await early?.top) ?? null;
  if (early === null || top === null || early.isOld) return false;
  pages.set(db, { ...top, levelLid: early.levelLid });
  return true;
}

/** The top of the list of a level, until all of it was read. */
export function firstPageOf(db: StoreyDatabase, levelLid: string | undefined): FirstPage | null {
  const page = pages.get(db);
  return page !== undefined && page.levelLid === levelLid ? page : null;
}

/** Begins to read all of it. */
export const readRest = (db: StoreyDatabase): void => earlyOf(db)?.readRest();

/** All of it was read. */
export const dropFirstPage = (db: StoreyDatabase): boolean => pages.delete(db);
