import { expect, it } from 'vitest';
import { isExpired, linkEndsAt } from './invitation.ts';

const DAY_S = 86_400;

it('an invitation of three days ago · the person has not come → expired; come, or not invited → no end', () => {
  const at = 1_700_000_000;
  const end = (at + 3 * DAY_S) * 1000;
  expect(linkEndsAt({ state: 'invited', invitedAt: at })).toBe(end);
  expect([end - 1, end + 1].map((now) => isExpired({ state: 'invited', invitedAt: at }, now))).toEqual([
    false,
    true,
  ]);
  expect(isExpired({ state: 'active' }, end + 1)).toBe(false);
  expect(linkEndsAt({ state: 'unproven', invitedAt: at })).toBeNull();
});
