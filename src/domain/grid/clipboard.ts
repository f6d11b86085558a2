/** More cells than these are left out: what is pasted beyond them goes through a file. */
export const MOST_CELLS = 100_000;

export interface PastedCells {
  rows: string[][];
  /** There were more than `MOST_CELLS`. */
  isCut: boolean;
}

const BREAK = /\r\n|\r|\n/y;

/**
 * What spreadsheets put on the clipboard as text: cells between tabs, rows between line breaks. A cell that holds either is in
 * quotes, with each of its own quotes doubled; a quote without an end is a letter like any other.
 */
export function readCells(text: string): PastedCells {
  const rows: string[][] = [];
  let row: string[] = [];
  let count = 0;
  let at = 0;
  for (;;) {
    const [cell, end] = cellAt(text, at);
    row.push(cell);
    count += 1;
    at = end;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    if (at >= text.length) return { rows, isCut: false };
    at += breakAt(text, at);
    // Each row ends with a break, the last one too.
    if (at >= text.length) return { rows, isCut: false };
    if (count >= MOST_CELLS) return { rows, isCut: true };
  }
}

/** How long the line break is that begins here; 0 without one. */
function breakAt(text: string, at: number): number {
  BREAK.lastIndex = at;
  return BREAK.exec(text)?.[0].length ?? 0;
}

const isEnd = (text: string, at: number): boolean =>
  at >= text.length || text[at] === '\t' || text[at] === '\n' || text[at] === '\r';

/** The cell that begins here, and where it ends. */
function cellAt(text: string, from: number): [cell: string, end: number] {
  if (text[from] === '"') {
    const quoted = quotedAt(text, from + 1);
    if (quoted !== null) return quoted;
  }
  let end = from;
  while (!isEnd(text, end)) end += 1;
  return [text.slice(from, end), end];
}

function quotedAt(text: string, from: number): [cell: string, end: number] | null {
  let cell = '';
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return null;
    cell += text.slice(at, quote);
    if (text[quote + 1] === '"') {
      cell += '"';
      at = quote + 2;
    } else return isEnd(text, quote + 1) ? [cell.replaceAll(/\r\n?/g, '\n'), quote + 1] : null;
  }
}

/** Cells as spreadsheets read them from the clipboard. */
export const writeCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => written(cell)).join('\t')).join('\n');

const written = (cell: string): string =>
  /[\t\r\n]/.test(cell) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
