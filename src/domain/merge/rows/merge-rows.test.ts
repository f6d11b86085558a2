import { describe, expect, it } from 'vitest';
import type { Feature } from '../../entities/feature.ts';
import type { FeatureGeometry, Position, Ring } from '../../entities/geometry.ts';
import type { Fid, Lid } from '../../entities/ids.ts';
import type { Building } from '../../entities/building.ts';
import type { Site } from '../../entities/site.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { mergeRows } from './merge-rows.ts';
import type { MergeContext } from '../types.ts';

const LID = '01890000-0000-7000-8000-000000000000' as Lid;
const PLACE = { clientLid: LID, siteLid: LID, buildingLid: LID, levelLid: LID };
const POINT: FeatureGeometry = { type: 'Point', coordinates: [10, 50] };

type Given = Omit<Partial<Feature>, 'properties'> & { properties?: Record<string, unknown> };

function place({ properties, ...rest }: Given = {}): Feature {
  const row: Feature = {
    fid: LID as string as Fid,
    kind: 'poi',
    ...PLACE,
    geometry: POINT,
    properties: { typeCode: 'shop', name: 'Lab', ...properties },
  };
  return { ...row, ...rest };
}

type Fields = Record<string, unknown>;
const around: MergeContext<'features'> = { surroundings: { taxonomy: builtInTaxonomy } };

function merged(base: Given, mine: Given, theirs: Given, context = around) {
  const row = { base: place(base), mine: place(mine), theirs: place(theirs) };
  const result = mergeRows('features', row, context);
  return { ...result, paths: result.conflicts.map(({ path }) => path) };
}

const properties = (base: Fields, mine: Fields, theirs: Fields, context = around) =>
  merged({ properties: base }, { properties: mine }, { properties: theirs }, context);

