import { ResizeFit, Transformer } from '@napi-rs/image';
import { PICTURE } from '../../../src/domain/limits.ts';
import { ApiError } from '../../platform/api-error.ts';
import { measurePicture, unreadablePicture, type PictureMeasures } from './measure-picture.ts';

/** A picture that was fully decoded and encoded again, as it is stored. */
export interface Picture extends PictureMeasures {
  bytes: Buffer<ArrayBufferLike>;
}

const JPEG_QUALITY = 92;

/**
 * Decodes a PNG or JPEG and encodes its pixels again: upright, at most 2,048 a side, eight bits a channel, without metadata.
 * Throws 422 `image-unreadable`, `image-too-many-pixels`.
 */
export function cleanPicture(given: Buffer): Picture {
  const { format, width, height } = measurePicture(given);
  if (width * height > PICTURE.maxPixels) throw new ApiError(422, 'image-too-many-pixels');
  try {
    const picture = new Transformer(given);
    if (format === 'jpg') picture.rotate();
    const side = PICTURE.keptSide;
    if (Math.max(width, height) > side) picture.resize({ width: side, height: side, fit: ResizeFit.Inside });
    const bytes = format === 'jpg' ? picture.jpegSync(JPEG_QUALITY) : eightBits(picture.pngSync());
    return { ...measurePicture(bytes), bytes };
  } catch {
    // The library says what is wrong in its own words, of which none is for the person.
    throw unreadablePicture();
  }
}

/** The library keeps sixteen bits where it was given them. */
function eightBits(png: Buffer): Buffer {
  const { width, height, depth } = measurePicture(png);
  if (depth <= 8) return png;
  const raw = new Transformer(png).rawPixelsSync();
  const samples = new Uint16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength));
  // Grey, grey and alpha, colours, colours and alpha.
  const channels = samples.length / (width * height);
  const [isGrey, hasAlpha] = [channels < 3, channels % 2 === 0];
  const pixels = new Uint8Array(width * height * 4);
  for (let i = 0, at = 0; at < samples.length; i += 4, at += channels) {
    for (let colour = 0; colour < 3; colour += 1)
      pixels[i + colour] = (samples[at + (isGrey ? 0 : colour)] ?? 0) >> 8;
    pixels[i + 3] = hasAlpha ? (samples[at + channels - 1] ?? 0) >> 8 : 255;
  }
  return Transformer.fromRgbaPixels(pixels, width, height).pngSync();
}
