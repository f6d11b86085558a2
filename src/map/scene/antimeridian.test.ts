import { expect, it } from 'vitest';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import { shapeOf } from './scene-shape.ts';
import { unwrapToDraw } from './antimeridian.ts';

const ACROSS = rectangle([-179.999, 1], [179.999, 2]);

it('across the antimeridian → drawn as a narrow shape, and labelled there', () => {
  const drawn = unwrapToDraw(ACROSS);
  const xs = drawn.type === 'Polygon' ? drawn.coordinates[0]!.map(([x]) => x) : [];
  expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(0.01);
  expect(shapeOf(ACROSS).anchor[0]).toBeCloseTo(180, 5);
  expect(shapeOf(ACROSS).area).toBeLessThan(111_320 * 250);
});

it('leaves all other shapes as they are', () => {
  for (const shape of [rectangle([179.9, 1], [180, 2]), rectangle([-80, 1], [80, 2])]) {
    expect(unwrapToDraw(shape)).toBe(shape);
  }
});
