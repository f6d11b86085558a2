import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countElapsed, type ElapsedTime } from './elapsed-time.ts';

const DAY = 86_400_000;
const look = (looks: readonly { device: number; server: number | null }[]): ElapsedTime =>
  looks.reduce<ElapsedTime | null>(
    (before, { device, server }) => countElapsed(before, device, server),
    null,
  ) ?? {
    aged: 0,
    device: 0,
    server: null,
  };
const clock = fc.integer({ min: 0, max: 4_000_000_000_000 });

it('no server time → at most one day counted', () => {
  fc.assert(
    fc.property(fc.array(clock, { minLength: 1, maxLength: 40 }), (times) => {
      const { aged } = look(times.map((device) => ({ device, server: null })));
      expect(aged).toBeLessThanOrEqual((times.length - 1) * DAY);
    }),
  );
});

it('two clocks → the smaller difference counts', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ device: clock, server: clock }), { minLength: 1 }), (looks) => {
      const forward = (times: number[]) =>
        times.reduce((sum, time, i) => sum + Math.max(0, time - (times[i - 1] ?? time)), 0);
      const { aged } = look(looks);
      expect(aged).toBeLessThanOrEqual(forward(looks.map(({ device }) => device)));
      expect(aged).toBeLessThanOrEqual(forward(looks.map(({ server }) => server)));
    }),
  );
});

it('both clocks agree → all of it counts', () => {
  expect(look([1, 40, 80].map((day) => ({ device: day * DAY, server: day * DAY + 5 }))).aged).toBe(79 * DAY);
});
