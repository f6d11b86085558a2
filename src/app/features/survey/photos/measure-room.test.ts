import fc from 'fast-check';
import { expect, it } from 'vitest';
import { largestThatFits, measureRoom } from './measure-room.ts';

it('finds what fits, to a part of it, in few questions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 2000 }), async (room) => {
      let asked = 0;
      const found = await largestThatFits(1600, (bytes) => {
        asked += 1;
        return Promise.resolve(bytes <= room);
      });
      expect(found).toBeLessThanOrEqual(room);
      expect(found).toBeGreaterThan(Math.min(1600, room) - 1600 / 32 - 1);
      expect(asked).toBeLessThanOrEqual(6);
    }),
  );
});

it.each([
  ['has no such storage', undefined],
  [
    'refuses it',
    { getDirectory: () => Promise.reject(new DOMException('Private window.', 'SecurityError')) },
  ],
])('a browser that %s says nothing', async (_, storage) => {
  expect(await measureRoom(storage, 1000)).toBeNull();
});