describe('two changes of one place', () => {
  it('go together in different fields, and say who changed what', () => {
    const { merged: row, parallel, conflicts } = properties({}, { name: 'Mine' }, { eid: 'E-1' });
    expect(row.properties).toEqual({ typeCode: 'shop', name: 'Mine', eid: 'E-1' });
    expect(conflicts).toEqual([]);
    expect(parallel.map(({ path, by }) => [path, by])).toEqual([
      ['properties.name', 'mine'],
      ['properties.eid', 'theirs'],
    ]);
  });

  it('of the time and surveyor of a verification: the later one holds, and nothing clashes', () => {
    const seen = (at: number, by: string) => ({ extra: { verifiedAt: at, verifiedBy: by } });
    for (const [mine, theirs] of [
      [seen(20, 'Jo'), seen(10, 'Kim')],
      [seen(10, 'Kim'), seen(20, 'Jo')],
    ] as const) {
      const { merged: row, conflicts } = properties(seen(5, 'Lee'), mine, theirs);
      expect(row.properties.extra).toEqual({ verifiedAt: 20, verifiedBy: 'Jo' });
      expect(conflicts).toEqual([]);
    }
  });

  it('of the time of a reported change: the later one holds', () => {
    const said = (at: number) => ({ extra: { surveyChangedAt: at } });
    const { merged: row, conflicts } = properties({}, said(20), said(30));
    expect(row.properties.extra).toEqual({ surveyChangedAt: 30 });
    expect(conflicts).toEqual([]);
  });

  it('of its remarks and photos: what either side added stays, what either took away goes', () => {
    const [old, jo, kim] = [1, 2, 3].map((at) => ({ imageUrl: `https://s.example/${at}.jpg`, at }));
    const photos = (...list: unknown[]) => ({ extra: { photos: list, surveyNotes: list } });
    const { merged: row, conflicts } = properties(photos(old), photos(jo), photos(old, kim));
    expect(row.properties.extra).toEqual({ photos: [kim, jo], surveyNotes: [kim, jo] });
    expect(conflicts).toEqual([]);
  });

  it('clash in one field, in which mine stands until it is decided', () => {
    const { merged: row, conflicts } = properties({}, { name: 'Mine' }, { name: 'Theirs' });
    expect(row.properties.name).toBe('Mine');
    expect(conflicts).toEqual([{ path: 'properties.name', base: 'Lab', mine: 'Mine', theirs: 'Theirs' }]);
  });

  it('of one link of a network go together by its members, and clash in those alone', () => {
    const links = (members: object) => ({ neighbors: [{ fid: 'n', ...members }, 'm'] });
    const apart = properties(links({}), links({ width: 1 }), links({ access: ['staff'] }));
    expect(apart.merged.properties['neighbors']).toEqual([{ fid: 'n', access: ['staff'], width: 1 }, 'm']);
    expect(apart.conflicts).toEqual([]);
    const [mine, theirs] = [links({ width: 1, slope: 2 }), links({ width: 2 })];
    const clash = properties(links({}), mine, theirs);
    const path = 'properties.neighbors.n.width';
    expect(clash.conflicts).toEqual([{ path, base: undefined, mine: 1, theirs: 2 }]);
    const decided = properties(links({}), mine, theirs, { ...around, choices: { [path]: 'theirs' } });
    expect(decided.merged.properties['neighbors']).toEqual([{ fid: 'n', width: 2, slope: 2 }, 'm']);
    expect(decided.conflicts).toEqual([]);
    const gone = properties(mine, { neighbors: ['m'] }, theirs);
    expect(gone.paths).toEqual(['properties.neighbors']);
  });

  it('are decided field by field', () => {
    const choices = { 'properties.name': 'theirs', 'properties.eid': 'mine' } as const;
    const { merged: row, conflicts } = properties(
      {},
      { name: 'Mine', eid: '1' },
      { name: 'Theirs', eid: '2' },
      { ...around, choices },
    );
    expect(conflicts).toEqual([]);
    expect(row.properties).toMatchObject({ name: 'Theirs', eid: '1' });
  });

  it('leave the languages of a name apart', () => {
    expect(properties({}, { name: 'Mine' }, { name_ar: 'مختبر' }).paths).toEqual([]);
    const { merged: row, paths } = properties(
      { extra: { keywords_de: ['a'], access: ['it', 'staff'] } },
      { extra: { name_de: 'Labor', keywords_de: ['a', 'b'], access: ['staff'] } },
      { extra: { name_fr: 'Labo', keywords_de: ['c'], access: ['it', 'staff', 'night'] } },
    );
    expect(paths).toEqual([]);
    expect(row.properties.extra).toEqual({
      name_de: 'Labor',
      name_fr: 'Labo',
      keywords_de: ['c', 'b'],
      access: ['staff', 'night'],
    });
  });

  it('that together leave no group to see it → clash, so that a person decides', () => {
    const { paths } = properties(
      { extra: { access: ['it', 'staff'] } },
      { extra: { access: ['it'] } },
      { extra: { access: ['staff'] } },
    );
    expect(paths).toEqual(['properties.extra.access']);
  });

  it('take the state of publishing from the server alone', () => {
    const { merged: row, parallel } = merged(
      { publishState: 'published' },
      { publishState: 'published' },
      { publishState: 'changed' },
    );
    expect(row.publishState).toBe('changed');
    expect(parallel).toEqual([]);
  });

  it('of words add and remove, each for itself', () => {
    const { merged: row, conflicts } = properties(
      { keywords: ['a', 'b'], tags: ['x'] },
      { keywords: ['b', 'c'], tags: ['x', 'y'] },
      { keywords: ['a', 'b', 'd'], tags: [] },
    );
    expect(conflicts).toEqual([]);
    expect(row.properties.keywords).toEqual(['b', 'd', 'c']);
    expect(row.properties['tags']).toEqual(['y']);
  });

  it('of opening hours go together by day', () => {
    const day = (open: string) => [[open, '20:00']];
    const { merged: row, paths } = properties(
      { openHours: { Monday: day('08:00'), Friday: day('08:00') } },
      { openHours: { Monday: day('09:00') } },
      { openHours: { Monday: day('10:00'), Friday: day('08:00'), Sunday: day('12:00') } },
    );
    expect(paths).toEqual(['properties.openHours.Monday']);
    expect(row.properties['openHours']).toEqual({ Monday: day('09:00'), Sunday: day('12:00') });
  });

  it('of a rating are one thing', () => {
    const { paths } = properties(
      { rating: { rating: 3, ratingMax: 5 } },
      { rating: { rating: 4, ratingMax: 5 } },
      { rating: { rating: 3, ratingMax: 10 } },
    );
    expect(paths).toEqual(['properties.rating']);
  });

  it('of buttons go together by intent', () => {
    const button = (intent: string, name: string) => ({ intent, name, action: 'open', iconUrl: '' });
    const { merged: row, paths } = properties(
      { buttons: [button('call', 'Call')] },
      { buttons: [button('call', 'Ring'), button('visit', 'Visit')] },
      { buttons: [button('call', 'Call'), button('route', 'Go')] },
    );
    expect(paths).toEqual([]);
    expect(row.properties['buttons']).toEqual([
      button('call', 'Ring'),
      button('route', 'Go'),
      button('visit', 'Visit'),
    ]);
  });

  it('of images are a set in an order; more than seven together clash', () => {
    const url = (name: string | number) => `https://img.test/${name}.png`;
    const some = (count: number) => Array.from({ length: count }, (_, i) => url(i));
    const base = { images: some(5) };
    const fits = properties(
      base,
      { images: [...some(5).toReversed(), url('a')] },
      { images: [...some(5), url('b')] },
    );
    expect(fits.paths).toEqual([]);
    expect(fits.merged.properties['images']).toEqual([...some(5).toReversed(), url('a'), url('b')]);
    const more = { images: [...some(5), url('a'), url('b')] };
    expect(properties(base, more, { images: [...some(5), url('c')] }).paths).toEqual(['properties.images']);
    const [one, other] = [
      [url(1), url(0), url(2)],
      [url(2), url(1), url(0)],
    ];
    expect(properties({ images: some(3) }, { images: one }, { images: other }).paths).toEqual([
      'properties.images',
    ]);
  });

  it('keep unknown members, byte by byte, whatever their names', () => {
    const odd = JSON.parse('{"__proto__": {"a": 1}, "constructor": null}') as object;
    const { merged: row, paths } = properties(
      { extra: {} },
      { extra: { 'a.b': 1 }, huge: { deep: [null, 0] } },
      { extra: odd, other: null },
    );
    expect(paths).toEqual([]);
    expect(JSON.stringify(row.properties.extra)).toBe('{"__proto__":{"a":1},"constructor":null,"a.b":1}');
    expect(row.properties).toMatchObject({ huge: { deep: [null, 0] }, other: null });
    expect(Object.getPrototypeOf(row.properties.extra)).toBe(Object.prototype);
  });

  it('without a common base: clash in everything that differs', () => {
    const versions = { base: null, mine: place({ properties: { name: 'A' } }), theirs: place() };
    expect(mergeRows('features', versions).conflicts.map(({ path }) => path)).toEqual(['properties.name']);
  });
});

