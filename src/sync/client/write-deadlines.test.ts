import { expect, it } from 'vitest';
import { createWriteDeadlines } from './write-deadlines.ts';

/** Deadlines of a device whose clocks a test sets, at a server with this bound. */
function deadlinesOf(bound: number | null = 2000, isOffered = true) {
  const clock = { now: 1_800_000_000_000, elapsed: 5000 };
  const deadlines = createWriteDeadlines(
    { has: () => Promise.resolve(isOffered), deadlineBoundMs: () => Promise.resolve(bound) },
    { now: () => clock.now, elapsed: () => clock.elapsed },
  );
  /** An answer that took so many milliseconds and told this time of the server. */
  const hear = (ms: number, serverNow: number): void => {
    const askedAt = clock.elapsed;
    clock.elapsed += ms;
    clock.now += ms;
    deadlines.hear(serverNow, askedAt);
  };
  return { ...deadlines, clock, hear };
}

it('a server an hour ahead, told in 200 ms → by its clock in 12 s, here with its bound and half of the way more', async () => {
  const { hear, next, clock } = deadlinesOf();
  const serverNow = clock.now + 3_600_000;
  hear(200, serverNow);
  const told = { notAfter: serverNow + 100 + 12_000, until: clock.now + 12_000 + 100 + 2000 };
  expect(await next(0)).toEqual(told);
  expect(told.until - clock.now).toBeLessThanOrEqual(15_000);
});

it('the clock of the server jumps back an hour → the next deadline is by what its next answer says', async () => {
  const { hear, next } = deadlinesOf();
  hear(0, 7_200_000);
  hear(0, 3_600_000);
  expect(await next(0)).toMatchObject({ notAfter: 3_612_000 });
});

it('this device is set a year back or ahead after the answer → the deadline stays right by the clock of the server', async () => {
  for (const year of [-31_536_000_000, 31_536_000_000]) {
    const { hear, next, clock } = deadlinesOf();
    hear(0, 7_000_000);
    clock.now += year;
    expect(await next(0)).toEqual({ notAfter: 7_012_000, until: clock.now + 14_000 });
  }
});

it.each([
  ['nothing was heard', () => deadlinesOf(), 0],
  ['the answer took too long to learn from', () => heard(deadlinesOf(), 1200), 0],
  ['the extension is not offered', () => heard(deadlinesOf(2000, false), 10), 0],
  ['the server names no bound', () => heard(deadlinesOf(null), 10), 0],
  ['its bound is over the longest delivery', () => heard(deadlinesOf(60_000), 10), 0],
  ['the body takes minutes', () => heard(deadlinesOf(), 10), 120_000],
])('%s → no deadline', async (_, make, sendingMs) => {
  expect(await make().next(sendingMs)).toBeNull();
});

function heard(of: ReturnType<typeof deadlinesOf>, ms: number): ReturnType<typeof deadlinesOf> {
  of.hear(ms, 7_000_000);
  return of;
}
