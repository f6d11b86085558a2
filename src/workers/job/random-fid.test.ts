import { expect, it } from 'vitest';
import { fidSchema } from '../../domain/entities/ids.ts';
import { randomFid } from './random-fid.ts';

it('makes UUIDs of version 4, never the same', () => {
  const made = Array.from({ length: 1000 }, randomFid);
  expect(made.every((fid) => fidSchema.safeParse(fid).success)).toBe(true);
  expect(made.every((fid) => fid[14] === '4' && '89ab'.includes(fid[19]!))).toBe(true);
  expect(new Set(made).size).toBe(1000);
});
