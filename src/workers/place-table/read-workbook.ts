import { strFromU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { TableRow } from '../../domain/tables/index.ts';
import { unzipWithin } from '../job/unzip-within.ts';
import { TABLE_LIMITS, type TableFault } from './api.ts';

const LIMITS = { entries: 1000, file: TABLE_LIMITS.bytes, all: TABLE_LIMITS.bytes } as const;

/** The rows of the first sheet of an XLSX file. */
export async function readWorkbook(bytes: Uint8Array): Promise<TableRow[] | TableFault> {
  const unpacked = unzipWithin(bytes, LIMITS, (name) => /\.(xml|rels)$/i.test(name));
  if (!unpacked.ok) return unpacked.fault === 'too-large' ? 'too-large' : 'unreadable';
  const { files } = unpacked;
  for (const content of Object.values(files)) {
    const fault = spreadFault(strFromU8(content));
    if (fault !== null) return fault;
  }
  try {
    // As it was unpacked: read from the file as it came, large sheets would be unpacked in workers that the page forbids.
    const rows = await readSheet(zipSync(files, { level: 0 }).buffer);
    if (rows.length > TABLE_LIMITS.rows + 1) return 'too-many-rows';
    return rows
      .map((cells, at) => ({ line: at + 1, cells: cells.map(textOf) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch {
    return 'unreadable';
  }
}

/**
 * Whether a sheet would take more room than its bytes let expect: each row is filled up to the last column that any cell
 * names. A name of three letters is beyond the 702nd column; one that is written by references is not looked into.
 */
function spreadFault(xml: string): TableFault | null {
  let columns = 0;
  for (const [, name = ''] of xml.matchAll(/(?<![\w:.-])r\s*=\s*["']([^"']*)["']/g)) {
    const [, column] = /^([a-z]{0,2})-?[\d.%]+$/i.exec(name) ?? [];
    if (column === undefined) return 'too-large';
    columns = Math.max(columns, columnOf(column));
  }
  let rows = 0;
  for (const _ of xml.matchAll(/<(?:\w+:)?row\b/g)) rows += 1;
  if (rows > TABLE_LIMITS.rows + 1) return 'too-many-rows';
  return rows * columns > TABLE_LIMITS.cells ? 'too-large' : null;
}

const columnOf = (name: string): number =>
  Array.from(name.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const textOf = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
};
