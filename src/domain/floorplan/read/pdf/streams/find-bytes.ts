/** Where an ASCII text begins in the bytes, from a place on; -1 where it does not occur. */
export function indexOf(bytes: Uint8Array, text: string, from = 0): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let i = 1;
    while (i < text.length && bytes[at + i] === text.charCodeAt(i)) i += 1;
    if (i === text.length) return at;
  }
  return -1;
}
