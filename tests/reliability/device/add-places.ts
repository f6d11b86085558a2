import { randomUUID } from 'node:crypto';
import { block, type World } from '../../e2e/support/test-world.ts';

/** Where the nth of many small places lies, beside one another. */
export function spotOf(n: number): ReturnType<typeof block> {
  const [west, south] = [2 + (n % 25) * 3, 22 + Math.floor(n / 25) * 2];
  return block(west, south, west + 2, south + 1.5);
}

/** Small places beside one another on the world's level. */
export async function addPlaces(world: World, count: number): Promise<string[]> {
  const fids = Array.from({ length: count }, () => randomUUID());
  for (const [i, fid] of fids.entries())
    await world.put(fid, { typeCode: 'room', name: `Place ${i}` }, spotOf(i));
  return fids;
}
