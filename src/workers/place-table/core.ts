import {
  compareMetadata,
  comparePlaces,
  metadataRows,
  placeRows,
  readCsv,
  writeCsv,
  type Separator,
  type TableRow,
} from '../../domain/tables/index.ts';
import type { Workbook } from './read-workbook.ts';
import {
  TABLE_LIMITS,
  type PlaceTableApi,
  type TableFault,
  type TableFormat,
  type TableRead,
} from './api.ts';

/** The job itself: keeps nothing. */
export const placeTableJob = (): PlaceTableApi => ({
  write: async (places, format, separator) => fileOf(placeRows(places), 'Places', format, separator),
  compare: async (file, here) => compared(file, (table) => comparePlaces(table, here)),
  writeMetadata: async (owners, format, separator) =>
    fileOf(metadataRows(owners), 'Metadata', format, separator),
  compareMetadata: async (file, owners) => compared(file, (table) => compareMetadata(table, owners)),
});

async function fileOf(
  rows: readonly (readonly string[])[],
  sheet: string,
  format: TableFormat,
  separator: Separator,
): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'csv') return new TextEncoder().encode(writeCsv(rows, separator));
  const { default: writeXlsx } = await import('write-excel-file/universal');
  // Texts, all of them: a spreadsheet neither runs them nor takes a number for a date.
  const cells = rows.map((row) => row.map((value) => (value === '' ? null : { value, type: String })));
  const blob = await writeXlsx(cells, { sheet, stickyRowsCount: 1 }).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

async function compared<Of>(file: Blob, compare: (table: TableRow[]) => Of): Promise<TableRead<Of>> {
  if (file.size > TABLE_LIMITS.bytes) return { ok: false, fault: 'too-large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const table = isPacked(bytes) ? await readXlsx(bytes) : readText(bytes);
  if (typeof table === 'string') return { ok: false, fault: table };
  return { ok: true, comparison: compare(table.rows), otherSheets: table.otherSheets };
}

const isPacked = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

async function readXlsx(bytes: Uint8Array): Promise<Workbook | TableFault> {
  const { readWorkbook } = await import('./read-workbook.ts');
  return readWorkbook(bytes);
}

/** UTF-8, or UTF-16 where it bears that mark. Anything else would be read wrongly, letter by letter. */
function readText(bytes: Uint8Array): Workbook | TableFault {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return 'encoding';
  }
  if (text.includes('\0')) return 'unreadable';
  try {
    return { rows: readCsv(text, { rows: TABLE_LIMITS.rows + 1 }), otherSheets: [] };
  } catch (cause) {
    if (cause instanceof RangeError) return 'too-many-rows';
    throw cause;
  }
}
