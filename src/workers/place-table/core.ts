import { comparePlaces, placeRows, readCsv, writeCsv, type TableRow } from '../../domain/tables/index.ts';
import { TABLE_LIMITS, type PlaceTableApi, type TableFault } from './api.ts';

/** The job itself: keeps nothing. */
export const placeTableJob = (): PlaceTableApi => ({
  write: async (places, format, separator) => {
    const rows = placeRows(places);
    if (format === 'csv') return new TextEncoder().encode(writeCsv(rows, separator));
    const { default: writeXlsx } = await import('write-excel-file/universal');
    // Texts, all of them: a spreadsheet neither runs them nor takes a number for a date.
    const cells = rows.map((row) => row.map((value) => (value === '' ? null : { value, type: String })));
    const blob = await writeXlsx(cells, { sheet: 'Places', stickyRowsCount: 1 }).toBlob();
    return new Uint8Array(await blob.arrayBuffer());
  },
  compare: async (file, here) => {
    if (file.size > TABLE_LIMITS.bytes) return { ok: false, fault: 'too-large' };
    const bytes = new Uint8Array(await file.arrayBuffer());
    const table = isPacked(bytes) ? await readXlsx(bytes) : readText(bytes);
    return typeof table === 'string'
      ? { ok: false, fault: table }
      : { ok: true, comparison: comparePlaces(table, here) };
  },
});

const isPacked = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

async function readXlsx(bytes: Uint8Array): Promise<TableRow[] | TableFault> {
  const { readWorkbook } = await import('./read-workbook.ts');
  return readWorkbook(bytes);
}

/** UTF-8, or UTF-16 where it bears that mark. Anything else would be read wrongly, letter by letter. */
function readText(bytes: Uint8Array): TableRow[] | TableFault {
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
    return readCsv(text, { rows: TABLE_LIMITS.rows + 1 });
  } catch (cause) {
    if (cause instanceof RangeError) return 'too-many-rows';
    throw cause;
  }
}
