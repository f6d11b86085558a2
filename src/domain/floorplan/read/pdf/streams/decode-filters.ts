const BANG = 33;
const U = 117;
const Z = 122;
const TILDE = 126;

/** ASCII85 → bytes, up to `~`. What does not belong there is passed over. */
export function asciiBytes(text: Uint8Array): Uint8Array {
  const out = new Uint8Array(Math.ceil(text.length / 5) * 4 + text.length * 4);
  const view = new DataView(out.buffer);
  let length = 0;
  let group = 0;
  let count = 0;
  for (const byte of text) {
    if (byte === TILDE) break;
    if (byte === Z && count === 0) {
      length += 4;
      continue;
    }
    if (byte < BANG || byte > U) continue;
    group = group * 85 + (byte - BANG);
    count += 1;
    if (count < 5) continue;
    view.setUint32(length, group % 2 ** 32);
    length += 4;
    group = 0;
    count = 0;
  }
  return out.subarray(0, length + Math.max(0, count - 1));
}

/** Hexadecimal digits → bytes, up to `>`. */
export function hexBytes(text: Uint8Array): Uint8Array {
  const digits = new TextDecoder('latin1')
    .decode(text)
    .split('>')[0]!
    .replace(/[^0-9a-f]/gi, '');
  const even = digits.length % 2 === 0 ? digits : `${digits}0`;
  return Uint8Array.from({ length: even.length / 2 }, (_, i) =>
    Number.parseInt(even.slice(2 * i, 2 * i + 2), 16),
  );
}

/** Bytes that run lengths make; counting ends beyond `most`. */
export function runLengthSize(data: Uint8Array, most: number): number {
  let size = 0;
  for (let at = 0; at < data.length && size <= most;) {
    const length = data[at]!;
    if (length === 128) break;
    size += length < 128 ? length + 1 : 257 - length;
    at += length < 128 ? length + 2 : 2;
  }
  return size;
}

const CLEAR = 256;
const END = 257;
const FIRST = 258;

/** Bytes that an LZW stream makes, from the lengths of its words alone; counting ends beyond `most`. */
export function lzwSize(data: Uint8Array, most: number): number {
  const lengths = new Uint32Array(4097).fill(1, 0, 256);
  let next = FIRST;
  let width = 9;
  let before = 0;
  let held = 0;
  let bits = 0;
  let size = 0;
  for (const byte of data) {
    held = ((held << 8) | byte) & 0xff_ffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === END || size > most) break;
    if (code === CLEAR) {
      next = FIRST;
      width = 9;
      before = 0;
      continue;
    }
    if (before > 0 && next < 4096) {
      lengths[next] = before + 1;
      next += 1;
    }
    // A code that is not known yet ends the reading of every program.
    if (code >= next && before > 0) break;
    before = lengths[code]!;
    size += before;
    if (next + 1 >= 1 << width && width < 12) width += 1;
  }
  return size;
}
