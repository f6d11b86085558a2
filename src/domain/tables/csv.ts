/**
 * A cell that a spreadsheet would run begins with one of these, some also with the wide ones of East Asian keyboards; what
 * already bears the mark is marked once more.
 */
const RUNS = /^'*[=+\-@\t\r\n＝＋－＠]/;
const MARKED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Makes a cell harmless in a spreadsheet; `plain` gives it back. */
export const escapeFormula = (cell: string): string => (RUNS.test(cell) ? `'${cell}` : cell);
export const plain = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell);

export type Separator = ',' | ';' | '\t';
const BOM = '\uFEFF';

/** Rows as CSV with a byte order mark, by which spreadsheets know that it is UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[], separator: Separator): string {
  const cell = (text: string): string => {
    const safe = escapeFormula(text);
    return /["\r\n,;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return BOM + rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('');
}

export interface CsvLimits {
  rows: number;
}

/**
 * Reads CSV: cells may hold line breaks and doubled quotes. The separator is the most frequent one in the first line. Empty
 * rows are left out, but counted: `line` is the number of a row as a spreadsheet shows it.
 * @throws RangeError if it has more rows than allowed
 */
export function readCsv(text: string, { rows: most }: CsvLimits): { line: number; cells: string[] }[] {
  const body = text.startsWith(BOM) ? text.slice(1) : text;
  const [stated, own] = /^"?sep=(.)"?(?:\r\n|\n|\r|$)/i.exec(body) ?? [];
  const separator = own ?? separatorOf(body);
  const found: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  // Spreadsheets write and obey a line before the head that names the separator.
  let at = stated?.length ?? 0;
  let line = stated === undefined ? 1 : 2;
  const endRow = (): void => {
    if (cells.some((cell) => cell !== '')) found.push({ line, cells });
    if (found.length > most) throw new RangeError('too-many-rows');
    cells = [];
    line += 1;
  };
  while (at < body.length) {
    let cell: string;
    if (body[at] === '"') {
      [cell, at] = quoted(body, at + 1);
    } else cell = '';
    const end = nextEnd(body, at, separator);
    cells.push(plain(cell + body.slice(at, end)));
    at = end + 1;
    const mark = body[end];
    if (mark === separator) {
      // A separator at the very end is followed by an empty cell.
      if (at === body.length) cells.push('');
      continue;
    }
    if (mark === '\r' && body[at] === '\n') at += 1;
    endRow();
  }
  if (cells.length > 0) endRow();
  return found;
}

function nextEnd(body: string, from: number, separator: string): number {
  for (let at = from; at < body.length; at += 1) {
    const mark = body[at];
    if (mark === separator || mark === '\n' || mark === '\r') return at;
  }
  return body.length;
}

/** The text of a quoted cell, and where it ends. A cell that is never closed goes to the end of the file. */
function quoted(body: string, from: number): [string, number] {
  let text = '';
  let at = from;
  for (;;) {
    const end = body.indexOf('"', at);
    if (end === -1) return [text + body.slice(at), body.length];
    text += body.slice(at, end);
    if (body[end + 1] !== '"') return [text, end + 1];
    text += '"';
    at = end + 2;
  }
}

/** What others write; databases write the bar. */
const READ = [',', ';', '\t', '|'] as const;

function separatorOf(body: string): (typeof READ)[number] {
  const counts = { ',': 0, ';': 0, '\t': 0, '|': 0 };
  let isQuoted = false;
  for (const mark of body.slice(0, 20_000)) {
    if (mark === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (mark === '\n' || mark === '\r')) break;
    else if (!isQuoted && Object.hasOwn(counts, mark)) counts[mark as ','] += 1;
  }
  return READ.reduce((best, one) => (counts[one] > counts[best] ? one : best));
}
