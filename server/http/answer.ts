import type { Ctx } from './context.ts';

const seconds = () => Math.floor(Date.now() / 1000);

/** One thing. Every answer carries the timestamp; for writes the contract demands it. */
export const one = (c: Ctx, result: unknown) =>
  c.json({ result, createdTimestampUtcEpochSeconds: seconds() }, 200, { 'cache-control': 'no-store' });

/** A list, or the taxonomy keyed by code. */
export const many = (c: Ctx, results: unknown) =>
  c.json({ results, createdTimestampUtcEpochSeconds: seconds() }, 200, { 'cache-control': 'no-store' });
