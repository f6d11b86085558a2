import { PERSON_KEY } from '../db/schema/names.ts';
import type { LevelContent } from '../domain/content/index.ts';
import { stored, type Storing } from './stored.ts';

/** Rows of the top of a list that are noted: more than a screen shows. */
export const TOP_ROWS = 40;

/** The database that this browser opened last. */
const DATABASE_KEY = 'storey.database';
/** The level that was open last, and the rows at the top of its list. */
const LEVEL_KEY = 'storey.level';

/** How many there are of each list of a level. */
export type Counts = Readonly<Partial<Record<LevelContent, number>>>;

/** The rows at the top of a list. */
export interface TopOfList {
  /** Its path alone, without a form. */
  path: string;
  list: LevelContent;
  fids: readonly string[];
  counts: Counts;
}

export interface NotedLevel {
  database: string;
  path: string;
  lid: string;
  top?: TopOfList;
}

type Notes = Pick<Storage, 'getItem' | 'setItem'>;

export const notedPerson = (storage: Storing): string | null => stored(storage, PERSON_KEY);
export const notedDatabase = (storage: Storing): string | null => stored(storage, DATABASE_KEY);

/** Null where none is noted, or by a version that noted otherwise. */
export function notedLevel(storage: Storing): NotedLevel | null {
  try {
    const note: unknown = JSON.parse(stored(storage, LEVEL_KEY) ?? 'null');
    return isLevel(note) ? note : null;
  } catch {
    return null;
  }
}

const hasTexts = <Key extends string>(value: unknown, ...keys: Key[]): value is Record<Key, string> =>
  typeof value === 'object' &&
  value !== null &&
  keys.every((key) => typeof Reflect.get(value, key) === 'string');

function isLevel(note: unknown): note is NotedLevel {
  if (!hasTexts(note, 'database', 'path', 'lid')) return false;
  const { top } = note as Partial<NotedLevel>;
  if (top === undefined) return true;
  if (!hasTexts(top, 'path', 'list')) return false;
  const { fids, counts } = top as Partial<TopOfList>;
  return Array.isArray(fids) && fids.every((fid) => typeof fid === 'string') && typeof counts === 'object';
}

/** Without a note the next start is a little slower. */
function keep(storage: Pick<Storage, 'setItem'>, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // It is full, or refused.
  }
}

/** Which database this browser opened last. */
export const noteDatabase = (storage: Pick<Storage, 'setItem'>, name: string): void =>
  keep(storage, DATABASE_KEY, name);

/** Which level this window shows. */
export function noteLevel(storage: Notes, level: NotedLevel): void {
  const before = notedLevel(() => storage);
  if (before?.database !== level.database || before.path !== level.path || before.lid !== level.lid)
    keep(storage, LEVEL_KEY, JSON.stringify(level));
}

/** The rows at the top of the list of the noted level; null if the next start has to wait for all rows. */
export function noteTop(storage: Notes, lid: string, top: TopOfList | null): void {
  const before = notedLevel(() => storage);
  if (before?.lid !== lid || JSON.stringify(before.top ?? null) === JSON.stringify(top)) return;
  const { database, path } = before;
  keep(storage, LEVEL_KEY, JSON.stringify({ database, path, lid, ...(top && { top }) }));
}

/** Nothing is left of this database. */
export function forgetNotes(storage: Pick<Storage, 'getItem' | 'removeItem'>, database: string): void {
  if (notedDatabase(() => storage) === database) storage.removeItem(DATABASE_KEY);
  if (notedLevel(() => storage)?.database === database) storage.removeItem(LEVEL_KEY);
}
