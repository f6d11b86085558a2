import { afterEach, expect, it, vi } from 'vitest';
import { rectangleTo, type Corners } from '../../domain/floorplan/picture/homography.ts';
import { lookedAt, straightenPictureJob } from './core.ts';

/** As a browser has it. */
class Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8ClampedArray(4 * width * height);
  }
}

afterEach(() => vi.unstubAllGlobals());

it('bytes of another kind than a picture → refused before they are decoded', async () => {
  const decode = vi.fn(() => Promise.reject(new Error('decoded')));
  vi.stubGlobal('createImageBitmap', decode);
  const { propose, straighten } = straightenPictureJob();
  const corners: Corners = [
    [0, 0],
    [9, 0],
    [9, 9],
    [0, 9],
  ];
  const text = new Blob(['RIFF of what is no picture']);
  expect([await propose(text), await straighten(text, corners, 6000)]).toEqual([null, null]);
  expect(decode).not.toHaveBeenCalled();
});

it('a picture turned by a quarter → each pixel where it is seen from there, white beyond the edge', () => {
  vi.stubGlobal('ImageData', Pixels);
  const source = new Pixels(3, 2) as unknown as ImageData;
  for (let i = 0; i < 6; i += 1) source.data.set([i * 40, 0, 0, 255], 4 * i);
  const red = ({ data }: ImageData): number[] => [...data].filter((_, i) => i % 4 === 0);
  const turned: Corners = [
    [3, 0],
    [3, 2],
    [0, 2],
    [0, 0],
  ];
  const size = { width: 2, height: 3 };
  expect(red(lookedAt(source, size, rectangleTo(size, turned)!))).toEqual([80, 200, 40, 160, 0, 120]);
  const beyond: Corners = [
    [-8, 0],
    [-5, 0],
    [-5, 2],
    [-8, 2],
  ];
  const wide = { width: 3, height: 2 };
  expect(red(lookedAt(source, wide, rectangleTo(wide, beyond)!))).toEqual([255, 255, 255, 255, 255, 255]);
});
