import { describe, expect, it } from 'vitest';
import {
  bowTieAt,
  collection,
  fileOf,
  openSquareAt,
  pointAt,
  squareAt,
} from '../../../../tests/support/geometry/geojson-files.ts';
import type { Feature } from '../../entities/feature.ts';
import type { Fid } from '../../entities/ids.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import type { Plan, PlanIssue } from '../plan.ts';
import { finish } from '../progress.ts';
import { readGeoJson } from '../read/geojson/read-geojson.ts';
import { buildFeatures } from './build-features.ts';
import { checkImport } from './check-import.ts';
import { NO_AGREEMENTS, type Agreements, type ImportCheck, type TypeMapping } from './mapping-types.ts';

function planOf(...features: unknown[]): Plan {
  const answer = finish(readGeoJson(fileOf(collection(...features))));
  if (!answer.ok) throw new Error(answer.issues.map((issue) => issue.code).join());
  return answer.plan;
}

const counter = (): (() => Fid) => {
  let next = 0;
  return () => `new-${(next += 1)}` as Fid;
};

const agreeing = (some: Partial<Agreements>): Agreements => ({ ...NO_AGREEMENTS, ...some });

const check = (plan: Plan, mapping: TypeMapping | null, agreed = NO_AGREEMENTS): ImportCheck =>
  finish(checkImport(plan, { mapping, agreed }, builtInTaxonomy));

function build(
  plan: Plan,
  mapping: TypeMapping | null,
  agreed = NO_AGREEMENTS,
): Pick<Feature, 'fid' | 'kind' | 'geometry' | 'properties'>[] {
  const { features } = finish(buildFeatures(plan, { mapping, agreed }, builtInTaxonomy, counter()));
  if (!features) throw new Error('The check refused it');
  return features;
}

const short = (issues: PlanIssue[]): unknown[] => issues.map(({ code, params }) => [code, params?.['first']]);

const byType = (...targets: TypeMapping['targets']): TypeMapping => ({
  typeProperty: 'type',
  nameProperty: 'name',
  targets,
});

