import { expect, it } from 'vitest';
import { bytesOfWalk, PHOTOS_OF_A_WALK, roomForPhotos } from './room-for-photos.ts';

const MB = 1_000_000;

it.each<[string, number, number[], number]>([
  ['as large as those that are here', 200 * MB, [0.5 * MB, 1.5 * MB], 90],
  ['as large as photos usually are', 100 * MB, [], 90],
  ['a full device', 0, [], 0],
  ['more used than there is room for', -10 * MB, [], 0],
])('%s', (_, room, sizes, count) => {
  expect(roomForPhotos(room, sizes)).toBe(count);
});

it.each([[[]], [[0.03 * MB, 0.05 * MB]]])('a walk of photos like %j fits into what it takes', (sizes) => {
  expect(roomForPhotos(bytesOfWalk(sizes), sizes)).toBe(PHOTOS_OF_A_WALK);
  expect(roomForPhotos(bytesOfWalk(sizes) * 0.9, sizes)).toBeLessThan(PHOTOS_OF_A_WALK);
});
