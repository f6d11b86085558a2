import { expect, it } from 'vitest';
import type { FeatureGeometry, Polygon, Position } from '../../src/domain/entities/geometry.ts';
import { contains, partsOf, rewind } from '../../src/domain/geometry/index.ts';
import { topologyFaults } from '../../src/domain/geometry/validity/topology.ts';
import { describeShared, sharedFiles } from '../support/shared-data.ts';
import { sharedFeatures } from '../support/geometry/shared-geometry.ts';

const TURF = 'validity/turf';

function geometriesOf(path: string): FeatureGeometry[] {
  return sharedFeatures(path).map(({ geometry }) => geometry!);
}

function casesIn(folder: string): string[] {
  return sharedFiles(`${TURF}/${folder}`, '.geojson').map((name) => `${TURF}/${folder}/${name}`);
}

describeShared('turf-boolean-valid', () => {
  for (const verdict of [true, false]) {
    for (const type of ['Polygon', 'MultiPolygon']) {
      it.each(casesIn(`turf-boolean-valid/${verdict}/${type}`))(`${verdict}: %s`, (path) => {
        const [geometry] = geometriesOf(path);
        expect(topologyFaults(partsOf(geometry!)).length === 0).toBe(verdict);
      });
    }
  }
});

describeShared('turf-kinks: the place of a crossing is one of theirs', () => {
  it.each(['hourglass', 'triple', 'multi-polygon', 'switzerlandKinked', 'issue-2627'])('%s', (name) => {
    const [geometry] = geometriesOf(`${TURF}/turf-kinks/in/${name}.geojson`);
    const kinks = geometriesOf(`${TURF}/turf-kinks/out/${name}.geojson`).flatMap((kink) =>
      kink.type === 'Point' ? [kink.coordinates] : [],
    );
    const [fault] = topologyFaults(partsOf(geometry!));
    expect(['self-crossing', 'parts-overlap']).toContain(fault?.code);
    expect(Math.min(...kinks.map((kink) => apart(kink, fault!.where!)))).toBeLessThan(1e-9);
  });
});

describeShared('turf-boolean-within, polygons in polygons', () => {
  for (const verdict of [true, false]) {
    it.each(casesIn(`turf-boolean-within/${verdict}/Polygon/Polygon`))(`${verdict}: %s`, (path) => {
      const [inner, outer] = geometriesOf(path);
      expect(contains(outer as Polygon, inner!)).toBe(verdict);
    });
  }
});

describeShared('turf-rewind', () => {
  it.each(['polygon-clockwise', 'polygon-counter-clockwise', 'geometry-polygon-counter-clockwise'])(
    '%s',
    (name) => {
      const [geometry] = geometriesOf(`${TURF}/turf-rewind/in/${name}.geojson`);
      const [rewound] = geometriesOf(`${TURF}/turf-rewind/out/${name}.geojson`);
      expect(rewind(geometry!)).toEqual(rewound);
    },
  );
});

function apart([ax, ay]: Position, [bx, by]: Position): number {
  return Math.hypot(ax - bx, ay - by);
}
