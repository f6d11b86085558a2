import { inflateSync } from 'node:zlib';

/** How many colours a screenshot has. */
export function coloursOf(png: Buffer): number {
  const colours = new Set<number>();
  for (const colour of pixelsOf(png)) colours.add(colour);
  return colours.size;
}

/** The share of a screenshot's pixels that are of such a colour; red, green and blue from 0 to 255. */
export function shareOfPixels(
  png: Buffer,
  isSuch: (red: number, green: number, blue: number) => boolean,
): number {
  let [all, alike] = [0, 0];
  for (const colour of pixelsOf(png)) {
    all += 1;
    if (isSuch(colour >> 16, (colour >> 8) & 0xff, colour & 0xff)) alike += 1;
  }
  return alike / all;
}

/** Reads the PNGs that Chromium writes: 8 bits, RGB or RGBA, not interlaced. */
function* pixelsOf(png: Buffer): Generator<number> {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const size = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const lines = inflateSync(Buffer.concat(parts));
  const stride = width * size;
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    const line = unfilter(lines[start] ?? 0, lines.subarray(start + 1, start + 1 + stride), above, size);
    for (let x = 0; x < stride; x += size) {
      yield ((line[x] ?? 0) << 16) | ((line[x + 1] ?? 0) << 8) | (line[x + 2] ?? 0);
    }
    above = line;
  }
}

/** Undoes the filter of one line (PNG, section 9). */
function unfilter(
  filter: number,
  line: Uint8Array,
  above: Uint8Array,
  size: number,
): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(line.length);
  for (let i = 0; i < line.length; i++) {
    const left = i < size ? 0 : (out[i - size] ?? 0);
    const up = above[i] ?? 0;
    const corner = i < size ? 0 : (above[i - size] ?? 0);
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    out[i] = (line[i] ?? 0) + guess;
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
