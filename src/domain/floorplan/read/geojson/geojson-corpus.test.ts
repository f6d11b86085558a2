import { expect, it } from 'vitest';
import { collection, fileOf } from '../../../../../tests/support/geometry/geojson-files.ts';
import { describeShared, sharedBytes, sharedFiles } from '../../../../../tests/support/shared-data.ts';
import { isRounded } from '../../../geometry/index.ts';
import type { Plan, PlanIssue, ReadAnswer } from '../../plan.ts';
import { finish } from '../../progress.ts';
import { readGeoJson } from './read-geojson.ts';

const read = (path: string): ReadAnswer => finish(readGeoJson(sharedBytes(path)));
const codesOf = (answer: ReadAnswer): string[] => (answer.ok ? [] : answer.issues.map((issue) => issue.code));
const issuesOf = (answer: ReadAnswer): PlanIssue[] => (answer.ok ? [] : answer.issues);

function planOf(path: string): Plan {
  const answer = read(path);
  if (!answer.ok) throw new Error(`${path}: ${codesOf(answer).join()}`);
  return answer.plan;
}

/** [features, with a usable geometry, broken] */
type Expected = [number, number, number];

function numbersOf({ features }: Plan): Expected {
  const count = (test: (feature: Plan['features'][number]) => boolean): number =>
    features.filter(test).length;
  return [
    features.length,
    count(({ geometry }) => geometry !== null),
    count(({ broken }) => broken !== null),
  ];
}

const WESTPORT: [string, Expected][] = [
  ['gf', [111, 111, 0]],
  ['1', [88, 88, 0]],
  ['2', [121, 121, 0]],
  ['3', [226, 226, 0]],
  ['4', [216, 216, 0]],
  ['5', [37, 37, 0]],
  ['6', [29, 29, 0]],
];

const POLYMAP: [string, Expected][] = [
  ['amenity', [37, 37, 0]],
  ['anchor', [445, 445, 0]],
  ['attraction', [19, 19, 0]],
  ['building', [80, 80, 0]],
  ['enviroment', [680, 680, 5]],
  ['enviromentAmenity', [45, 45, 0]],
  ['footprint', [240, 240, 0]],
  ['level', [8, 8, 2]],
  ['navPath', [2726, 2726, 0]],
  ['unit', [443, 443, 2]],
  ['venue', [1, 1, 0]],
];

describeShared('floor plans of real buildings', () => {
  it.each(WESTPORT)('Westport House, floor %s', (floor, expected) => {
    const plan = planOf(`geojson/westport-house-7-levels/westport-house-floor-${floor}.geojson`);
    expect(numbersOf(plan)).toEqual(expected);
    const numbers = plan.features.flatMap((feature) => (feature.geometry?.coordinates ?? []).flat(3));
    expect(numbers.every(isRounded)).toBe(true);
  });

  it.each(POLYMAP)('the polytechnic campus, %s', (file, expected) => {
    expect(numbersOf(planOf(`geojson/imdf-spbpu-polymap/${file}.geojson`))).toEqual(expected);
  });

  it('finds the two units that rounding breaks, by their ids', () => {
    const { features } = planOf('geojson/imdf-spbpu-polymap/unit.geojson');
    expect(features.filter((feature) => feature.broken).map((feature) => feature.id)).toEqual([
      'de6b90d5-dd0c-4831-942c-2cb49676f5f8',
      '38e64533-e4c1-4f09-a132-edc544b7b5bd',
    ]);
  });

  it('finds the one crossing outline of the Gare de l’Est', () => {
    const plan = planOf('geojson/gare-de-l-est.geojson');
    expect(numbersOf(plan)).toEqual([244, 243, 1]);
    expect(plan.features[80]?.broken?.code).toBe('self-crossing');
  });

  it.each(['address', 'occupant', 'navPathAssocieted', 'opening', 'detail'])(
    'has nothing for a map in the %s file of the campus',
    (file) => {
      expect(codesOf(read(`geojson/imdf-spbpu-polymap/${file}.geojson`))).toEqual(['nothing-usable']);
    },
  );

  it.each(sharedFiles('geojson/westport-house-7-levels').filter((name) => name.includes('paths')))(
    'has only lines in %s',
    (name) => {
      expect(codesOf(read(`geojson/westport-house-7-levels/${name}`))).toEqual(['nothing-usable']);
    },
  );

  it.each(['geojson/westport-house-7-levels/main.json', 'geojson/imdf-spbpu-polymap/manifest.json'])(
    'is no floor plan at all: %s',
    (path) => {
      expect(codesOf(read(path))).toEqual(['invalid-geojson-file']);
    },
  );
});

