import { beforeAll, describe, expect, it } from 'vitest';
import type { FeatureGeometry } from '../../src/domain/entities/geometry.ts';
import { partsOf } from '../../src/domain/geometry/index.ts';
import { topologyFaults } from '../../src/domain/geometry/validity/topology.ts';
import { describeShared } from '../support/shared-data.ts';
import { sharedJson } from '../support/geometry/shared-geometry.ts';

interface Case {
  file: string;
  index: number;
  desc: string;
  valid: boolean;
  geojson: FeatureGeometry | null;
}

const nameOf = ({ file, index }: Case): string => `${file} #${index}`;

/**
 * WKT's EMPTY is a valid polygon there, and a valid (missing) hole or part. RFC 7946 has no such thing, so a ring
 * without positions is refused here; a reader may leave it out, and then the verdicts agree (below).
 */
const EMPTY_RINGS = new Set([
  'TestValid #14',
  'TestValid #15',
  'TestValid #35',
  'TestValid2 #746',
  'TestValid2 #749',
  'TestValid2 #750',
  'TestValid2 #751',
]);
/** A coordinate that is not a number (null in the JSON): found before topology is checked, by validityIssues. */
const NO_NUMBERS = 'TestValid #48';

describeShared('validity against the JTS cases', () => {
  let cases: Case[];
  beforeAll(() => {
    const all = (sharedJson('validity/jts/cases.json') as { cases: Case[] }).cases;
    cases = all.filter(({ geojson }) => geojson?.type === 'Polygon' || geojson?.type === 'MultiPolygon');
  });
  const verdict = ({ geojson }: Case): boolean => topologyFaults(partsOf(geojson!)).length === 0;

  it('has the 401 cases with polygons, 122 of them invalid', () => {
    expect(cases).toHaveLength(401);
    expect(cases.filter(({ valid }) => !valid)).toHaveLength(122);
    expect(cases.filter(({ geojson }) => geojson?.type === 'MultiPolygon')).toHaveLength(70);
  });

  it('agrees with 393 of 401; the other eight are the empty rings and the invalid coordinate', () => {
    const differing = cases.filter((one) => verdict(one) !== one.valid).map(nameOf);
    expect(new Set(differing)).toEqual(new Set([...EMPTY_RINGS, NO_NUMBERS]));
  });

  describe('with empty rings left out', () => {
    it('agrees with every case that then has a ring left', () => {
      const emptied = cases.filter((one) => EMPTY_RINGS.has(nameOf(one)));
      const left = emptied
        .map((one) => ({ ...one, parts: withoutEmptyRings(partsOf(one.geojson!)) }))
        .filter(({ parts }) => parts.length > 0);
      expect(left).toHaveLength(5);
      for (const { parts, valid } of left) expect(topologyFaults(parts).length === 0).toBe(valid);
    });
  });
});

function withoutEmptyRings<Part extends readonly (readonly unknown[])[]>(parts: Part[]): Part[] {
  return parts
    .map((part) => part.filter((ring) => ring.length > 0) as unknown as Part)
    .filter((part) => part.length > 0);
}
