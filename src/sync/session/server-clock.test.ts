import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const MINUTE = 60_000;

function listen(at: number) {
  const device = { now: at, written: [] as number[], told: [] as number[] };
  let offset = 0;
  const tokens = {
    clockOffset: () => offset,
    setClockOffset: (ms: number) => {
      offset = ms;
      device.written.push(ms);
    },
  };
  const clock = createServerClock({ now: () => device.now }, tokens, () => device.told.push(clock.skew()));
  return { device, clock };
}

it('device clock off by more than 5 min → reported, and when it is right again', () => {
  const { device, clock } = listen(100 * MINUTE);
  expect(clock.last()).toBeNull();
  clock.hear(96 * MINUTE);
  expect([clock.skew(), clock.last(), device.told]).toEqual([0, 96 * MINUTE, []]);
  clock.hear(58 * MINUTE);
  clock.hear(58 * MINUTE + 1000);
  expect(device.told).toEqual([42 * MINUTE]);
  device.now = 50 * MINUTE;
  clock.hear(59 * MINUTE);
  device.now = 59 * MINUTE;
  clock.hear(59 * MINUTE);
  expect(device.told).toEqual([42 * MINUTE, -9 * MINUTE, 0]);
});

it('unchanged difference → not written', () => {
  const { device, clock } = listen(0);
  clock.hear(1_000);
  clock.hear(10_000);
  clock.hear(11_000);
  expect(device.written).toEqual([10_000]);
});
