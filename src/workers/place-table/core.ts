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
import {
  decodeIn,
  decodeStrictly,
  guessEncoding,
  type Encoding,
  type EncodingGuess,
} from '../../domain/text-encoding/index.ts';
import { specialCells } from './special-cells.ts';
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
  write: async (places, format, separator, languages) =>
    fileOf(placeRows(places, languages), 'Places', format, separator),
  compare: async (file, here, encoding) => compared(file, encoding, (table) => comparePlaces(table, here)),
  writeMetadata: async (owners, format, separator) =>
    fileOf(metadataRows(owners), 'Metadata', format, separator),
  compareMetadata: async (file, owners, encoding, words) =>
    compared(file, encoding, (table) => compareMetadata(table, owners, words)),
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

async function compared<Of>(
  file: Blob,
  encoding: Encoding | null,
  compare: (table: TableRow[]) => Of,
): Promise<TableRead<Of>> {
  if (file.size > TABLE_LIMITS.bytes) return { ok: false, fault: 'too-large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const table: ReadTable | TableFault = isPacked(bytes) ? await readXlsx(bytes) : readText(bytes, encoding);
  if (typeof table === 'string') return { ok: false, fault: table };
  const { encodings = null, otherSheets, mergedLines } = table;
  return { ok: true, comparison: compare(table.rows), otherSheets, mergedLines, encodings };
}

const isPacked = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

async function readXlsx(bytes: Uint8Array): Promise<Workbook | TableFault> {
  const { readWorkbook } = await import('./read-workbook.ts');
  return readWorkbook(bytes);
}

interface ReadTable extends Workbook {
  encodings?: EncodingGuess | null;
}

/** In UTF-8, UTF-16 where it bears that mark, or an older code page, which spreadsheets write without saying so. */
function readText(bytes: Uint8Array, chosen: Encoding | null): ReadTable | TableFault {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be';
  const isMarked = marked === 'utf-16le' || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const asUtf8 = isMarked ? new TextDecoder(marked).decode(bytes) : decodeStrictly('utf-8', bytes);
  const guess = asUtf8 === null ? guessEncoding(specialCells(bytes)) : null;
  const text = asUtf8 ?? decodeIn(chosen ?? guess?.encoding ?? 'windows-1252', bytes);
  if (text.includes('\0')) return 'unreadable';
  try {
    return {
      rows: readCsv(text, { rows: TABLE_LIMITS.rows + 1 }),
      otherSheets: [],
      mergedLines: [],
      encodings: guess,
    };
  } catch (cause) {
    if (cause instanceof RangeError) return 'too-many-rows';
    throw cause;
  }
}
