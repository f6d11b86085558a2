import { expect, it } from 'vitest';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import { featureGeometrySchema } from './geometry.ts';

const AREA = rectangle([13, 52], [13.001, 52.001]);

// @spec 3.7
it.each([
  ['Point', [13, 52], true],
  ['Polygon', AREA.coordinates, true],
  ['MultiPolygon', [AREA.coordinates], true],
  ['LineString', AREA.coordinates[0], false],
  ['MultiPoint', [[13, 52]], false],
])('the shape of a feature · %s → taken or refused', (type, coordinates, isTaken) => {
  expect(featureGeometrySchema.safeParse({ type, coordinates }).success).toBe(isTaken);
});
