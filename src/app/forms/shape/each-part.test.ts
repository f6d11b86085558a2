import { expect, it } from 'vitest';
import type { MultiPolygon } from '../../../domain/entities/geometry.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { CHECKED_AT_ONCE } from '../../../domain/rules/index.ts';
import { eachPart } from './each-part.ts';

const halves: MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: [rectangle([10, 50], [10.001, 50.001]), rectangle([10.001, 50], [10.002, 50.001])].map(
    ({ coordinates }) => coordinates,
  ),
};

it('lets parts share an edge, and still says what is wrong with one of them', () => {
  const checks = eachPart(CHECKED_AT_ONCE);
  expect(CHECKED_AT_ONCE.faultsOf(halves)).not.toEqual([]);
  expect(checks.faultsOf(halves)).toEqual([]);
  const [first, second] = halves.coordinates;
  const ring = second![0]!;
  const bow = [[ring[0]!, ring[2]!, ring[1]!, ring[3]!, ring[0]!]];
  const faults = checks.faultsOf({ type: 'MultiPolygon', coordinates: [first!, bow] });
  expect(faults === 'unknown' ? [] : faults.map(({ code }) => code)).toEqual(['self-crossing']);
});
