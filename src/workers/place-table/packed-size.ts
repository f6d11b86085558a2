const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
/** The end's record and the longest comment after it. */
const TAIL = 22 + 65_535;

/**
 * What a ZIP archive says that it holds, in bytes; null where that can't be read. Unpacking takes no more room than
 * what is said here, so it is enough to ask before.
 */
export function packedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && end >= bytes.length - TAIL && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0 || view.getUint32(end, true) !== END) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let size = 0;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) return null;
    size += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return size;
}
