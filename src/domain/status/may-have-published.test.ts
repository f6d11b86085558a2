import { expect, it } from 'vitest';
import { mayHavePublished } from './publishing.ts';

it.each([
  ['a quick publishing is over before anybody asks', 3, 0, true],
  ['a publishing ends', 4, 0, true],
  ['a publishing begins', 3, 4, false],
  ['nobody knows yet', undefined, 0, false],
  ['the state can not be had', 4, undefined, false],
])('when %s, what is shown is read again: %s to %s', (_, before, after, isRead) => {
  expect(mayHavePublished(before, after)).toBe(isRead);
});
