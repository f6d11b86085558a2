import { expect, it } from 'vitest';
import type { Feature } from '../../domain/entities/feature.ts';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import { nearestCorner } from './nearest-corner.ts';

const of = (geometry: Feature['geometry']): Feature => ({ geometry }) as Feature;
const room = of(rectangle([13, 52], [13.001, 52.001]));
const post = of({ type: 'Point', coordinates: [13.0004, 52.0004] });

// @spec 4.47
it.each([
  ['a room', [room], [13.0009, 52.0008], [13.001, 52.001]],
  ['a room and a post in it', [room, post], [13.0005, 52.0005], [13.0004, 52.0004]],
  ['nothing', [], [13, 52], null],
] as const)('an anchor that is pressed · %s is drawn → its nearest corner', (_, drawn, at, corner) => {
  expect(nearestCorner(drawn, [...at])).toEqual(corner);
});