describe('a file with our own type codes', () => {
  it('is taken as it is, with fresh ids', () => {
    const plan = planOf(
      squareAt(0, 0, {
        fid: 'theirs',
        typeCode: 'room',
        name: ' Lab ',
        sid: 4,
        bid: 5,
        lvl: 1,
        custom: { a: 1 },
      }),
      squareAt(1, 0, { typeCode: 'wall', description: null }),
    );
    expect(check(plan, null)).toMatchObject({ issues: [], total: 2, byKind: { poi: 1 } });
    const [lab, wall] = build(plan, null);
    expect(lab).toMatchObject({ fid: 'new-1', kind: 'poi' });
    expect(lab?.properties).toEqual({ typeCode: 'room', name: 'Lab', custom: { a: 1 } });
    expect(wall?.properties).toEqual({ typeCode: 'wall' });
  });

  // @spec 5.86 5.87 5.88
  it('is refused for unknown types, wrong shapes and places without a name, with the first at fault', () => {
    const plan = planOf(
      squareAt(0, 0, { typeCode: 'moon-base', name: 'Tranquility' }),
      { ...squareAt(0, 0, { name: 'No type' }), id: 7 },
      squareAt(0, 0, { typeCode: 'constructor' }),
      squareAt(0, 0, { typeCode: 'room' }),
      pointAt(0, 0, { typeCode: 'wall' }),
      squareAt(0, 0, { typeCode: 'room', name: 'Fine' }),
    );
    const found = check(plan, null);
    expect(short(found.issues)).toEqual([
      ['file-validation-type-code', '#1 Tranquility (moon-base), #2 No type, #3 (constructor)'],
      ['file-validation-name', '#4 (room)'],
      ['file-validation-geometry-type', '#5 (Point)'],
    ]);
    expect(found.issues.every((issue) => issue.severity === 'error' && issue.path === 'file')).toBe(true);
    expect(
      finish(buildFeatures(plan, { mapping: null, agreed: NO_AGREEMENTS }, builtInTaxonomy, counter())),
    ).toEqual({ check: found, features: null });
  });

  it('leaves out what has no place, the network and what belongs to no level', () => {
    const nowhere = { type: 'Feature', properties: { typeCode: 'room', name: 'Nowhere' }, geometry: null };
    const plan = planOf(
      nowhere,
      pointAt(0, 0, { typeCode: 'graph-node' }),
      pointAt(0, 0, { typeCode: 'lift-node' }),
      squareAt(0, 0, { typeCode: 'global-geofence', name: 'Campus' }),
      squareAt(0, 0, { typeCode: 'wall' }),
    );
    expect(check(plan, null)).toMatchObject({
      issues: [],
      total: 1,
      leftOut: 4,
      notByFile: { graph: 2, globalGeofence: 1 },
    });
  });

  it('is asked what a form would be asked: a beacon needs its numbers', () => {
    const beacon = { typeCode: 'ibeacon', major: 1, minor: 0, uuid: 'no' };
    const [issue] = check(planOf(pointAt(0, 0, beacon)), null).issues;
    expect(issue).toMatchObject({ code: 'between', params: { count: 1 } });
  });

  it('has members of ours that are written in another way converted, with the id of the feature as external id', () => {
    const description = { en: 'Desk', ar: 'مكتب' };
    const plan = planOf(
      squareAt(0, 0, {
        typeCode: 'wall',
        name: 12,
        keywords: 'one; two',
        eid: 5,
        tags: 'a, b',
        note: 'kept',
      }),
      { ...squareAt(1, 0, { typeCode: 'wall', description, keywords: [1, 'x'] }), id: 'W-7' },
    );
    expect(build(plan, null).map(({ properties }) => properties)).toEqual([
      { typeCode: 'wall', name: '12', keywords: ['one', 'two'], eid: '5', tags: ['a', 'b'], note: 'kept' },
      { typeCode: 'wall', description: 'Desk', description_ar: 'مكتب', keywords: ['1', 'x'], eid: 'W-7' },
    ]);
    expect(check(plan, null).losses).toEqual([]);
  });

  it('says before the import what can not be kept, by property, with count and sample', () => {
    const high = { type: 'Point', coordinates: [0, 0, 12.5] };
    const plan = planOf(
      squareAt(0, 0, { typeCode: 'wall', description: ['a', 'b'], extra: 'text' }),
      squareAt(1, 0, { typeCode: 'wall', extra: 'more', name: { en: 'Wall', fi: 'Seinä', ru: 'Стена' } }),
      {
        ...pointAt(0, 0, { typeCode: 'atm', name: 'ATM', eid: 'A' }),
        geometry: high,
        id: 'x',
        title: 'Cash',
      },
    );
    expect(check(plan, null)).toMatchObject({ issues: [], total: 3 });
    expect(check(plan, null).losses).toEqual([
      { what: 'property', name: 'extra', count: 2, sample: 'text' },
      { what: 'property', name: 'description', count: 1, sample: '["a","b"]' },
      { what: 'property', name: 'name.fi', count: 1, sample: 'Seinä' },
      { what: 'member', name: 'title', count: 1, sample: 'Cash' },
      { what: 'member', name: 'id', count: 1, sample: 'x' },
      { what: 'height', name: '', count: 1, sample: '12.5' },
    ]);
  });

  it('that breaks a rule says which property of which feature, with its value', () => {
    const room = (more: object) => squareAt(0, 0, { typeCode: 'room', name: 'Lab', ...more });
    const { issues } = check(
      planOf(
        room({}),
        room({ email: 'info at x' }),
        room({ tags: { amenity: 'cafe' } }),
        room({ email: 'y' }),
      ),
      null,
    );
    expect(issues).toMatchObject([
      { code: 'notValid', property: 'email', params: { count: 2, first: '#2 Lab (info at x), #4 Lab (y)' } },
      { code: 'wrong-kind', property: 'tags', params: { count: 1, first: '#3 Lab ({"amenity":"cafe"})' } },
    ]);
  });

  it('is refused for a name that shows nothing, a number that would be rounded and a feature that is too large', () => {
    const room = (more: object) => squareAt(0, 0, { typeCode: 'room', name: 'Lab', ...more });
    const rounded =
      '{"type":"Feature","properties":{"typeCode":"room","name":"Lab","gtin":12345678901234567890},"geometry":';
    const parts = [room({ name: '\u200e' }), room({ note: 'x'.repeat(2_000_000) })].map((one) =>
      JSON.stringify(one),
    );
    const third = `${rounded}${JSON.stringify(room({}).geometry)}}`;
    const answer = finish(
      readGeoJson(fileOf(`{"type":"FeatureCollection","features":[${[...parts, third].join()}]}`)),
    );
    if (!answer.ok) throw new Error(answer.issues[0]?.code);
    expect(check(answer.plan, null).issues.map(({ code, property }) => [code, property])).toEqual([
      ['invalid-title', 'name'],
      ['feature-too-large', undefined],
      ['number-out-of-range', 'gtin'],
    ]);
  });

  it('with nothing to import says so', () => {
    expect(short(check(planOf(pointAt(0, 0, { typeCode: 'graph-node' })), null).issues)).toEqual([
      ['nothing-usable', undefined],
    ]);
  });
});

