import { strFromU8 } from 'fflate';
import type { CellDamage, TableRow } from '../../domain/tables/index.ts';
import { unzipWithin } from '../job/unzip-within.ts';
import { TABLE_LIMITS, type TableFault } from './api.ts';
import {
  builtInFormat,
  GENERAL,
  isDateFormat,
  isRounded,
  plainNumber,
  shownNumber,
} from './number-format.ts';
import { scanXml } from '../../domain/xml/scan-xml.ts';

const LIMITS = { entries: 1000, file: TABLE_LIMITS.bytes, all: TABLE_LIMITS.bytes } as const;

export interface Workbook {
  rows: TableRow[];
  /** Titles of the sheets that are not read. */
  otherSheets: string[];
  /** Lines that took the value of a cell above, with which theirs was merged. */
  mergedLines: number[];
}

/** The first sheet of an XLSX file that a person can see: the texts that its cells show. */
export function readWorkbook(bytes: Uint8Array): Workbook | TableFault {
  const unpacked = unzipWithin(bytes, LIMITS, (name) => /\.(xml|rels)$/i.test(name));
  if (!unpacked.ok) return unpacked.fault === 'too-large' ? 'too-large' : 'unreadable';
  const files = new Map(
    Object.entries(unpacked.files).map(([name, content]) => [
      name.toLowerCase().replaceAll('\\', '/'),
      content,
    ]),
  );
  const xmlOf = (name: string): string | null => {
    const content = files.get(name.toLowerCase());
    return content === undefined ? null : strFromU8(content);
  };
  try {
    const { path, sheet, otherSheets } = sheetsOf(xmlOf, [...files.keys()]);
    if (sheet === null) return 'unreadable';
    const beside = (name: string): string | null => xmlOf(`${path}${name}`);
    const rows = rowsOf(sheet, textsOf(beside('sharedStrings.xml')), formatsOf(beside('styles.xml')));
    return { rows, otherSheets, mergedLines: spreadMerged(rows, sheet) };
  } catch (cause) {
    return cause instanceof TooMuch ? cause.fault : 'unreadable';
  }
}

class TooMuch extends Error {
  readonly fault: TableFault;
  constructor(fault: TableFault) {
    super(fault);
    this.fault = fault;
  }
}

type XmlOf = (name: string) => string | null;

/** The first visible sheet, by the order of the workbook's tabs. */
function sheetsOf(xmlOf: XmlOf, names: readonly string[]) {
  const workbook = names.find((name) => /(^|\/)workbook\.xml$/.test(name)) ?? 'xl/workbook.xml';
  const path = workbook.slice(0, workbook.lastIndexOf('/') + 1);
  const targets = new Map<string, string>();
  scanXml(xmlOf(`${path}_rels/workbook.xml.rels`) ?? '<none/>', {
    open: (name, attribute) => {
      if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
    },
  });
  const sheets: { title: string; target: string; isHidden: boolean }[] = [];
  scanXml(xmlOf(workbook) ?? '<none/>', {
    open: (name, attribute) => {
      if (name !== 'sheet') return;
      const target = targets.get(attribute('id') ?? '') ?? '';
      const isHidden = /hidden/i.test(attribute('state') ?? '');
      if (/worksheet/i.test(target))
        sheets.push({ title: unescaped(attribute('name') ?? ''), target, isHidden });
    },
  });
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const target = first?.target ?? 'worksheets/sheet1.xml';
  const sheet = xmlOf(target.startsWith('/') ? target.slice(1) : path + target);
  const otherSheets = sheets.filter((one) => one !== first && !one.isHidden).map(({ title }) => title);
  return { path, sheet, otherSheets };
}

/** Shared texts, which cells name by their index. Phonetic guides above a word are not part of its text. */
function textsOf(xml: string | null): string[] {
  const texts: string[] = [];
  const reader = richText();
  scanXml(xml ?? '<none/>', {
    open: (name) => {
      reader.open(name);
      if (name === 'si') reader.clear();
    },
    close: (name) => {
      reader.close(name);
      if (name === 'si') texts.push(reader.text());
    },
    text: reader.add,
  });
  return texts;
}

function richText() {
  let text = '';
  let isText = false;
  let isReading = false;
  return {
    clear: () => {
      text = '';
    },
    open: (name: string) => {
      if (name === 't') isText = true;
      if (name === 'rPh') isReading = true;
    },
    close: (name: string) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isReading = false;
    },
    add: (more: string) => {
      if (isText && !isReading) text += more;
    },
    text: () => unescaped(text),
  };
}

