import { describe, expect, it } from 'vitest';
import { cmykJpeg } from '../../../tests/support/server/files/image-files.ts';
import type { FeatureProperties } from '../entities/feature.ts';
import { IMAGE_ASPECT_TOLERANCE, IMAGES_MAX } from '../limits.ts';
import { builtInTaxonomy } from '../taxonomy/index.ts';
import { featureIssues } from '../rules/index.ts';
import {
  arrowBetween,
  arrowHead,
  hasRoomForImage,
  imagesOf,
  keptSize,
  measurePicture,
  middlePart,
  MOST_PHOTOS,
  photosOf,
  withImage,
  withoutPhoto,
  withPhoto,
  pictureProblem,
  PICTURE_SHAPES,
  waitingAddress,
  waitingIn,
  waitingPicture,
  withUploaded,
} from './index.ts';

/** The header of a PNG with so many pixels. */
function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  bytes[24] = 8;
  return bytes;
}
/** One of two pictures in turn, which its control chunk before the first pixels says. */
function animatedPng(): Uint8Array {
  const bytes = png(160, 90);
  bytes.set([0, 0, 0, 8, 0x61, 0x63, 0x54, 0x4c, 0, 0, 0, 2, 0, 0, 0, 0], 33);
  return bytes;
}
/** A frame of 160 by 90 pixels, and the start of its scan. */
const HEADER = [
  0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 90, 0, 160, 1, 1, 0x11, 0, 0xff, 0xda, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9,
];
const jpeg = (...end: number[]): Uint8Array => Uint8Array.of(...HEADER, ...end);

it('a part of any width is kept in whole pixels of the shape that servers accept, and at most as wide as allowed', () => {
  for (let part = 1; part < 2000; part += 7.3) {
    const [width, height] = keptSize(part, PICTURE_SHAPES.image);
    expect(Math.abs(width / height - 16 / 9), `${width} × ${height}`).toBeLessThan(IMAGE_ASPECT_TOLERANCE);
    expect(width).toBeLessThanOrEqual(1600);
    const [wide, high] = keptSize(part, PICTURE_SHAPES.logo);
    expect(wide).toBe(high);
  }
});

describe('a picked file', () => {
  it('is a picture by what is in it', () => {
    expect(measurePicture(png(160, 90))).toEqual({ format: 'png', width: 160, height: 90, depth: 8 });
    expect(pictureProblem(cmykJpeg())).toBeNull();
    // Of an animated picture, the first image.
    expect(pictureProblem(animatedPng())).toBeNull();
    expect(measurePicture(jpeg(0xff, 0xd9))).toEqual({ format: 'jpg', width: 160, height: 90, depth: 8 });
  });

  it.each([
    ['nothing', new Uint8Array()],
    [
      'a page named .png',
      new TextEncoder().encode('<html><body>no picture, whatever it is called</body></html>'),
    ],
    ['a JPEG that breaks off', jpeg()],
    ['a PNG without pixels', png(0, 90)],
    ['a film', Uint8Array.of(0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d)],
  ])('that is %s is refused', (_what, bytes) => {
    expect(pictureProblem(bytes)).toEqual({ code: 'image-unreadable' });
  });

  it('that is a photo of an iPhone is refused for that reason, whatever it is called', () => {
    for (const brand of ['heic', 'heix', 'mif1'])
      expect(pictureProblem(new TextEncoder().encode(`\0\0\0\u0018ftyp${brand}`))).toEqual({
        code: 'image-heic',
      });
  });

  it('of a camera of 100 or 108 megapixels is scaled down, a larger one refused before it is decoded', () => {
    expect(pictureProblem(png(11_648, 8736))).toBeNull();
    expect(pictureProblem(png(12_000, 9000))).toBeNull();
    expect(pictureProblem(png(50_000, 50_000))).toMatchObject({ code: 'image-too-many-pixels' });
  });
});

describe('photos of a place', () => {
  const photo = { imageUrl: waitingAddress('p1'), at: 5, by: 'Jo', note: '' };
  const bare = { typeCode: 'cafe', extra: { floor: 'wood' } };

  it('are added, found among whatever else lies there, and taken away without a trace', () => {
    const one = withPhoto(bare, photo);
    expect(one.extra).toEqual({ floor: 'wood', photos: [{ imageUrl: photo.imageUrl, at: 5, by: 'Jo' }] });
    expect(photosOf({ properties: one })).toEqual([photo]);
    expect(withoutPhoto(one, photo.imageUrl)).toEqual(bare);
    const odd = { typeCode: 'cafe', extra: { photos: ['text', 7, { imageUrl: 'x', at: 'soon' }] } };
    expect(photosOf({ properties: odd })).toEqual([{ imageUrl: 'x', at: 0, by: '', note: '' }]);
    expect(withoutPhoto(odd, 'x').extra).toEqual({ photos: ['text', 7] });
  });

  it('wait like other pictures, and get their addresses with them', () => {
    const one = withPhoto(bare, photo);
    expect(waitingIn(one)).toEqual(['p1']);
    const uploaded = withUploaded(one, new Map([['p1', 'https://s.example/p.jpg']]));
    expect(photosOf({ properties: uploaded })).toEqual([{ ...photo, imageUrl: 'https://s.example/p.jpg' }]);
  });

  it('limited to the number that a place keeps', () => {
    let properties: Parameters<typeof withPhoto>[0] = bare;
    for (let n = 0; n < MOST_PHOTOS + 5; n += 1)
      properties = withPhoto(properties, { ...photo, imageUrl: `https://s.example/${n}.jpg` });
    expect(photosOf({ properties })).toHaveLength(MOST_PHOTOS);
  });
});

