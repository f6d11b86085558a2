import { expect, it } from 'vitest';
import type { PublishRecord } from '../../../../sync/index.ts';
import { columnsOf } from './quality-columns.ts';

const publish = (n: number, quality?: { blockers: number; warnings: number }): PublishRecord =>
  ({ n, publishedAt: n * 100, ...(quality && { quality: { ...quality, byRule: {} } }) }) as PublishRecord;
const NOW = { blockers: 1, warnings: 2, byRule: {} };

it('publishes, one of them without figures → the oldest first, and what is found now last', () => {
  const of = [publish(3, { blockers: 0, warnings: 5 }), publish(2), publish(1, { blockers: 4, warnings: 0 })];
  expect(columnsOf(of, NOW)).toEqual([
    { key: '1', at: 100_000, blockers: 4, warnings: 0 },
    { key: '3', at: 300_000, blockers: 0, warnings: 5 },
    { key: 'now', at: null, blockers: 1, warnings: 2 },
  ]);
});

it('many publishes → the newest of them', () => {
  const of = Array.from({ length: 40 }, (_, i) => publish(40 - i, { blockers: i, warnings: 0 }));
  const columns = columnsOf(of, NOW);
  expect([columns.length, columns[0]?.key, columns.at(-2)?.key]).toEqual([25, '17', '40']);
});
