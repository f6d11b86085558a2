import { expect, it } from 'vitest';
import { turnedBy, wholePicture, withCorner } from './plan-corners.ts';

const size = { width: 40, height: 30 };
const whole = wholePicture(size);

it('a plan whose top is its right side · turned to the left → begins with the top right corner', () => {
  expect(turnedBy(whole, 1)[0]).toEqual([40, 0]);
  expect(turnedBy(whole, -1)[0]).toEqual([0, 30]);
  expect(turnedBy(turnedBy(whole, 1), -1)).toEqual(whole);
});

it('a corner dragged beyond the picture → stays at its edge; the others stay', () => {
  const [a, ...rest] = withCorner(whole, 0, [-9, 7.6], size);
  expect(a).toEqual([0, 8]);
  expect(rest).toEqual(whole.slice(1));
});
