import { describe, expect, it } from 'vitest';
import { hasTiffEnd } from './tiff-lists.ts';

type Entry = readonly [tag: number, type: number, count: number, value: number];

/** Lists of tags one after another, the first at 8; each names the place of the next one. */
function tiff(lists: readonly { entries: readonly Entry[]; next: number }[], isLittle = true): Uint8Array {
  const bytes = new Uint8Array(400);
  const view = new DataView(bytes.buffer);
  bytes.set(isLittle ? [0x49, 0x49, 42, 0] : [0x4d, 0x4d, 0, 42]);
  view.setUint32(4, 8, isLittle);
  let at = 8;
  for (const { entries, next } of lists) {
    view.setUint16(at, entries.length, isLittle);
    at += 2;
    for (const [tag, type, count, value] of entries) {
      view.setUint16(at, tag, isLittle);
      view.setUint16(at + 2, type, isLittle);
      view.setUint32(at + 4, count, isLittle);
      view.setUint32(at + 8, value, isLittle);
      at += 12;
    }
    view.setUint32(at, next, isLittle);
    at += 4;
  }
  return bytes;
}

const WIDTH: Entry = [256, 4, 1, 100];

describe('the lists of a TIFF', () => {
  it.each([true, false])('two pages, and a smaller picture of the first → come to an end', (isLittle) => {
    const smaller: Entry = [330, 13, 1, 56];
    const lists = [
      { entries: [WIDTH, smaller], next: 38 },
      { entries: [WIDTH], next: 0 },
      { entries: [WIDTH], next: 0 },
    ];
    expect(hasTiffEnd(tiff(lists, isLittle))).toBe(true);
  });

  it.each([
    ['a page that is followed by itself', [WIDTH], 8],
    ['a page that is a smaller picture of itself', [WIDTH, [330, 4, 1, 8]], 0],
    ['more values than the file has bytes', [WIDTH, [700, 3, 0xffff_ffff, 8]], 0],
    ['values that many tags share', Array.from({ length: 20 }, (_, i): Entry => [700 + i, 3, 100, 8]), 0],
    ['places of lists beyond the file', [WIDTH, [330, 4, 3, 396]], 0],
    ['places of lists that are no whole numbers', [WIDTH, [330, 11, 1, 0x41_00_00_00]], 0],
    ['a list beyond the file', [WIDTH], 4000],
  ] as const)('%s → do not', (_, entries, next) => {
    expect(hasTiffEnd(tiff([{ entries, next }]))).toBe(false);
  });

  it('a file cut within its header or a list → do not', () => {
    expect(hasTiffEnd(tiff([]).subarray(0, 6))).toBe(false);
    expect(hasTiffEnd(tiff([{ entries: [WIDTH], next: 0 }]).subarray(0, 15))).toBe(false);
  });
});
