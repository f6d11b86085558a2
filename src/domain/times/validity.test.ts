import { expect, it } from 'vitest';
import { validityMark } from './index.ts';

const DAY = 86_400;
const NOW = 1_800_000_000;

it.each([
  ['nothing', {}, null],
  ['texts', { validFrom: 'soon', validUntil: '2026' }, null],
  ['a beginning ahead', { validFrom: NOW + 1 }, 'not-yet'],
  ['a beginning now', { validFrom: NOW }, null],
  ['an end now', { validUntil: NOW }, 'over'],
  ['an end in 30 days', { validFrom: NOW - DAY, validUntil: NOW + 30 * DAY }, 'ends-soon'],
  ['an end later', { validUntil: NOW + 30 * DAY + 1 }, null],
  ['milliseconds', { validUntil: NOW * 1000 }, null],
])('what lists tell of %s', (_, extra, mark) => expect(validityMark(extra, NOW)).toBe(mark));
