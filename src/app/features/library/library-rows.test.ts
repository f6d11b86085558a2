import { expect, it } from 'vitest';
import type { PictureText } from '../../../domain/pictures/index.ts';
import type { KeptPicture } from '../../../sync/index.ts';
import { deletableFrom, isShown, lacksText, libraryRows, SHOWS } from './library-rows.ts';

const kept = (imageUrl: string, imageType: KeptPicture['imageType'] = 'image'): KeptPicture => ({
  imageUrl,
  imageType,
  width: 1,
  height: 1,
  bytes: 9,
  at: 1000,
});
const textOf = (url: string): PictureText => ({
  clientLid: 'c',
  url,
  texts: { default: 'The sign of the bank' },
  base: {},
  tag: null,
  clash: null,
  refused: null,
});
const rows = libraryRows(
  [
    { url: 'https://a/1.png', kind: 'image', usedBy: [{ fid: 'f', properties: { name: 'Café' } }] },
    { url: 'https://b/2.png', kind: 'logo', usedBy: [{ fid: 'g', properties: { name: 'Bank' } }] },
  ],
  [kept('https://a/1.png'), kept('https://a/3.png', 'photo')],
  new Map([['https://b/2.png', textOf('https://b/2.png')]]),
);

it('each picture stands once, with what the server says of it, and those that nothing shows last', () => {
  expect(rows.map(({ url, usedBy, kept: one }) => [url, usedBy.length, one?.bytes ?? null])).toEqual([
    ['https://a/1.png', 1, 9],
    ['https://b/2.png', 1, null],
    ['https://a/3.png', 0, 9],
  ]);
});

it('is filtered by what it is, whether anything shows it, whether it loads and whether it has a text', () => {
  const shown = Object.fromEntries(
    SHOWS.map((show) => [
      show,
      rows.flatMap((row, at) => (isShown(row, show, (url) => url === 'https://b/2.png') ? [at] : [])),
    ]),
  );
  expect(shown).toEqual({
    all: [0, 1, 2],
    textless: [0],
    image: [0],
    logo: [1],
    photo: [2],
    unused: [2],
    broken: [1],
  });
});

it('just uploaded → not deletable for a week', () => {
  expect(deletableFrom(kept('x'))).toBe((1000 + 7 * 86_400) * 1000);
});

it('a photo of a survey, and a picture that nothing shows → no text is missed', () => {
  const row = { usedBy: [{ fid: 'f', properties: {} }], text: null };
  expect([
    lacksText({ ...row, kind: 'photo' }),
    lacksText({ ...row, kind: 'logo' }),
    lacksText({ ...row, kind: 'logo', usedBy: [] }),
  ]).toEqual([false, true, false]);
});
