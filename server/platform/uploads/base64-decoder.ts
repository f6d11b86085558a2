const PAD = 64;
const SPACE = 65;
const WRONG = 255;
const VALUE = (() => {
  const table = new Uint8Array(256).fill(WRONG);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  for (let i = 0; i < alphabet.length; i += 1) table[alphabet.charCodeAt(i)] = i;
  table['='.charCodeAt(0)] = PAD;
  for (const space of ' \t\r\n') table[space.charCodeAt(0)] = SPACE;
  return table;
})();

/** Base64 that comes in pieces, cut anywhere; white space is passed over, padding may be left out. */
export interface Base64Decoder {
  /** @returns the bytes that are whole by now; null where a character does not belong there. */
  push: (text: Uint8Array) => Buffer | null;
  /** @returns the last bytes; null where it can not end here. */
  end: () => Buffer | null;
}

export function createBase64Decoder(): Base64Decoder {
  /** Characters of an unfinished group of four, 6 bits each. */
  let held = 0;
  let count = 0;
  let pads = 0;

  function push(text: Uint8Array): Buffer | null {
    const out = Buffer.allocUnsafe(((text.length + 3) >> 2) * 3);
    let length = 0;
    for (let i = 0; i < text.length; i += 1) {
      const value = VALUE[text[i]!]!;
      if (value === SPACE) continue;
      if (value === PAD) {
        pads += 1;
        if (pads > 2) return null;
        continue;
      }
      if (value === WRONG || pads > 0) return null;
      held = (held << 6) | value;
      count += 1;
      if (count < 4) continue;
      out[length] = held >> 16;
      out[length + 1] = (held >> 8) & 255;
      out[length + 2] = held & 255;
      length += 3;
      held = 0;
      count = 0;
    }
    return out.subarray(0, length);
  }

  function end(): Buffer | null {
    if (count === 0) return pads === 0 ? Buffer.alloc(0) : null;
    if (count === 1 || (pads > 0 && count + pads !== 4)) return null;
    return count === 2 ? Buffer.from([held >> 4]) : Buffer.from([held >> 10, (held >> 2) & 255]);
  }
  return { push, end };
}
