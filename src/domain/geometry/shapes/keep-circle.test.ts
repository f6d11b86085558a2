import { expect, it } from 'vitest';
import { circle } from '../index.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { withCircle } from './keep-circle.ts';

const round = circle([10, 50], 7.5);
const square = rectangle([10, 50], [10.001, 50.001]);
const typeCode = 'office';
const kept = { center: [10, 50], radius: 7.5 };

it.each([
  ['a circle says its centre and radius', { typeCode }, round, { typeCode, extra: { circle: kept } }],
  [
    'beside other properties',
    { typeCode, extra: { a: 1 } },
    round,
    { typeCode, extra: { a: 1, circle: kept } },
  ],
  [
    'and no more once it is none',
    { typeCode, extra: { a: 1, circle: kept } },
    square,
    { typeCode, extra: { a: 1 } },
  ],
  ['nothing is left of it alone', { typeCode, extra: { circle: kept } }, square, { typeCode }],
  [
    'a property of that name stays',
    { typeCode, extra: { circle: 'line' } },
    round,
    { typeCode, extra: { circle: 'line' } },
  ],
  ['any other shape changes nothing', { typeCode, extra: { a: 1 } }, square, { typeCode, extra: { a: 1 } }],
])('%s', (_says, before, geometry, after) => {
  expect(withCircle(before, geometry)).toEqual(after);
});