describe('a type that one side changed', () => {
  const lobby: Given = { kind: 'mapObject', properties: { typeCode: 'lobby' } };

  it('goes with other changes, also of the same class', () => {
    expect(merged({}, { properties: { eid: 'E' } }, lobby).merged).toMatchObject({
      kind: 'mapObject',
      properties: { typeCode: 'lobby', eid: 'E' },
    });
    expect(properties({}, { website: 'https://a.test' }, { typeCode: 'cafe' }).paths).toEqual([]);
  });

  it('clashes with a change of what only the first type has, which then goes with the type', () => {
    const mine = { properties: { website: 'https://a.test', tags: ['x'] } };
    const clash = merged({ properties: { tags: ['x'] } }, mine, lobby);
    expect(clash.conflicts).toEqual([
      {
        path: 'properties.typeCode',
        base: 'shop',
        mine: 'shop',
        theirs: 'lobby',
        with: ['properties.website', 'properties.tags'],
      },
    ]);
    expect(clash.merged).toMatchObject({ kind: 'poi', properties: mine.properties });
    const choices = { 'properties.typeCode': 'theirs' } as const;
    const decided = merged({ properties: { tags: ['x'] } }, mine, lobby, { ...around, choices });
    expect(decided.merged).toEqual(place(lobby));
  });
});

