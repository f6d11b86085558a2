/** Pixels of one bit, eight in a byte from its highest; each row begins a byte. */
export interface BitPicture {
  width: number;
  height: number;
  bits: Uint8Array;
  /** A bit that is not set is white. */
  isWhiteZero: boolean;
}

/** A picture in black and white as greys (0 black to 255), `every` pixels across and down as one. */
export function greysOfBits(
  { width, height, bits, isWhiteZero }: BitPicture,
  every: number,
): { width: number; height: number; values: Uint8Array } {
  const wide = Math.max(1, Math.floor(width / every));
  const high = Math.max(1, Math.floor(height / every));
  const rowBytes = Math.ceil(width / 8);
  const values = new Uint8Array(wide * high);
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      let set = 0;
      for (let dy = 0; dy < every; dy += 1) {
        const row = (y * every + dy) * rowBytes;
        for (let dx = 0; dx < every; dx += 1) {
          const at = x * every + dx;
          // Beyond a file that was cut short there is paper.
          const byte = bits[row + (at >> 3)] ?? (isWhiteZero ? 0 : 255);
          set += (byte >> (7 - (at & 7))) & 1;
        }
      }
      const share = set / (every * every);
      values[y * wide + x] = Math.round(255 * (isWhiteZero ? 1 - share : share));
    }
  return { width: wide, height: high, values };
}
