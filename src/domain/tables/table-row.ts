/**
 * What a spreadsheet has made of a cell: a date in the place of a text, a number whose last digits are lost, or a formula
 * without a result.
 */
export type CellDamage = 'date' | 'rounded' | 'no-value';

export interface TableRow {
  /** As a spreadsheet counts: the head is line 1. */
  line: number;
  /** What the cells show. */
  cells: readonly string[];
  /** By the place of a cell: what it holds where it shows less of it, and what was spoiled. */
  odd?: ReadonlyMap<number, { damage?: CellDamage; held?: string }>;
}

/** A cell that changes what is here. */
export interface CellChange {
  column: string;
  from: string;
  to: string;
}

/** So many columns that nothing is taken from are named. */
const MOST_UNKNOWN = 20;

interface TableHead {
  /** Columns that are read, with their places. */
  read: (readonly [column: string, at: number])[];
  isTwice: boolean;
  unknownColumns: string[];
}

/** By words as `wordKey` writes them: what each stands for. */
export type Words = ReadonlyMap<string, string>;
/** A word of a person: capitals, spaces and how its accents are written make no difference. */
export const wordKey = (word: string): string =>
  word.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

interface KnownColumns {
  /** Columns beside those that are listed. */
  isKnown?: (column: string) => boolean;
  /** Columns by what a screen calls them. */
  words?: Words | undefined;
}

/**
 * The columns that a head names, by their names or as a screen calls them. Capitals make no difference, unless two columns
 * differ in nothing else. A word counts only where no other column bears the name itself.
 */
export function readHead(
  head: TableRow | undefined,
  known: readonly string[],
  { isKnown = (column) => known.includes(column), words }: KnownColumns = {},
): TableHead {
  const columns = head?.cells.map((cell) => cell.trim()) ?? [];
  const exact = new Set(columns);
  const bySmall = new Map(known.map((column) => [column.toLowerCase(), column]));
  const read: (readonly [string, number])[] = [];
  const called: (readonly [string, number])[] = [];
  const unknownColumns: string[] = [];
  for (const [at, column] of columns.entries()) {
    const small = bySmall.get(column.toLowerCase());
    if (isKnown(column)) read.push([column, at]);
    else if (small !== undefined && !exact.has(small)) read.push([small, at]);
    else called.push([column, at]);
  }
  const byName = new Set(read.map(([column]) => column));
  for (const [word, at] of called) {
    const column = words?.get(wordKey(word));
    if (column !== undefined && !byName.has(column)) read.push([column, at]);
    else if (word !== '') unknownColumns.push(word);
  }
  read.sort(([, a], [, b]) => a - b);
  const isTwice = new Set(read.map(([column]) => column)).size < read.length;
  return { read, isTwice, unknownColumns: unknownColumns.slice(0, MOST_UNKNOWN) };
}

/** The first cell of a row that is read and was spoiled. */
export function damageOf({ odd }: TableRow, read: TableHead['read']) {
  if (odd === undefined) return null;
  for (const [column, at] of read) {
    const damage = odd.get(at)?.damage;
    if (damage !== undefined) return { column, damage };
  }
  return null;
}

/**
 * The cells of a row by their columns.
 * @param isText whether a column takes what a cell shows; all others take what it holds
 */
export const cellsByColumn = (
  { cells, odd }: TableRow,
  read: TableHead['read'],
  isText: (column: string) => boolean,
): Map<string, string> =>
  new Map(
    read.map(([column, at]) => [
      column,
      (isText(column) ? undefined : odd?.get(at)?.held) ?? cells[at] ?? '',
    ]),
  );