describe('a beacon', () => {
  const beacon = (more: object): Given => ({
    kind: 'beacon',
    properties: { typeCode: 'ibeacon', uuid: LID, major: 1, minor: 1, isBeacon: true, ...more },
  });

  it('is called on the air as a whole', () => {
    const { conflicts } = merged(beacon({}), beacon({ major: 2 }), beacon({ minor: 2 }));
    expect(conflicts).toMatchObject([
      { path: 'properties.beacon', mine: { major: 2, minor: 1 }, theirs: { major: 1, minor: 2 } },
    ]);
    const apart = merged(beacon({}), beacon({ major: 2 }), beacon({ name: 'Door' }));
    expect(apart.merged.properties).toMatchObject({ major: 2, minor: 1, name: 'Door' });
  });

  it('may not come to say what another of the site says', () => {
    const taken = { properties: { typeCode: 'ibeacon', uuid: LID.toUpperCase(), major: '2', minor: 1 } };
    const context = { surroundings: { taxonomy: builtInTaxonomy, beacons: [taken] } };
    const both = merged(beacon({}), beacon({ major: 2 }), beacon({ name: 'Door' }), context);
    expect(both.issues).toMatchObject([{ code: 'duplicate-beacon' }]);
    expect(both.paths).toEqual(['properties.name', 'properties.beacon']);
    const there = merged(beacon({}), beacon({ name: 'Door' }), beacon({ major: 2 }), context);
    // The server has it so: our merge can't repair that.
    expect(there.conflicts).toEqual([]);
  });
});

describe('a shape', () => {
  const ring = (...corners: Position[]): Ring => [...corners, ...corners.slice(0, 1)];
  const room = (...rings: Ring[]): Given => ({ geometry: { type: 'Polygon', coordinates: rings } });
  const [a, b, c, d]: Position[] = [
    [0, 0],
    [0.001, 0],
    [0.001, 0.001],
    [0, 0.001],
  ];
  const square = ring(a!, b!, c!, d!);

  it('of a point that both moved to about the same place is theirs, to two places a clash', () => {
    const at = (metres: number): Given => ({
      geometry: { type: 'Point', coordinates: [10, 50 + metres / 111_229] },
    });
    expect(merged({}, at(5), at(5.2)).paths).toEqual([]);
    expect(merged({}, at(5), at(5.2)).merged.geometry).toEqual(at(5.2).geometry);
    expect(merged({}, at(5), at(5.5)).paths).toEqual(['geometry']);
  });

  it('takes corners that were changed in different places, wherever the ring starts', () => {
    const mine = room(ring(a!, [0.0012, -0.0002], c!, d!));
    const theirs = room(ring(c!, [-0.0002, 0.0012], a!, b!));
    const { merged: row, paths, parallel } = merged(room(square), mine, theirs);
    expect(paths).toEqual([]);
    expect(parallel).toMatchObject([{ path: 'geometry', by: 'both' }]);
    expect(row.geometry).toEqual(room(ring(a!, [0.0012, -0.0002], c!, [-0.0002, 0.0012])).geometry);
  });

  it('clashes where the changes touch, and where together they would cross', () => {
    const mine = room(ring(a!, [0.0012, -0.0002], c!, d!));
    expect(merged(room(square), mine, room(ring(a!, b!, [0.0012, 0.0012], d!))).paths).toEqual(['geometry']);
    // Each pulls a wall across the middle.
    const up = room(ring(a!, [0.0005, 0.0007], b!, c!, d!));
    const down = room(ring(a!, b!, c!, [0.0005, 0.0003], d!));
    expect(merged(room(square), up, down).paths).toEqual(['geometry']);
  });

  it('takes a hole that one cut and a corner that the other pulled', () => {
    const hole = ring([0.0002, 0.0002], [0.0002, 0.0004], [0.0004, 0.0004], [0.0004, 0.0002]);
    const mine = room(square, hole);
    const theirs = room(ring(a!, b!, [0.0012, 0.0012], d!));
    const { merged: row, paths } = merged(room(square), mine, theirs);
    expect(paths).toEqual([]);
    expect(row.geometry).toEqual(room(ring(a!, b!, [0.0012, 0.0012], d!), hole).geometry);
  });

  it('with another start, direction or last decimal → unchanged', () => {
    const turned = room(ring(c!, b!, a!, [0.000_000_01, 0.001]));
    const theirs = room(ring(a!, b!, [0.0012, 0.0012], d!));
    expect(merged(room(square), turned, theirs).merged.geometry).toEqual(theirs.geometry);
  });

  it('that a person drew replaces both', () => {
    const drawn = room(ring(a!, b!, c!)).geometry;
    const {
      merged: row,
      conflicts,
      issues,
    } = merged(room(square), room(ring(a!, b!, [0.002, 0.002], d!)), room(ring(a!, b!, [0.003, 0.003], d!)), {
      ...around,
      choices: {},
      geometry: drawn,
    });
    expect([conflicts, issues]).toEqual([[], []]);
    expect(row.geometry).toEqual(drawn);
    const crossing = room(ring(a!, c!, b!, d!)).geometry;
    const bad = merged(room(square), room(square), room(square), {
      ...around,
      choices: {},
      geometry: crossing,
    });
    expect(bad.issues).toMatchObject([{ code: 'self-crossing' }]);
  });
});

