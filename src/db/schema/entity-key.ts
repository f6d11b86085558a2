import type { Change, ContentTable } from '../../domain/moment/moment.ts';
import type { ContentRow, EntityKey } from './operation.ts';
import { parentsOf } from '../../domain/entities/row.ts';

export const CONTENT_TABLES = ['clients', 'sites', 'buildings', 'levels', 'features'] as const;

export function entityKeyOf(table: ContentTable, key: string): EntityKey {
  return `${table}:${key}`;
}

/** Throws on a text that is not an entity key: only `entityKeyOf` makes those. */
export function parseEntityKey(entityKey: EntityKey): { table: ContentTable; key: string } {
  const colon = entityKey.indexOf(':');
  const table = CONTENT_TABLES.find((name) => name === entityKey.slice(0, colon));
  if (table === undefined) throw new RangeError(`Not an entity key: ${entityKey}`);
  return { table, key: entityKey.slice(colon + 1) };
}

/** Between what an open form is about and whose form it is. Forms of the first releases kept their work without. */
const APART = '#';

/** Where one form of several about the same thing keeps its work. */
export const stagedUnder = (entityKey: EntityKey, owner: string): EntityKey => entityKey + APART + owner;

/** What the form is about that keeps its work under this key. */
export const entityOfStaged = (key: EntityKey): EntityKey => key.split(APART, 1)[0] ?? key;

/** The choices made for a conflict are kept beside the drafts of forms, under `<table>:choice:<key>`. */
export const CHOICE = 'choice';

/** What is to become of many things of a level is kept under `levels:bulk:<key>`. */
export const BULK = 'bulk';

/** Notes that have not reached the server are kept under `clients:note:<client>:<id>`. */
export const NOTE = 'note';

/** Texts of pictures that have not reached the server are kept under `clients:picture-text:<client>:<address>`. */
export const PICTURE_TEXT = 'picture-text';

/** Public maps that have not reached the server are kept under `clients:public-map:<client>:<id>`. */
export const PUBLIC_MAP = 'public-map';

/** Closures that have not reached the server are kept under `clients:closure:<client>:<id>`. */
export const CLOSURE = 'closure';

/** What was entered in a dialog, a sheet or a card is kept under `<table>:sheet:<key>:<sheet>`, beside the forms. */
export const SHEET = 'sheet';

const whatIsKept = (key: EntityKey): string | undefined => key.split(':', 2)[1];

/** Whether what was picked of a conflict is kept under this. */
export const isChoice = (key: EntityKey): boolean => whatIsKept(key) === CHOICE;

/** Whether this is a note. */
export const isNote = (key: EntityKey): boolean => whatIsKept(key) === NOTE;

/** Whether this is the text of a picture. */
export const isPictureText = (key: EntityKey): boolean => whatIsKept(key) === PICTURE_TEXT;

/** Whether this is a public map. */
export const isPublicMap = (key: EntityKey): boolean => whatIsKept(key) === PUBLIC_MAP;

/** Whether this is a closure. */
export const isClosure = (key: EntityKey): boolean => whatIsKept(key) === CLOSURE;

/** Whether what is kept under this was entered in a dialog, a sheet or a card. */
export const isSheet = (key: EntityKey): boolean => whatIsKept(key) === SHEET;

/** Whether this key belongs to a draft of a form about one thing. */
export const isOfForm = (key: EntityKey): boolean =>
  ![CHOICE, NOTE, PICTURE_TEXT, PUBLIC_MAP, CLOSURE, SHEET, BULK].includes(whatIsKept(key) ?? '');

/** Whether a person entered it, in a form or a sheet, and neither saved nor discarded it. */
export const isUnfinished = (key: EntityKey): boolean => isOfForm(key) || isSheet(key);

/**
 * Under which a sheet keeps what is entered in it.
 * @param key of the row that it is about; empty where it is about none
 * @param sheet its name, and after a colon what else tells it from others of its name
 */
export const sheetKeyOf = (table: ContentTable, key: string, sheet: string): EntityKey =>
  `${table}:${SHEET}:${key}:${sheet}`;

/** What a sheet is about and its name; null where the key is not that of a sheet. */
export function parseSheetKey(
  entityKey: EntityKey,
): { table: ContentTable; key: string; sheet: string } | null {
  if (!isSheet(entityKey)) return null;
  const { table, key: rest } = parseEntityKey(entityOfStaged(entityKey));
  const [, key = '', ...sheet] = rest.split(':');
  return { table, key, sheet: sheet.join(':') };
}

/** What the row lies in, from the nearest to the farthest. */
export function ancestorsOf(row: ContentRow): EntityKey[] {
  const { levelLid, buildingLid, siteLid, clientLid } = parentsOf(row);
  const above: EntityKey[] = [];
  if (levelLid !== null) above.push(entityKeyOf('levels', levelLid));
  if (buildingLid !== null) above.push(entityKeyOf('buildings', buildingLid));
  if (siteLid !== null) above.push(entityKeyOf('sites', siteLid));
  if (clientLid !== null) above.push(entityKeyOf('clients', clientLid));
  return above;
}

/** The row a change speaks of, whichever side has it. */
export function rowOf(change: Change): ContentRow {
  const row = change.after ?? change.before;
  if (row === null) throw new RangeError('A change with neither before nor after.');
  return row;
}
