import { expect, it } from 'vitest';
import { partsOf, roundGeometry, validityIssues } from '../../src/domain/geometry/index.ts';
import { topologyFaults, type Fault } from '../../src/domain/geometry/validity/topology.ts';
import { describeShared } from '../support/shared-data.ts';
import { sharedFeatures, type SharedFeature } from '../support/geometry/shared-geometry.ts';

const POLYMAP = 'geojson/imdf-spbpu-polymap';
const WESTPORT = 'geojson/westport-house-7-levels/westport-house-floor';

type Numbered = [index: number, code: string | undefined];

function hasArea({ geometry }: SharedFeature): boolean {
  return geometry?.type === 'Polygon' || geometry?.type === 'MultiPolygon';
}

const faultsOf = ({ geometry }: SharedFeature): Fault[] => topologyFaults(partsOf(geometry!));

/** The broken ones as in the file, by their place in it. */
function broken(path: string): Numbered[] {
  return sharedFeatures(path).flatMap((feature, index): Numbered[] => {
    const [fault] = hasArea(feature) ? faultsOf(feature) : [];
    return fault ? [[index, fault.code]] : [];
  });
}

describeShared('broken polygons of real files', () => {
  it('finds the two levels of PolyMap whose holes lie outside', () => {
    expect(broken(`${POLYMAP}/level.geojson`)).toEqual([
      [1, 'hole-outside'],
      [7, 'hole-outside'],
    ]);
  });

  it('finds the five crossing areas of PolyMap, and where they cross', () => {
    const path = `${POLYMAP}/enviroment.geojson`;
    expect(broken(path)).toEqual([309, 323, 410, 553, 575].map((index) => [index, 'self-crossing']));
    const [fault] = faultsOf(sharedFeatures(path)[323]!);
    expect(fault?.where?.[0]).toBeCloseTo(30.3702807538078, 9);
    expect(fault?.where?.[1]).toBeCloseTo(60.0021470779349, 9);
  });

  it('finds the one way of the Gare de l’Est that crosses itself, and where', () => {
    const path = 'geojson/gare-de-l-est.geojson';
    expect(broken(path)).toEqual([[80, 'self-crossing']]);
    const [fault] = faultsOf(sharedFeatures(path)[80]!);
    expect(fault?.where?.[0]).toBeCloseTo(2.3594939666218, 9);
    expect(fault?.where?.[1]).toBeCloseTo(48.8770070415882, 9);
  });

  it('finds the two units of PolyMap that rounding to 8 decimals breaks', () => {
    const units = sharedFeatures(`${POLYMAP}/unit.geojson`).filter(hasArea);
    expect(units.filter((unit) => faultsOf(unit).length > 0)).toEqual([]);
    const rounded = units.map((unit) => ({ ...unit, geometry: roundGeometry(unit.geometry!) }));
    const ids = rounded.filter((unit) => faultsOf(unit).length > 0).map(({ id }) => id);
    expect(new Set(ids)).toEqual(
      new Set(['38e64533-e4c1-4f09-a132-edc544b7b5bd', 'de6b90d5-dd0c-4831-942c-2cb49676f5f8']),
    );
  });

  it('judges a geometry as it will be kept: the same two are refused before rounding too', () => {
    const units = sharedFeatures(`${POLYMAP}/unit.geojson`).filter(hasArea);
    const codes = units.flatMap((unit) => validityIssues(unit.geometry!).map(({ code }) => code));
    expect(codes.filter((code) => code !== 'too-many-decimals')).toHaveLength(2);
  });

  it.each(['gf', '1', '2', '3', '4', '5', '6'])('takes Westport House floor %s after rounding', (floor) => {
    const features = sharedFeatures(`${WESTPORT}-${floor}.geojson`).filter(hasArea);
    expect(features.length).toBeGreaterThan(20);
    const issues = features.flatMap(({ geometry }) => validityIssues(roundGeometry(geometry!)));
    expect(issues).toEqual([]);
  });
});
