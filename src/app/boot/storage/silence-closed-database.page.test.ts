import { expect, it } from 'vitest';
import { DbError } from '../../../db/index.ts';
import { hushWhenSealed } from './silence-closed-database.ts';

function reject(reason: unknown): boolean {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it('hushes what a newer version cut off, and nothing else', () => {
  const db = { sealed: false, isNewer: false };
  const closed = Object.assign(new Error('closed'), { name: 'DatabaseClosedError' });
  const stop = hushWhenSealed(db);
  expect(reject(closed)).toBe(false);
  db.sealed = true;
  expect([reject(closed), reject(new TypeError('a fault'))]).toEqual([true, false]);
  Object.assign(db, { sealed: false, isNewer: true });
  expect(reject(new DbError('upgrade', 'newer'))).toBe(true);
  stop();
  expect(reject(closed)).toBe(false);
});
