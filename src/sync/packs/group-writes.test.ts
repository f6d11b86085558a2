import { expect, it } from 'vitest';
import { groupWrites } from './group-writes.ts';

it('handed over during a write → written together with the next, in order, and one write at a time', async () => {
  const written: string[][] = [];
  let release: () => void = () => undefined;
  const put = groupWrites(async (items: string[]) => {
    written.push(items);
    await new Promise<void>((settle) => {
      release = settle;
    });
  });
  const first = put('a');
  await Promise.resolve();
  const rest = [put('b'), put('c')];
  await Promise.resolve();
  expect(written).toEqual([['a']]);
  release();
  await first;
  await Promise.resolve();
  expect(written).toEqual([['a'], ['b', 'c']]);
  release();
  await Promise.all(rest);
});

it('a write fails → all in its group fail, and the next is tried', async () => {
  const put = groupWrites(async (items: string[]) => {
    if (items.includes('bad')) throw new Error('no room');
  });
  const told = await Promise.allSettled([put('bad'), put('with it')]);
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await put('good');
});
