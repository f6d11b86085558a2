import { describe, expect, it } from 'vitest';
import type { Feature } from '../../entities/feature.ts';
import type { FeatureGeometry } from '../../entities/geometry.ts';
import { circle } from '../../geometry/index.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { FEATURE } from '../../limits.ts';
import { featureBytes } from '../../rules/features/feature-size.ts';
import { mergeFeatures } from './merge-features.ts';
import { withCircle } from '../../geometry/shapes/keep-circle.ts';

const feature = (fid: string, geometry: FeatureGeometry): Feature =>
  ({
    fid,
    kind: 'poi',
    clientLid: 'c',
    siteLid: 's',
    buildingLid: 'b',
    levelLid: 'l',
    geometry,
    properties: withCircle({ typeCode: 'office', name: fid, eid: fid }, geometry),
  }) as Feature;
/** Rooms side by side, a ten-thousandth of a degree wide. */
const room = (fid: string, from: number, to = from + 1): Feature =>
  feature(fid, rectangle([10 + from / 1e4, 50], [10 + to / 1e4, 50.0001]));

describe('mergeFeatures', () => {
  it('keeps the first with all its properties, and deletes the others', () => {
    const [a, b] = [room('a', 0), room('b', 1)];
    const result = mergeFeatures(a, [b]);
    if (!result.ok) throw new Error(result.reason);
    expect(result.moment.changes.map(({ key, after }) => [key, after !== null])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    const after = result.moment.changes[0]!.after as Feature;
    expect(after.properties).toEqual(a.properties);
    const longitudes = (after.geometry as { coordinates: [number, number][][] }).coordinates[0]!.map(
      ([x]) => x,
    );
    expect([Math.min(...longitudes), Math.max(...longitudes)]).toEqual([10, 10.0002]);
  });

  it('takes them in any order, as long as they hang together', () => {
    expect(mergeFeatures(room('a', 0), [room('c', 2), room('b', 1)]).ok).toBe(true);
  });

  it('says no more that it is a circle', () => {
    const round = feature('a', circle([10, 50], 10));
    expect(round.properties.extra).toBeDefined();
    const result = mergeFeatures(round, [room('b', 0)]);
    expect(
      (result.ok ? (result.moment.changes[0]!.after as Feature) : round).properties.extra,
    ).toBeUndefined();
  });

  const corner = feature('b', rectangle([10.0001, 50.0001], [10.0002, 50.0002]));
  const point = feature('b', { type: 'Point', coordinates: [10, 50] });
  it('refuses what would be larger than a feature may be', () => {
    const bare = room('a', 0);
    const noted = (length: number): Feature => ({
      ...bare,
      properties: { ...bare.properties, note: 'x'.repeat(length) },
    });
    const most = FEATURE.maxBytes - featureBytes(noted(0));
    // A wider one gives the whole more corners than the first has.
    const wider = feature('b', rectangle([10.0001, 49.9999], [10.0002, 50.0002]));
    expect(mergeFeatures(noted(most - 1000), [wider]).ok).toBe(true);
    const result = mergeFeatures(noted(most), [wider]);
    expect(result.ok ? '' : `${result.reason} ${result.feature.fid}`).toBe('too-large a');
  });

  it.each<[string, Feature[], string]>([
    ['one that lies apart', [room('b', 1), room('far', 5)], 'apart far'],
    ['one that touches in a corner alone', [corner], 'apart b'],
    ['a point', [point], 'point b'],
  ])('refuses %s, and names it', (_what, others, said) => {
    const result = mergeFeatures(room('a', 0), others);
    expect(result.ok ? '' : `${result.reason} ${result.feature.fid}`).toBe(said);
  });
});