describe('sites and buildings', () => {
  const box = (size: number): Site['geometry'] => ({
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [size, 0],
        [size, size],
        [0, size],
        [0, 0],
      ],
    ],
  });
  const site: Site = {
    lid: LID,
    clientLid: LID,
    kind: 'site' as const,
    title: 'Harbour',
    externalId: 'harbour',
    extra: { a: 1, b: 1 },
    geometry: box(0.01),
  };

  it('merge what is free-form by key', () => {
    const mine = { ...site, extra: { a: 2, b: 1 } };
    const theirs = { ...site, extra: { a: 1, c: 3 } };
    const { merged: row, conflicts } = mergeRows('sites', { base: site, mine, theirs });
    expect([row.extra, conflicts]).toEqual([{ a: 2, c: 3 }, []]);
  });

  it('merge titles by language, and groups by id', () => {
    const of = (storey: object) => ({ ...site, extra: { storey } });
    const base = of({ rules: [], titles: { de: 'Hafen' }, groups: [{ id: 'staff', title: 'Staff' }] });
    const mine = of({
      rules: [],
      titles: { de: 'Am Hafen' },
      groups: [
        { id: 'staff', title: 'Team' },
        { id: 'it', title: 'IT' },
      ],
    });
    const theirs = of({
      rules: [],
      titles: { de: 'Hafen', fr: 'Port' },
      groups: [
        { id: 'staff', title: 'Staff' },
        { id: 'night', title: 'Night' },
      ],
    });
    const { merged: row, conflicts } = mergeRows('sites', { base, mine, theirs });
    expect(conflicts).toEqual([]);
    expect(row.extra['storey']).toMatchObject({ rules: [], titles: { de: 'Am Hafen', fr: 'Port' } });
    const { groups } = row.extra['storey'] as { groups: object[] };
    expect(groups).toHaveLength(3);
    expect(groups).toContainEqual({ id: 'staff', title: 'Team' });
    const clash = mergeRows('sites', {
      base,
      mine,
      theirs: of({ rules: [], titles: { de: 'Port' }, groups: [] }),
    });
    expect(clash.conflicts.map(({ path }) => path)).toContain('extra.storey.titles.de');
  });

  it('never merge two outlines', () => {
    const [mine, theirs] = [
      { ...site, geometry: box(0.011) },
      { ...site, geometry: box(0.012) },
    ];
    expect(mergeRows('sites', { base: site, mine, theirs }).conflicts).toMatchObject([{ path: 'geometry' }]);
  });

  it('clash where together they break a rule that neither breaks alone', () => {
    const building: Building = {
      lid: LID,
      clientLid: LID,
      siteLid: LID,
      kind: 'building' as const,
      title: 'Quay',
      externalId: 'q1',
      extra: {},
      geometry: box(0.001),
    };
    const mine = { ...building, geometry: box(0.002) };
    const theirs = { ...building, kind: 'building' as const, title: 'Pier' };
    const surroundings = { site: { geometry: box(0.0015) }, siblings: [] };
    const outside = mergeRows('buildings', { base: building, mine, theirs }, { surroundings });
    expect(outside.issues).toMatchObject([{ code: 'buildings-within-site-error' }]);
    expect(outside.conflicts.map(({ path }) => path)).toEqual(['title', 'geometry']);
    // A place that takes any shape became a wall, which takes no point, while the other side made it a point.
    const wall: Given = { kind: 'obstacle', properties: { typeCode: 'wall' } };
    const polygon = { geometry: box(0.001) };
    const both = merged(polygon, { ...polygon, ...wall }, {});
    expect(both.issues).toMatchObject([{ code: 'file-validation-geometry-type' }]);
    expect(both.paths).toEqual(['geometry', 'properties.typeCode']);
    const choices = { geometry: 'theirs', 'properties.typeCode': 'mine' } as const;
    expect(merged(polygon, { ...polygon, ...wall }, {}, { ...around, choices }).issues).toHaveLength(1);
  });
});
