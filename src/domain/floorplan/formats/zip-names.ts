/** Bytes before the end of a ZIP archive in which its list of files begins, but of the largest. */
export const ZIP_TAIL = 1_000_000;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** Bytes of an entry of the list before its name, and of the end of the list. */
const ENTRY_HEAD = 46;
const END_HEAD = 22;
/** Letters of the note that may follow the list. */
const LONGEST_NOTE = 65_535;

/**
 * The names of the files of a ZIP archive. @param tail its last bytes, at most `ZIP_TAIL`
 * @param size of the whole. Empty of another file, or where its list is longer.
 */
export function zipNames(tail: Uint8Array, size: number): string[] {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  const least = Math.max(0, tail.length - END_HEAD - LONGEST_NOTE);
  let end = tail.length - END_HEAD;
  while (end >= least && view.getUint32(end, true) !== END) end -= 1;
  if (end < least) return [];
  const names: string[] = [];
  let at = view.getUint32(end + 16, true) - (size - tail.length);
  while (at >= 0 && at + ENTRY_HEAD <= end && view.getUint32(at, true) === ENTRY) {
    const [name, extra, note] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    names.push(new TextDecoder().decode(tail.subarray(at + ENTRY_HEAD, at + ENTRY_HEAD + name)));
    at += ENTRY_HEAD + name + extra + note;
  }
  return names;
}