describe('an arrow on a photo', () => {
  it('ends in a head behind its point; a slip of the finger makes none', () => {
    expect(arrowBetween([0.5, 0.5], [0.505, 0.5])).toBeNull();
    expect(arrowBetween([0.1, 0.5], [0.9, 0.5])).not.toBeNull();
    const [point, ...back] = arrowHead([0.1, 0.5], [0.9, 0.5], [1000, 500]);
    expect(point).toEqual([900, 250]);
    expect(back.every(([x]) => x < 900)).toBe(true);
    expect(back[0]![1] + back[1]![1]).toBeCloseTo(500);
  });
});

describe('a picture that waits for its upload', () => {
  const address = waitingAddress('0190-a');
  const properties = {
    typeCode: 'cafe',
    name: 'Lumen',
    images: ['https://a.example/1.png', address, address],
    logo: waitingAddress('b'),
  };

  it('is known by its address, and by no other', () => {
    expect(waitingPicture(address)).toBe('0190-a');
    for (const other of [
      'https://a.example/1.png',
      'waiting-picture:',
      'waiting-picture:../x',
      ` ${address}`,
    ])
      expect(waitingPicture(other)).toBeNull();
    expect(waitingIn(properties)).toEqual(['0190-a', 'b']);
    expect(waitingIn({ typeCode: 'cafe', images: 'none', logo: 7 })).toEqual([]);
  });

  it('gets the address that the server gave', () => {
    const uploaded = new Map([['0190-a', 'https://s.example/a.jpg']]);
    expect(withUploaded(properties, uploaded)).toEqual({
      ...properties,
      images: ['https://a.example/1.png', 'https://s.example/a.jpg', 'https://s.example/a.jpg'],
    });
    expect(withUploaded({ typeCode: 'cafe' }, uploaded)).toEqual({ typeCode: 'cafe' });
  });

  it('may be on a device, but not on a server', () => {
    const feature = {
      geometry: { type: 'Point' as const, coordinates: [10, 50] as [number, number] },
      properties: {
        ...properties,
        typeCode:
          Object.keys(builtInTaxonomy).find((code) => builtInTaxonomy[code]?.properties.class === 'poi') ??
          '',
      },
    };
    const codes = (allowsWaiting: boolean) =>
      featureIssues(feature, { taxonomy: builtInTaxonomy, allowsWaiting }).map(({ code, path }) => [
        path,
        code,
      ]);
    expect(codes(true)).toEqual([]);
    expect(codes(false)).toEqual([
      ['properties.images.1', 'imageNotValid'],
      ['properties.images.2', 'imageNotValid'],
      ['properties.logo', 'imageNotValid'],
    ]);
  });
});

describe('a picture for visitors', () => {
  const place = (images: unknown) => ({ properties: { typeCode: 'cafe', images } as FeatureProperties });

  it('stands with the others, as the contract has them, up to as many as there may be', () => {
    const one = withImage({ typeCode: 'cafe' }, waitingAddress('p1'), 7);
    expect(one).toEqual({
      typeCode: 'cafe',
      images: [waitingAddress('p1')],
      extra: { surveyChangedAt: 7 },
    });
    expect(imagesOf({ properties: one })).toEqual([waitingAddress('p1')]);
    expect(withoutPhoto(one, waitingAddress('p1'))).toEqual({
      typeCode: 'cafe',
      extra: { surveyChangedAt: 7 },
    });
    const full = place(Array.from({ length: IMAGES_MAX }, (_, i) => `https://s.example/${i}.jpg`));
    expect(hasRoomForImage(full)).toBe(false);
    expect(withImage(full.properties, 'x', 7)).toBe(full.properties);
    expect(hasRoomForImage(place('by hand'))).toBe(true);
  });

  it.each([
    [
      { width: 4000, height: 3000 },
      { x: 0, y: 375, width: 4000, height: 2250 },
    ],
    [
      { width: 3000, height: 900 },
      { x: 700, y: 0, width: 1600, height: 900 },
    ],
  ])('is cut from the middle: %j', (size, part) => {
    expect(middlePart(size, 'image')).toEqual(part);
  });
});

// @spec 5.63 5.64 9.26 9.40
it('pictures of a place are 16:9, its logo is square', () => {
  expect([PICTURE_SHAPES.image.aspect, PICTURE_SHAPES.logo.aspect]).toEqual([16 / 9, 1]);
});
