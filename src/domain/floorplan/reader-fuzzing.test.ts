import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bowTieAt,
  collection,
  fileOf,
  pointAt,
  squareAt,
} from '../../../tests/support/geometry/geojson-files.ts';
import type { Fid } from '../entities/ids.ts';
import { validityIssues } from '../geometry/index.ts';
import { featureIssues } from '../rules/index.ts';
import { builtInTaxonomy } from '../taxonomy/index.ts';
import { buildFeatures } from './mapping/build-features.ts';
import { NO_AGREEMENTS, type ImportChoice } from './mapping/mapping-types.ts';
import { propertyCandidates } from './mapping/property-candidates.ts';
import { valueSummaries } from './mapping/value-summaries.ts';
import { finish } from './progress.ts';
import { readGeoJson } from './read/geojson/read-geojson.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

const BASE = JSON.stringify(
  collection(
    { ...squareAt(1, 2, { type: 'room', name: 'Lab', typeCode: 'room' }), id: 'a' },
    bowTieAt(3, 4, { type: 'wall', name: null, typeCode: 'wall' }),
    pointAt(5, 6, { type: 'room', name: { en: 'Lobby', ar: 'بهو' }, typeCode: 'room' }),
    { type: 'Feature', properties: null, geometry: null },
    {
      type: 'Feature',
      properties: { type: 'multi', typeCode: 'wall' },
      geometry: {
        type: 'MultiPolygon',
        coordinates: [(squareAt(7, 8).geometry as { coordinates: unknown }).coordinates],
      },
    },
  ),
);

const AGREED = { leaveOutBroken: true, leaveOutUnfit: true, shortenNames: true };
let ids = 0;
const newId = (): Fid => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}` as Fid;

/** Reads and imports it in every way; whatever is made could be saved. */
function surviveImport(bytes: Uint8Array): void {
  const answer = finish(readGeoJson(bytes));
  if (!answer.ok) {
    expect(answer.issues.length).toBeGreaterThan(0);
    return;
  }
  const { plan } = answer;
  finish(propertyCandidates(plan, builtInTaxonomy));
  const values = finish(valueSummaries(plan, 'type', 'name', builtInTaxonomy));
  const targets = values.map(({ value, suggestion, unnamedSuggestion }) => ({
    value,
    typeCode: suggestion,
    unnamedTypeCode: unnamedSuggestion,
  }));
  const mapping = { typeProperty: 'type', nameProperty: 'name', targets };
  const choices: ImportChoice[] = [
    { mapping: null, agreed: NO_AGREEMENTS },
    { mapping: null, agreed: AGREED },
    { mapping, agreed: AGREED },
  ];
  for (const choice of choices) {
    const { features } = finish(buildFeatures(plan, choice, builtInTaxonomy, newId));
    for (const feature of features ?? []) {
      expect(validityIssues(feature.geometry)).toEqual([]);
      expect(featureIssues(feature, { taxonomy: builtInTaxonomy })).toEqual([]);
    }
  }
}

/** Any value put anywhere into the file. */
type Path = number[];

function replaceAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return replacement;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(keys.length, 1)];
  if (key === undefined) return replacement;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...value };
  Reflect.set(copy, key, replaceAt(Reflect.get(value, key), rest, replacement));
  return copy;
}

describe('a mutated file', () => {
  it('with bytes flipped, cut or put in is read or refused, never more', () => {
    const edits = fc.array(fc.tuple(fc.nat(BASE.length), fc.nat(4), fc.string({ maxLength: 4 })), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(edits, (list) => {
        const text = list.reduce((all, [at, cut, put]) => all.slice(0, at) + put + all.slice(at + cut), BASE);
        surviveImport(fileOf(text));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('with any value anywhere is read or refused, never more', () => {
    const path = fc.array(fc.nat(6), { maxLength: 7 });
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.double(),
      fc.constantFrom('Polygon', 'Point', 'GeometryCollection', 'room', [[]], [[[]]], {}, '\ud800'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(path, value), { minLength: 1, maxLength: 3 }), (changes) => {
        const start: unknown = JSON.parse(BASE);
        surviveImport(fileOf(changes.reduce((file, [at, put]) => replaceAt(file, at, put), start)));
      }),
      { numRuns: runs(1500) },
    );
  });

  it('of any bytes at all is read or refused, never more', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), surviveImport));
  });
});
