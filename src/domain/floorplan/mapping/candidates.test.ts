import { describe, expect, it } from 'vitest';
import { collection, fileOf, pointAt } from '../../../../tests/support/geometry/geojson-files.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import type { Plan } from '../plan.ts';
import { finish } from '../progress.ts';
import { readGeoJson } from '../read/geojson/read-geojson.ts';
import { propertyCandidates } from './property-candidates.ts';
import { valueSummaries } from './value-summaries.ts';

function planOf(...features: unknown[]): Plan {
  const answer = finish(readGeoJson(fileOf(collection(...features))));
  if (!answer.ok) throw new Error(answer.issues[0]?.code);
  return answer.plan;
}

describe('the properties that could hold type and name', () => {
  const rooms = Array.from({ length: 300 }, (_, i) =>
    pointAt(0, i / 10, {
      uid: `u${i}`,
      Bezeichnung: i % 3 === 0 ? `Zimmer ${String.fromCharCode(65 + (i % 26))}${i}` : null,
      nutzung: i % 2 === 0 ? 'office' : 'toilet',
      storey: 2,
      nested: { deep: [1, 2] },
    }),
  );

  it('are found by what is in them where their names say nothing', () => {
    const { forType, forName } = finish(propertyCandidates(planOf(...rooms), builtInTaxonomy));
    expect(forType[0]).toEqual({
      property: 'nutzung',
      filled: 300,
      distinct: 2,
      examples: ['office', 'toilet'],
    });
    expect(forName[0]).toMatchObject({ property: 'Bezeichnung', filled: 100 });
  });

  it('properties with a value of its own for each feature → not for types; values that are not texts → not for names', () => {
    const { forType, forName } = finish(propertyCandidates(planOf(...rooms), builtInTaxonomy));
    expect(forType.map(({ property }) => property).sort()).toEqual(['Bezeichnung', 'nutzung', 'storey']);
    expect(forName.map(({ property }) => property)).not.toContain('nested');
  });

  it('are counted only so far, however many there are', () => {
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`p${i}`, i]));
    const { forName } = finish(propertyCandidates(planOf(pointAt(0, 0, wide)), builtInTaxonomy));
    expect(forName).toHaveLength(200);
  });
});

describe('the values of a property', () => {
  it('listed by count, with shapes, and only with a suggestion that one of their shapes fits', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    };
    const values = finish(
      valueSummaries(
        planOf(
          pointAt(0, 0, { type: 'wall' }),
          { type: 'Feature', properties: { type: 'wall' }, geometry: line },
          { type: 'Feature', properties: { type: 'wall' }, geometry: null },
          pointAt(0, 0, { type: true, name: 'Yes' }),
          pointAt(0, 0, { type: '__proto__' }),
        ),
        'type',
        'name',
        builtInTaxonomy,
      ),
    );
    expect(values).toEqual([
      {
        value: 'wall',
        count: 3,
        named: 0,
        shapes: { Point: 1, LineString: 1, '': 1 },
        broken: 0,
        suggestion: null,
        unnamedSuggestion: null,
      },
      expect.objectContaining({ value: 'true', count: 1, named: 1 }),
      expect.objectContaining({ value: '__proto__', count: 1, named: 0, suggestion: null }),
    ]);
  });
});