describe('a file whose types are mapped', () => {
  const plan = planOf(
    squareAt(0, 0, { type: 'office', name: 'Dr. Ada', roomnumber: '12', seats: 2, empty: null, tags: ['x'] }),
    squareAt(1, 0, { type: 'office', name: '  ' }),
    squareAt(2, 0, { type: 'wall' }),
    squareAt(3, 0, {}),
  );

  it('waits for a decision about every value', () => {
    const { issues } = check(plan, byType({ value: 'wall', typeCode: 'wall' }));
    expect(issues).toMatchObject([
      { code: 'type-must-be-selected', path: 'mapping', params: { count: 3 }, values: ['office', ''] },
    ]);
  });

  it('asks what those without a name become, where only some have one', () => {
    const { issues } = check(
      plan,
      byType(
        { value: 'office', typeCode: 'room' },
        { value: 'wall', typeCode: null },
        { value: '', typeCode: null },
      ),
    );
    expect(issues).toMatchObject([{ code: 'unnamed-undecided', values: ['office'], params: { count: 1 } }]);
  });

  it('refuses a place for a value that has no names at all', () => {
    const { issues } = check(
      plan,
      byType(
        { value: 'office', typeCode: null },
        { value: 'wall', typeCode: 'room' },
        { value: '', typeCode: null },
      ),
    );
    expect(issues).toMatchObject([{ code: 'file-validation-name', values: ['wall'] }]);
  });

  it('refuses a type that is not ours, and a place for those without a name', () => {
    const mapping = byType(
      { value: 'office', typeCode: 'room', unnamedTypeCode: 'room' },
      { value: 'wall', typeCode: 'prototype' },
      { value: '', typeCode: null },
    );
    expect(check(plan, mapping).issues).toMatchObject([
      { code: 'file-validation-name', values: ['office'] },
      { code: 'file-validation-type-code', values: ['wall'] },
    ]);
  });

  it('makes what was decided and keeps what else the file said', () => {
    const mapping = byType(
      { value: 'office', typeCode: 'room', unnamedTypeCode: 'room-outline' },
      { value: 'wall', typeCode: 'wall' },
      { value: '', typeCode: null },
    );
    expect(check(plan, mapping)).toMatchObject({
      issues: [],
      total: 3,
      skipped: 1,
      byKind: { poi: 1 },
    });
    const features = build(plan, mapping);
    expect(features.map((feature) => feature.properties)).toEqual([
      {
        typeCode: 'room',
        name: 'Dr. Ada',
        extra: { source: { type: 'office', roomnumber: '12', seats: 2, tags: 'x' } },
      },
      { typeCode: 'room-outline', extra: { source: { type: 'office' } } },
      { typeCode: 'wall', extra: { source: { type: 'wall' } } },
    ]);
    expect(features.map((feature) => feature.fid)).toEqual(['new-1', 'new-2', 'new-3']);
  });

  it('skips those without a name where that was decided', () => {
    const mapping = byType(
      { value: 'office', typeCode: 'room', unnamedTypeCode: null },
      { value: 'wall', typeCode: null },
      { value: '', typeCode: null },
    );
    expect(check(plan, mapping)).toMatchObject({ issues: [], total: 1, skipped: 3 });
  });

  it('refuses an import of nothing', () => {
    const skipAll = ['office', 'wall', ''].map((value) => ({ value, typeCode: null }));
    expect(check(plan, byType(...skipAll)).issues).toMatchObject([{ code: 'nothing-usable' }]);
  });

  it('takes names in several languages', () => {
    const names = { ru: 'Вестибюль', ar: 'بهو', en: ' Lobby\n1 ' };
    const lobby = planOf(
      squareAt(0, 0, { type: 'x', name: names }),
      squareAt(0, 0, { type: 'x', name: { ru: 'Зал' } }),
    );
    const made = build(lobby, byType({ value: 'x', typeCode: 'room', unnamedTypeCode: null }));
    expect(made.map(({ properties }) => [properties.name, properties.name_ar])).toEqual([
      ['Lobby 1', 'بهو'],
      ['Зал', undefined],
    ]);
  });

  it('can be mapped by any property, also one called like a built-in', () => {
    const odd = planOf(squareAt(0, 0, { valueOf: 'a' }), squareAt(0, 0, { type: 'b' }));
    const mapping: TypeMapping = {
      typeProperty: 'valueOf',
      nameProperty: null,
      targets: [
        { value: 'a', typeCode: 'wall' },
        { value: '', typeCode: null },
      ],
    };
    expect(check(odd, mapping)).toMatchObject({ issues: [], total: 1, skipped: 1 });
  });
});

