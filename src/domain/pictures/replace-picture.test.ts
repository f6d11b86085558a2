import { expect, it } from 'vitest';
import type { Feature } from '../entities/feature.ts';
import { withPictureReplaced } from './replace-picture.ts';

const place = (properties: object) =>
  ({ fid: 'f', properties: { name: 'Café', ...properties } }) as unknown as Feature;
const replaced = (properties: object) => withPictureReplaced(place(properties), 'a', 'b')?.properties;

it('takes the place of the picture among images and as the logo; what is beside it stays', () => {
  expect(replaced({ images: ['x', { url: 'a', note: 1 }], logo: 'a' })).toEqual({
    name: 'Café',
    images: ['x', { url: 'b', note: 1 }],
    logo: 'b',
  });
});

it('stands once where the place shows the new one already', () => {
  expect(replaced({ images: ['b', 'a', 'x'] })).toEqual({ name: 'Café', images: ['b', 'x'] });
  expect(replaced({ images: ['a', 'b'] })).toEqual({ name: 'Café', images: ['b'] });
});

it('a place that does not show it stays the same', () => {
  expect(replaced({ images: ['x'], logo: { url: 'y' } })).toBeUndefined();
  expect(replaced({})).toBeUndefined();
});