/** Signs that XML can't hold are written by their number. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The format of numbers by the style of a cell. */
function formatsOf(xml: string | null): string[] {
  const own = new Map<number, string>();
  const formats: string[] = [];
  let isOfCells = false;
  scanXml(xml ?? '<none/>', {
    open: (name, attribute) => {
      if (name === 'numFmt') own.set(Number(attribute('numFmtId')), attribute('formatCode') ?? GENERAL);
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const id = Number(attribute('numFmtId') ?? 0);
      formats.push(own.get(id) ?? builtInFormat(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

interface Odd {
  damage?: CellDamage;
  held?: string;
}

interface Cell {
  type: string;
  format: string;
  hasFormula: boolean;
  value: string;
}

/** A cell far to the right takes no memory, but a table of that width was not made by a person. */
const MOST_COLUMNS = 702;

function rowsOf(xml: string, texts: readonly string[], formats: readonly string[]): TableRow[] {
  const rows: TableRow[] = [];
  let [line, at, last, widest] = [0, 0, 0, 0];
  let cells: string[] = [];
  let odd = new Map<number, Odd>();
  let cell: Cell | null = null;
  let isValue = false;
  const reader = richText();
  const endCell = (): void => {
    if (cell === null) return;
    const { shown, ...more } = readCell(cell, reader.text(), texts);
    while (cells.length <= at) cells.push('');
    cells[at] = shown;
    if (Object.keys(more).length > 0) odd.set(at, more);
    cell = null;
  };
  scanXml(xml, {
    open: (name, attribute) => {
      reader.open(name);
      if (name === 'row') {
        line = positionOf(attribute('r')) ?? line + 1;
        last = Math.max(last, line);
        if (last > TABLE_LIMITS.rows + 1) throw new TooMuch('too-many-rows');
        at = -1;
        cells = [];
        odd = new Map();
      } else if (name === 'c') {
        const named = attribute('r');
        at = named === undefined ? at + 1 : columnOf(named);
        widest = Math.max(widest, at + 1);
        const row = positionOf(named?.replace(/^[a-z]+/i, '')) ?? line;
        if (row > TABLE_LIMITS.rows + 1) throw new TooMuch('too-many-rows');
        if (widest > MOST_COLUMNS || last * widest > TABLE_LIMITS.cells) throw new TooMuch('too-large');
        const format = formats[Number(attribute('s') ?? 0)] ?? GENERAL;
        cell = { type: attribute('t') ?? 'n', format, hasFormula: false, value: '' };
        reader.clear();
      } else if (name === 'f' && cell !== null) cell.hasFormula = true;
      else if (name === 'v') isValue = true;
    },
    text: (text) => {
      reader.add(text);
      if (isValue && cell !== null) cell.value += text;
    },
    close: (name) => {
      reader.close(name);
      if (name === 'v') isValue = false;
      if (name === 'c') endCell();
      if (name !== 'row') return;
      const isEmpty = odd.size === 0 && cells.every((one) => one === '');
      if (!isEmpty) rows.push({ line, cells, ...(odd.size > 0 && { odd }) });
    },
  });
  return rows;
}

/** A merged cell holds its value in its first row alone; a person sees it beside the rows below. The head is left as it is. */
function spreadMerged(rows: TableRow[], xml: string): number[] {
  const byLine = new Map(rows.map((row, at) => [row.line, at]));
  /** One copy of each row that takes values, however many. */
  const copies = new Map<number, { line: number; cells: string[]; odd: Map<number, Odd> }>();
  let reach = 0;
  scanXml(xml, {
    open: (name, attribute) => {
      if (name !== 'mergeCell') return;
      const [, first = '', top = '', bottom = ''] = MERGED.exec(attribute('ref') ?? '') ?? [];
      const from = rows[byLine.get(Number(top)) ?? -1];
      if (from === undefined || from === rows[0]) return;
      // A range that is written backwards takes back none of what the others reach.
      reach += Math.max(0, Number(bottom) - Number(top));
      if (reach > TABLE_LIMITS.cells) throw new TooMuch('too-large');
      const column = columnOf(first + top);
      const [value = '', held] = [from.cells[column], from.odd?.get(column)];
      if (value === '' && held === undefined) return;
      for (let line = Number(top) + 1; line <= Math.min(Number(bottom), rows.at(-1)?.line ?? 0); line += 1) {
        const at = byLine.get(line);
        const row = at === undefined ? undefined : rows[at];
        if (at === undefined || row === undefined || (row.cells[column] ?? '') !== '') continue;
        const copy = copies.get(line) ?? { line, cells: [...row.cells], odd: new Map(row.odd) };
        copies.set(line, copy);
        while (copy.cells.length <= column) copy.cells.push('');
        copy.cells[column] = value;
        if (held !== undefined) copy.odd.set(column, held);
        rows[at] = copy.odd.size > 0 ? copy : { line, cells: copy.cells };
      }
    },
  });
  return [...copies.keys()].sort((a, b) => a - b);
}

const MERGED = /^\$?([a-z]{1,3})\$?(\d{1,7}):\$?[a-z]{1,3}\$?(\d{1,7})$/i;

function readCell(
  { type, format, hasFormula, value }: Cell,
  inline: string,
  texts: readonly string[],
): { shown: string; damage?: CellDamage; held?: string } {
  if (type === 's') return { shown: texts[Number(value)] ?? '' };
  if (type === 'inlineStr') return { shown: inline };
  if (type === 'str') return { shown: unescaped(value) };
  if (type === 'e') return { shown: value, damage: 'no-value' };
  if (type === 'd') return { shown: value, damage: 'date' };
  if (value.trim() === '') return { shown: '', ...(hasFormula && { damage: 'no-value' as const }) };
  if (type === 'b')
    return value.trim() === '1' ? { shown: 'TRUE', held: 'true' } : { shown: 'FALSE', held: 'false' };
  const number = Number(value);
  if (!Number.isFinite(number)) return { shown: value };
  if (isDateFormat(format)) return { shown: plainNumber(number), damage: 'date' };
  const held = plainNumber(number);
  const shown = shownNumber(number, format);
  return { shown, ...(shown !== held && { held }), ...(isRounded(number) && { damage: 'rounded' as const }) };
}

/** Undefined without a number. A text that is not a number is beyond all rows. */
const positionOf = (written: string | undefined): number | undefined => {
  if (written === undefined) return undefined;
  return /^\d{1,15}$/.test(written) && Number(written) > 0 ? Number(written) : Number.POSITIVE_INFINITY;
};

/** The column of a cell's name, counted from 0. What has no letters, or too many, is beyond all columns. */
function columnOf(name: string): number {
  const [, letters = ''] = /^([a-z]{1,4})\d+$/i.exec(name) ?? [];
  if (letters === '') return Number.POSITIVE_INFINITY;
  const sum = Array.from(letters.toUpperCase()).reduce(
    (all, letter) => all * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  return sum - 1;
}
