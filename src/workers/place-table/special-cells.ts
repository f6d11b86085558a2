/** So many tell what a table is written in. */
const MOST_CELLS = 600;
/** Tab, ends of lines, quotes, comma and semicolon: no second byte of a letter is one of them. */
const ENDS = new Set([9, 10, 13, 34, 44, 59]);

/** Cells of a table with letters beyond ASCII, each once. */
export function specialCells(bytes: Uint8Array): Uint8Array[] {
  const found = new Map<string, Uint8Array>();
  for (let at = 0; at < bytes.length && found.size < MOST_CELLS; at += 1) {
    if (bytes[at]! < 0x80) continue;
    let from = at;
    while (from > 0 && !ENDS.has(bytes[from - 1]!)) from -= 1;
    let to = at;
    while (to < bytes.length && !ENDS.has(bytes[to]!)) to += 1;
    const cell = bytes.subarray(from, to);
    found.set(cell.join(), cell);
    at = to;
  }
  return [...found.values()];
}
