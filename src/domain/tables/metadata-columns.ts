import { isPlainJson } from '../exchange/plain-json.ts';
import { isForbiddenMember } from '../values/member-names.ts';
import type { Extra } from '../entities/publish-state.ts';
import { translatedTitles } from '../values/translated-titles.ts';
import { markOf } from './version-mark.ts';

/** A client, a site or a building with what its row in the table of metadata says. */
export interface MetadataOwner {
  lid: string;
  kind: 'client' | 'site' | 'building';
  /** The server's number; null before it has one. */
  id: number | null;
  title: string;
  /** Local key of what it lies in; null for a client. */
  parentLid: string | null;
  /** Title of what it lies in, for a person to read. */
  parent: string;
  /** Null for a client, which has none. */
  externalId: string | null;
  extra: Extra;
  /** Whether the person who brings a table may change it. */
  mayEdit: boolean;
}

/** Columns that every table has, before those of the free members. `parent` is written only. */
export const METADATA_COLUMNS = ['kind', 'id', 'parent', 'title', 'externalId', 'defaultLevelType'] as const;
export const LEVEL_TYPE = 'defaultLevelType';
export const VERSION = 'version';
const PREFIX = 'extra.';
/** What the console itself keeps among the free members: its own screens change it, and the map draws it. */
const OWN: readonly string[] = ['storey', 'ground', LEVEL_TYPE];

/** The free members that belong to the client itself. */
export const freeMembers = (extra: Extra): string[] => Object.keys(extra).filter((key) => !OWN.includes(key));

/** A spreadsheet cuts off what is longer: such a value has no cell, and stays as it is. */
const LONGEST_CELL = 32_000;

/** The free member that a column stands for; null where it stands for none, or a head can't say its name. */
export function memberOf(column: string): string | null {
  if (!column.startsWith(PREFIX)) return null;
  const key = column.slice(PREFIX.length);
  const isUnclear = key === '' || key !== key.trim() || isForbiddenMember(key);
  return isUnclear || OWN.includes(key) ? null : key;
}

/** A text as it is, all else as JSON. A text that would be read as JSON, or as empty, is quoted. */
export function valueCell(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  return value === '' || value !== value.trim() || parsed(value) !== undefined
    ? JSON.stringify(value)
    : value;
}

/** What a cell stands for; undefined: the member is taken away. */
export function cellValue(cell: string): unknown {
  const text = cell.trim();
  if (text === '') return undefined;
  const value = parsed(text);
  return value === undefined ? text : value;
}

/** How deep a free member lies in the body that it is sent in. */
const ABOVE = 3;

/** Undefined for a text that is not JSON, or JSON that can't be stored and sent: it stays a text. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isPlainJson(value, ABOVE) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A title in another language: `title_de`. */
export const isTitleColumn = (column: string): boolean =>
  Object.hasOwn(translatedTitles({}, ['title']), column);

/** All cells of one by column, without its version. */
export function metadataCells({ kind, id, title, parent, externalId, extra }: MetadataOwner) {
  const cells = new Map<string, string>([
    ['kind', kind],
    ['id', id === null ? '' : String(id)],
    ['parent', parent],
    ['title', title],
    ['externalId', externalId ?? ''],
    [LEVEL_TYPE, kind === 'client' ? valueCell(extra[LEVEL_TYPE]) : ''],
  ]);
  for (const [column, text] of Object.entries(translatedTitles(extra, ['title'])))
    if (text !== '') cells.set(column, text);
  for (const [key, value] of Object.entries(extra)) {
    const cell = valueCell(value);
    if (memberOf(PREFIX + key) !== null && cell.length <= LONGEST_CELL) cells.set(PREFIX + key, cell);
  }
  return cells;
}

/** A short mark of what a person may change in the cells, empty ones left out. */
export const metadataVersion = (cells: ReadonlyMap<string, string>): string =>
  markOf(
    [...cells]
      .filter(
        ([column, cell]) =>
          cell !== '' &&
          (column === 'title' ||
            column === 'externalId' ||
            column === LEVEL_TYPE ||
            isTitleColumn(column) ||
            memberOf(column) !== null),
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The table of metadata: a head, then a row each. */
export function metadataRows(owners: readonly MetadataOwner[]): string[][] {
  const rows = owners.map(metadataCells);
  const fixed = new Set<string>(METADATA_COLUMNS);
  const members = [...new Set(rows.flatMap((cells) => [...cells.keys()]))]
    .filter((column) => !fixed.has(column))
    .toSorted();
  const columns = [...METADATA_COLUMNS, ...members];
  return [
    [...columns, VERSION],
    ...rows.map((cells) => [...columns.map((column) => cells.get(column) ?? ''), metadataVersion(cells)]),
  ];
}