describe('what a person has to agree to', () => {
  const mapping = byType({ value: 'room', typeCode: 'room' }, { value: 'wall', typeCode: 'wall' });
  const long = 'Laboratory for '.repeat(6);
  const plan = planOf(
    squareAt(0, 0, { type: 'room', name: 'Fine' }),
    bowTieAt(5, 5, { type: 'room', name: 'Crossed' }),
    openSquareAt(6, 6, { type: 'wall' }),
    pointAt(0, 0, { type: 'wall' }),
    {
      type: 'Feature',
      properties: { type: 'wall' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
    },
    squareAt(0, 1, { type: 'room', name: long }),
  );

  it('is listed, with the reason and the place', () => {
    const found = check(plan, mapping);
    expect(short(found.issues)).toEqual([
      ['file-validation-geometry-type', '#4 (Point), #5 (LineString)'],
      ['broken-geometry', '#2 Crossed (self-crossing), #3 (ring-not-closed)'],
      ['poi-name-limit', expect.stringMatching(/^#6 Laboratory for/)],
    ]);
    expect(found.issues[1]?.where?.[0]?.[0]).toBeCloseTo(5.0005, 6);
    expect(found).toMatchObject({ total: 1, broken: 2, unfit: 2, longNames: 1 });
  });

  it('blocks the import until all of it is agreed', () => {
    const some = agreeing({ leaveOutBroken: true, shortenNames: true });
    expect(check(plan, mapping, some).issues.map((issue) => issue.code)).toEqual([
      'file-validation-geometry-type',
    ]);
    const all = agreeing({ leaveOutBroken: true, shortenNames: true, leaveOutUnfit: true });
    expect(check(plan, mapping, all)).toMatchObject({
      issues: [],
      total: 2,
      broken: 2,
      unfit: 2,
      longNames: 1,
    });
    const names = build(plan, mapping, all).map((feature) => feature.properties.name);
    expect(names).toEqual(['Fine', long.slice(0, 64).trimEnd()]);
  });
});

describe('a multi-polygon in a file', () => {
  it('becomes one feature per part, as on any save, and is counted so', () => {
    const part = (lon: number): unknown =>
      (squareAt(lon, 0).geometry as { coordinates: unknown }).coordinates;
    const geometry = { type: 'MultiPolygon', coordinates: [part(0), part(1)] };
    const plan = planOf({ type: 'Feature', properties: { typeCode: 'room', name: 'Hall' }, geometry });
    expect(check(plan, null)).toMatchObject({
      total: 2,
      byKind: { poi: 2 },
      apart: { features: 1, parts: 2 },
    });
    const made = build(plan, null);
    expect(made.map((feature) => [feature.fid, feature.geometry.type, feature.properties.name])).toEqual([
      ['new-1', 'Polygon', 'Hall'],
      ['new-2', 'Polygon', 'Hall#1'],
    ]);
  });
});
