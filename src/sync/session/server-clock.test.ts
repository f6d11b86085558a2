import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const MINUTE = 60_000;

function listen(at: number) {
  const device = { now: at, written: [] as number[], told: [] as number[], heard: [] as number[] };
  let offset = 0;
  let heard = 0;
  const tokens = {
    clockOffset: () => offset,
    setClockOffset: (ms: number) => {
      offset = ms;
      device.written.push(ms);
    },
    heardAt: () => heard,
    setHeardAt: (ms: number) => {
      heard = ms;
      device.heard.push(ms);
    },
  };
  const begin = () =>
    createServerClock({ now: () => device.now }, tokens, () => device.told.push(clock.skew()));
  const clock = begin();
  return { device, clock, begin };
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

it('clock put back by a year, then opened without a network → not before the server was heard last', () => {
  const year = 365 * 24 * 60 * MINUTE;
  const { device, clock, begin } = listen(2 * year);
  clock.hear(2 * year);
  clock.hear(2 * year + 1_000);
  expect(device.heard).toEqual([2 * year]);
  device.now = 2 * year + 30 * MINUTE;
  expect(clock.latest()).toBe(device.now);
  device.now = year;
  expect(begin().latest()).toBe(2 * year);
});
