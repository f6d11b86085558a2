import { afterEach, expect, it, vi } from 'vitest';
import { decodePicture } from '../../app/features/survey/find/decode-picture.ts';
import { scalePictureJob } from './core.ts';

/** The header of a PNG with so many pixels a side. */
function png(side: number): Blob {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, side);
  view.setUint32(20, side);
  bytes[24] = 8;
  return new Blob([bytes]);
}

afterEach(() => vi.unstubAllGlobals());

it('pictures → decoded only if their header is that of a picture and their size fits into memory', async () => {
  const decode = vi.fn(() => Promise.reject(new Error('half a picture')));
  vi.stubGlobal('createImageBitmap', decode);
  const { scale, scaleWhole } = scalePictureJob();
  const bounds = { across: 1600, maxBytes: 2_000_000 };
  const part = { x: 0, y: 0, width: 10, height: 10 };
  for (const picture of [png(30_000), new Blob(['RIFF of what is no picture'])]) {
    expect(await scale(picture, part, { ...bounds, aspect: 1 })).toBeNull();
    expect(await scaleWhole(picture, [], bounds)).toBeNull();
    expect(await decodePicture(picture)).toBeNull();
  }
  expect(decode).not.toHaveBeenCalled();
  await scaleWhole(png(100), [], bounds);
  await decodePicture(png(100));
  expect(decode).toHaveBeenCalledTimes(2);
  // A photo that its camera held upright is cropped as it is seen.
  expect(decode).toHaveBeenCalledWith(expect.anything(), { imageOrientation: 'from-image' });
});
