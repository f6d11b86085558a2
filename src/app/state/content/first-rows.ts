import type { StoreyDatabase } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';

/** Read by `public/load-route.js` at the next start: the address of the level that was open, and its key. */
const LEVEL_KEY = 'storey.level';

/** Which level this window shows. Without it the next start is a little slower. */
export function noteLevel(
  storage: Pick<Storage, 'setItem'>,
  level: { database: string; path: string; lid: string },
): void {
  try {
    storage.setItem(LEVEL_KEY, JSON.stringify(level));
  } catch {
    // It is full, or refused.
  }
}

/** Nothing is left of this database. */
export function forgetLevel(storage: Pick<Storage, 'getItem' | 'removeItem'>, database: string): void {
  if (storage.getItem(LEVEL_KEY)?.includes(JSON.stringify(database)) === true) storage.removeItem(LEVEL_KEY);
}

/** What `public/load-route.js` has read, before anything of the app ran. */
interface Early {
  database: string;
  /** Of the database, as the browser counts it. */
  version: number;
  levelLid: string;
  /** Null where they can't be read. */
  rows: Promise<Feature[] | null>;
  /** Some tab has written since. */
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
  /** Ends the watch for writes of others; from then on the database is heard. False where somebody has written. */
  holds: () => boolean;
}

/** Takes what was read early of this database; null where there is nothing, or not of this version. Once for a page. */
export async function takeFirstRows(db: StoreyDatabase): Promise<FirstRows | null> {
  const early = globalThis.__storeyFirstRows;
  if (early === undefined) return null;
  globalThis.__storeyFirstRows = undefined;
  const rows = await early.rows;
  // An upgrade rewrites rows.
  const isSame = early.database === db.name && early.version === db.backendDB().version;
  if (rows === null || !isSame) {
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
