import { expect, it } from 'vitest';
import { hearClock, isByServer, nowSeconds } from './server-clock.ts';

it('a device clock a day off → now is the server’s, with the time that its answer lay on the way', () => {
  const made = Date.parse('2026-11-26T10:00:00Z');
  const device = made - 86_400_000;
  hearClock(new Headers({ date: new Date(made).toUTCString(), age: '12' }), device);
  expect(isByServer()).toBe(true);
  expect(nowSeconds(device + 5000)).toBe(made / 1000 + 17);
});

it('an answer without a date → changes nothing', () => {
  const before = nowSeconds(0);
  hearClock(new Headers({ date: 'soon', age: 'x' }));
  expect(nowSeconds(0)).toBe(before);
});