/** A bare geometry is refused as a file; as the geometry of a feature its own faults show. */
function wrapped(path: string): ReadAnswer {
  const alone = read(path);
  if (issuesOf(alone)[0]?.params?.['reason'] !== 'no-collection') return alone;
  const geometry: unknown = JSON.parse(new TextDecoder().decode(sharedBytes(path)));
  return finish(readGeoJson(fileOf(collection({ type: 'Feature', properties: {}, geometry }))));
}

/** Faults of the file or its shapes; a file with only lines is not a fault. */
function faultsOf(answer: ReadAnswer): string[] {
  if (!answer.ok) return codesOf(answer).filter((code) => code !== 'nothing-usable');
  return answer.plan.features.flatMap((feature) => feature.broken?.code ?? []);
}

const OFF_THE_EARTH = new Set(['issue82.geojson']);

/** What that linter holds against these is a matter of style, or of a shape that no type of ours has. */
const HARMLESS = new Set([
  'bad-polygon-interiorring-rhr',
  'different-first-size',
  'excessive_precision_truncated',
  'feature_changed_semantics',
  'featurecollection_changed_semantics',
  'geometry_changed_semantics',
  'geometrycollection_nested',
  'geometrycollection_single',
  'polygon_winding_order',
  'point-toomany',
  'short-line',
  'short-multilinestring',
]);

describeShared('the corpus of a GeoJSON linter', () => {
  it.each(sharedFiles('validity/geojsonhint/good', '.geojson'))('takes %s', (name) => {
    const answer = wrapped(`validity/geojsonhint/good/${name}`);
    expect(faultsOf(answer)).toEqual(OFF_THE_EARTH.has(name) ? ['coordinates-out-of-range'] : []);
  });

  it.each(sharedFiles('validity/geojsonhint/bad', '.geojson'))('finds %s', (name) => {
    const answer = wrapped(`validity/geojsonhint/bad/${name}`);
    expect(faultsOf(answer).length > 0).toBe(!HARMLESS.has(name.replace('.geojson', '')));
  });

  it.each(sharedFiles('validity/check-geojson-extra', '.geojson'))('finds %s', (name) => {
    expect(codesOf(wrapped(`validity/check-geojson-extra/${name}`))).toEqual(['invalid-geojson-file']);
  });
});

describeShared('the JSON test suite', () => {
  const SUITE = 'validity/json-test-suite';

  it.each(sharedFiles(SUITE).filter((name) => name.startsWith('y_')))('parses %s', (name) => {
    expect(codesOf(read(`${SUITE}/${name}`))).toEqual(['invalid-geojson-file']);
  });

  it.each(sharedFiles(SUITE).filter((name) => name.startsWith('n_')))('refuses %s', (name) => {
    expect(codesOf(read(`${SUITE}/${name}`))).toEqual(['file-invalid']);
  });

  it.each(sharedFiles(SUITE).filter((name) => name.startsWith('i_')))('answers to %s', (name) => {
    expect(['file-invalid', 'invalid-geojson-file', 'file-too-deep']).toContain(
      codesOf(read(`${SUITE}/${name}`))[0],
    );
  });
});

describeShared('files of other kinds', () => {
  it.each([
    ['pdf/house-siteplan-pdf11.pdf', 'file-invalid'],
    ['dxf/house-siteplan-solvespace.dxf', 'file-invalid'],
    ['dwg/ancient-r2.10.dwg', 'file-invalid'],
    ['georef/wrld-cad-submission.zip', 'file-invalid'],
    ['graph/c3nav-32c3/graph.json', 'invalid-geojson-file'],
  ])('%s is %s', (path, code) => {
    expect(codesOf(read(path))).toEqual([code]);
  });
});
