import { CodedError } from '../../../coded-error.ts';
import {
  decodeIn,
  decodeStrictly,
  guessEncoding,
  isEncoding,
  type Encoding,
} from '../../../text-encoding/index.ts';
import { tooLarge } from '../drawing/drawing.ts';
import type { GisValue } from './layer-features.ts';

interface Column {
  name: string;
  type: string;
  from: number;
  length: number;
}

/** The languages of dBASE by the byte in the header that names them. */
const BY_BYTE: ReadonlyMap<number, Encoding> = new Map([
  [0x02, 'ibm850'],
  [0x03, 'windows-1252'],
  [0x13, 'shift_jis'],
  [0x26, 'ibm866'],
  [0x4d, 'gbk'],
  [0x4e, 'euc-kr'],
  [0x4f, 'big5'],
  [0x57, 'windows-1252'],
  [0x58, 'windows-1252'],
  [0x59, 'windows-1252'],
  [0x65, 'ibm866'],
  [0x78, 'big5'],
  [0x79, 'euc-kr'],
  [0x7a, 'gbk'],
  [0x7b, 'shift_jis'],
  [0x7c, 'windows-874'],
  [0x7d, 'windows-1255'],
  [0x7e, 'windows-1256'],
  [0xc8, 'windows-1250'],
  [0xc9, 'windows-1251'],
  [0xca, 'windows-1254'],
  [0xcb, 'windows-1253'],
  [0xcc, 'windows-1257'],
]);
/** Code pages by their number, where that is not one of Windows. */
const BY_NUMBER: ReadonlyMap<string, Encoding> = new Map([
  ['65001', 'utf-8'],
  ['932', 'shift_jis'],
  ['936', 'gbk'],
  ['949', 'euc-kr'],
  ['950', 'big5'],
  ['866', 'ibm866'],
  ['850', 'ibm850'],
  ['437', 'ibm850'],
  ['874', 'windows-874'],
  ['88591', 'windows-1252'],
  ['885915', 'windows-1252'],
]);
const BY_WORD: readonly (readonly [RegExp, Encoding])[] = [
  [/utf-?_?8/i, 'utf-8'],
  [/s-?h?-?(ift)?_?-?jis|sjis/i, 'shift_jis'],
  [/gb(k|2312|18030)/i, 'gbk'],
  [/big-?5/i, 'big5'],
  [/euc-?kr/i, 'euc-kr'],
  [/koi8/i, 'koi8-r'],
  [/ansi|latin-?1|8859[-_ ]?1$/i, 'windows-1252'],
];

const FIELD = 32;
/** So many values are looked at where nothing says in what they are written. */
const MOST_GUESSED = 2000;
const MOST_VALUES = 20_000_000;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** In what the texts of a `.dbf` are, as its `.cpg` says: `UTF-8`, `1251`, `CP932`, `ISO-8859-1`. */
export function encodingOfCpg(cpg: string): Encoding | null {
  const said = cpg.trim().slice(0, 40).toLowerCase();
  if (isEncoding(said)) return said;
  const number = /(?:^|[^\d])(\d{3,6})$/.exec(said.replaceAll('-', ''))?.[1] ?? '';
  const windows = `windows-${number}`;
  if (isEncoding(windows)) return windows;
  return BY_NUMBER.get(number) ?? BY_WORD.find(([pattern]) => pattern.test(said))?.[1] ?? null;
}

/**
 * The rows of a `.dbf`; null where a row is deleted. @param cpg the text of the file beside it; null: none
 * @throws CodedError `file-invalid`, `drawing-too-large`
 */
export function* readDbf(bytes: Uint8Array, cpg: string | null): Generator<Record<string, GisValue> | null> {
  if (bytes.length < FIELD) throw new CodedError('file-invalid');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [rows, start, length] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)];
  const found = columnsOf(bytes.subarray(FIELD, start));
  const width = found.reduce((end, column) => Math.max(end, column.from + column.length), 0);
  if (start > bytes.length || found.length === 0 || width > length) throw new CodedError('file-invalid');
  // What it says to hold, and does not: half of the names would be missing without a word.
  if (start + rows * length > bytes.length + 1) throw new CodedError('file-invalid');
  if (rows * found.length > MOST_VALUES) throw tooLarge();
  const cell = (row: number, { from, length: size }: Pick<Column, 'from' | 'length'>): Uint8Array => {
    const at = start + row * length + from;
    return bytes.subarray(at, at + size);
  };
  const encoding =
    (cpg === null ? null : encodingOfCpg(cpg)) ?? BY_BYTE.get(bytes[29]!) ?? guessed(found, rows, cell);
  const read = (raw: Uint8Array): string =>
    (decodeStrictly(encoding, raw) ?? decodeIn(encoding, raw)).replace(/\0[^]*$/, '').trim();
  const columns = found.map((column) => ({ ...column, name: read(column.raw) }));
  for (let row = 0; row < rows; row += 1) {
    if (bytes[start + row * length] === 0x2a) yield null;
    else {
      const values = columns.map((column): [string, GisValue] => [
        column.name,
        valueOf(column.type, read(cell(row, column))),
      ]);
      yield Object.fromEntries(values.filter(([name, value]) => name !== '' && value !== null));
    }
  }
}

function columnsOf(header: Uint8Array): (Column & { raw: Uint8Array })[] {
  const columns: (Column & { raw: Uint8Array })[] = [];
  // Each row begins with a sign that says whether it is deleted.
  let from = 1;
  for (let at = 0; at + FIELD <= header.length && header[at] !== 0x0d; at += FIELD) {
    const raw = header.subarray(at, at + 11);
    const length = header[at + 16]!;
    columns.push({ name: '', raw, type: String.fromCharCode(header[at + 11]!), from, length });
    from += length;
  }
  return columns;
}

/** UTF-8 where all of it can be that, else what its letters look like. */
function guessed(
  columns: readonly (Column & { raw: Uint8Array })[],
  rows: number,
  cell: (row: number, column: Column) => Uint8Array,
): Encoding {
  const lines: Uint8Array[] = columns.map(({ raw }) => raw);
  const texts = columns.filter(({ type }) => type === 'C');
  for (let row = 0; row < rows && lines.length < MOST_GUESSED; row += 1)
    for (const column of texts) lines.push(cell(row, column));
  const foreign = lines.filter((line) => line.some((byte) => byte >= 0x80));
  if (foreign.every((line) => decodeStrictly('utf-8', line) !== null)) return 'utf-8';
  return guessEncoding(foreign)?.encoding ?? 'windows-1252';
}

function valueOf(type: string, text: string): GisValue {
  if (text === '') return null;
  if (type === 'N' || type === 'F') return NUMBER.test(text) ? Number(text) : null;
  if (type === 'L') return /^[yt]$/i.test(text) ? true : /^[nf]$/i.test(text) ? false : null;
  if (type === 'D')
    return /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text;
  // Of the others only the number of a block, or bytes of a machine, stand here.
  return type === 'C' || type === 'V' ? text : null;
}
