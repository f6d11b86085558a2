import { expect, it } from 'vitest';
import { greysOfBits } from './greys-of-bits.ts';

const bits = Uint8Array.from([0b10100000, 0b01000000, 0b11111111, 0b11000000]);
const picture = { width: 10, height: 2, bits, isWhiteZero: true };

it('a row of ten bits → begins a byte, and white where no bit is set', () => {
  const { width, height, values } = greysOfBits(picture, 1);
  expect([width, height]).toEqual([10, 2]);
  expect([...values.subarray(0, 10)]).toEqual([0, 255, 0, 255, 255, 255, 255, 255, 255, 0]);
  expect([...values.subarray(10)].every((value) => value === 0)).toBe(true);
});

it('two pixels across and down as one → their mean; the other way around where white is one', () => {
  expect([...greysOfBits(picture, 2).values]).toEqual([64, 64, 128, 128, 64]);
  expect([...greysOfBits({ ...picture, isWhiteZero: false }, 2).values]).toEqual([191, 191, 128, 128, 191]);
});

it('bits cut short → paper beyond them', () => {
  expect([...greysOfBits({ ...picture, bits: bits.subarray(0, 2) }, 2).values].slice(2, 4)).toEqual([
    255, 255,
  ]);
});
