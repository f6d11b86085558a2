/** Bytes of one value by its type, as TIFF 6.0 numbers them; 13 is the place of a list. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const PLACES = new Set([4, 13]);
/** Tags whose values are places of further lists: smaller pictures, and what cameras note. */
const FURTHER_LISTS = new Set([330, 34665, 34853, 61440]);
/** What raw pictures of cameras keep for themselves: lists that only their maker knows. */
const PRIVATE = 50740;
const ENTRY = 12;

/**
 * Whether a decoder gets through the lists of tags in a TIFF. It follows a list that names itself, and a count beyond the file,
 * until the memory is full. So each list may be read once, with at most as many values as the file has bytes.
 */
export function hasTiffEnd(bytes: Uint8Array): boolean {
  if (bytes.length < 8) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = bytes[0] === 0x49;
  const word = (at: number): number => view.getUint16(at, isLittle);
  const long = (at: number): number => view.getUint32(at, isLittle);
  const seen = new Set<number>();
  const further: number[] = [];
  let values = 0;

  /** Where the list ends; null where it can not be read. */
  const readList = (at: number): number | null => {
    if (seen.has(at) || at + 2 > bytes.length) return null;
    seen.add(at);
    const end = at + 2 + word(at) * ENTRY;
    if (end > bytes.length) return null;
    for (let entry = at + 2; entry < end; entry += ENTRY) {
      const [tag, type, count] = [word(entry), word(entry + 2), long(entry + 4)];
      const size = SIZES[type] ?? 0;
      values += size === 0 ? 0 : count;
      if (values > bytes.length || tag === PRIVATE) return null;
      if (!FURTHER_LISTS.has(tag)) continue;
      if (!PLACES.has(type)) return null;
      const from = count < 2 ? entry + 8 : long(entry + 8);
      if (from + count * size > bytes.length) return null;
      for (let i = 0; i < count; i += 1) further.push(long(from + i * size));
    }
    return end;
  };

  for (let at = long(4); at !== 0;) {
    const end = readList(at);
    if (end === null) return false;
    at = end + 4 <= bytes.length ? long(end) : 0;
  }
  for (let at = further.pop(); at !== undefined; at = further.pop()) if (readList(at) === null) return false;
  return true;
}
