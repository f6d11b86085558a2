import { expect, it } from 'vitest';
import { describeShared, sharedBytes } from '../../../../tests/support/shared-data.ts';
import type { Fid } from '../../entities/ids.ts';
import { featureIssues } from '../../rules/index.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { calculateAnchors } from '../anchors.ts';
import type { Plan } from '../plan.ts';
import { finish } from '../progress.ts';
import { readGeoJson } from '../read/geojson/read-geojson.ts';
import { buildFeatures } from './build-features.ts';
import { checkImport } from './check-import.ts';
import { NO_AGREEMENTS, type TypeMapping } from './mapping-types.ts';
import { propertyCandidates } from './property-candidates.ts';
import { valueSummaries } from './value-summaries.ts';

function floor2(): Plan {
  const file = 'geojson/westport-house-7-levels/westport-house-floor-2.geojson';
  const answer = finish(readGeoJson(sharedBytes(file)));
  if (!answer.ok) throw new Error(answer.issues[0]?.code);
  return answer.plan;
}

let next = 0;
const newId = (): Fid => `00000000-0000-4000-8000-${String((next += 1)).padStart(12, '0')}` as Fid;

describeShared('floor 2 of Westport House', () => {
  it('is refused as it is, because its types are not ours', () => {
    const { issues } = finish(
      checkImport(floor2(), { mapping: null, agreed: NO_AGREEMENTS }, builtInTaxonomy),
    );
    expect(issues).toMatchObject([
      {
        code: 'file-validation-type-code',
        params: { count: 121, first: '#1 300, #2 302, #3 Unit 4, #4 Unit 3, #5 Bathroom' },
      },
    ]);
  });

  it('offers its properties, the right ones first', () => {
    const { forType, forName } = finish(propertyCandidates(floor2(), builtInTaxonomy));
    expect(forType[0]).toMatchObject({ property: 'type', filled: 121, distinct: 10 });
    expect(forName[0]).toMatchObject({ property: 'name', filled: 13, distinct: 13 });
    expect(forType.map((candidate) => candidate.property)).not.toContain('roomnumber');
  });

  it('has ten kinds of thing in 121 polygons, of which three kinds have the 13 names', () => {
    const values = finish(valueSummaries(floor2(), 'type', 'name', builtInTaxonomy));
    expect(values.map(({ value, count, named }) => [value, count, named])).toEqual([
      ['wall', 43, 0],
      ['window', 31, 0],
      ['door', 25, 0],
      ['no_geometry', 5, 4],
      ['room', 5, 5],
      ['bathroom', 4, 4],
      ['stairs', 4, 0],
      ['inaccessible_space', 2, 0],
      ['building_outline', 1, 0],
      ['elevator', 1, 0],
    ]);
    expect(values.every((row) => row.suggestion !== null && row.broken === 0)).toBe(true);
  });

  it('becomes 121 features that can be saved, 13 of them places, by the suggestions alone', () => {
    const plan = floor2();
    const values = finish(valueSummaries(plan, 'type', 'name', builtInTaxonomy));
    const mapping: TypeMapping = {
      typeProperty: 'type',
      nameProperty: 'name',
      targets: values.map(({ value, suggestion, unnamedSuggestion }) => ({
        value,
        typeCode: suggestion,
        unnamedTypeCode: unnamedSuggestion,
      })),
    };
    const { check, features } = finish(
      buildFeatures(plan, { mapping, agreed: NO_AGREEMENTS }, builtInTaxonomy, newId),
    );
    expect(check).toMatchObject({ issues: [], total: 121, byKind: { poi: 13 }, skipped: 0, leftOut: 0 });
    const issues = features!.flatMap((feature) => featureIssues(feature, { taxonomy: builtInTaxonomy }));
    expect(issues).toEqual([]);
    expect(new Set(features!.map((feature) => feature.fid)).size).toBe(121);

    const [southWest, northEast] = calculateAnchors(features!)!;
    expect(southWest.properties.originalCoordinates).toEqual(southWest.geometry.coordinates);
    expect(southWest.geometry.coordinates[0]).toBeCloseTo(-2.9786, 2);
    expect(northEast.geometry.coordinates[1]).toBeGreaterThan(southWest.geometry.coordinates[1]);
  });
});
