import { expect, it } from 'vitest';
import { PHOTOS_OF_A_WALK, roomForPhotos } from './room-for-photos.ts';

const MB = 1_000_000;

it.each<[string, number | null, number | null, number[], number | null]>([
  ['as large as those that are here', 0, 200 * MB, [0.5 * MB, 1.5 * MB], 90],
  ['as large as photos usually are', 0, 100 * MB, [], 90],
  ['a full device', 50 * MB, 50 * MB, [], 0],
  ['more used than there is room for', 60 * MB, 50 * MB, [], 0],
  ['a browser that does not say', null, 50 * MB, [], null],
])('%s', (_, usage, quota, sizes, count) => {
  expect(roomForPhotos({ usage, quota }, sizes)).toBe(count);
});

it('a device with a gigabyte left has room for a long walk', () => {
  expect(roomForPhotos({ usage: 0, quota: 1000 * MB }, [])).toBeGreaterThan(PHOTOS_OF_A_WALK);
});
