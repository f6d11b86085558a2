import { expect, it } from 'vitest';
import { readTiffJob } from './core.ts';

const HEADER = 200;
const PIXELS = 100;

/** A grey picture of one list of tags, all of them one long; its pixels begin at 200. */
function tiff(tags: Readonly<Record<number, number>>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER + PIXELS);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0, 8]);
  const entries = Object.entries({ 258: 8, 259: 1, 262: 1, ...tags });
  view.setUint16(8, entries.length, true);
  for (const [i, [tag, value]] of entries.entries()) {
    view.setUint16(10 + i * 12, Number(tag), true);
    view.setUint16(12 + i * 12, 4, true);
    view.setUint32(14 + i * 12, 1, true);
    view.setUint32(18 + i * 12, value, true);
  }
  return bytes;
}

const strips = { 273: HEADER, 279: PIXELS };
const tiles = { 324: HEADER, 325: PIXELS };

it.each([
  ['60,000 pixels across and down', { 256: 60_000, 257: 60_000, ...strips }],
  ['more colours of a pixel than there are', { 256: 10, 257: 10, 277: 60_000, ...strips }],
  ['strips of no height', { 256: 10, 257: 10, 278: 0, ...strips }],
  ['one strip of ten', { 256: 10, 257: 100, 278: 10, ...strips }],
  ['tiles of no size', { 256: 10, 257: 10, 322: 0, 323: 0, ...tiles }],
  ['one tile of a million', { 256: 1000, 257: 1000, 322: 1, 323: 1, ...tiles }],
  ['a tile larger than any memory', { 256: 10, 257: 10, 322: 60_000, 323: 60_000, ...tiles }],
])('a TIFF that states %s → is not decoded', async (_, tags) => {
  expect(await readTiffJob().toJpeg(tiff(tags), 100)).toBeNull();
});
