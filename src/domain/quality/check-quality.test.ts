import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NETWORK_KIND } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import type { Polygon } from '../entities/geometry.ts';
import type { Fid, Lid } from '../entities/ids.ts';
import { waitingAddress } from '../pictures/index.ts';
import { builtInTaxonomy } from '../taxonomy/index.ts';
import { QUALITY_RULES } from './rules/index.ts';
import { checkQuality, ownRulesOf, QualityCheck, readUnreached, type QualityContent } from './index.ts';

const NOW = 1_800_000_000;
const POI = Object.values(builtInTaxonomy).find(
  ({ properties }) => properties.class === 'poi' && properties.nameMode !== 'unavailable',
)!.code;

const box = (west: number, south: number, size = 0.0001): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
});
const lid = (text: string): Lid => text as Lid;
let count = 0;
const place = (properties: object = {}, more: Partial<Feature> = {}): Feature => ({
  fid: `f${(count += 1)}` as Fid,
  kind: 'poi',
  clientLid: lid('c'),
  siteLid: lid('s'),
  buildingLid: lid('b'),
  levelLid: lid('l'),
  geometry: { type: 'Point', coordinates: [10.0005, 50.0005] },
  properties: { typeCode: POI, name: 'Desk', name_ar: 'مكتب', ...properties },
  ...more,
});
const content = (features: Feature[], ownRules = ownRulesOf({}), languages = ['ar']): QualityContent => ({
  buildings: [{ lid: lid('b'), geometry: box(10, 50, 0.001) }],
  features,
  taxonomy: builtInTaxonomy,
  ownRules,
  languages,
  groups: ['staff'],
  now: NOW,
});
const rules = (...of: Parameters<typeof content>) =>
  checkQuality(content(...of)).map(({ rule, fid }) => `${rule} ${fid}`);

it('finds nothing wrong with a place that is as it should be', () => {
  expect(rules([place()])).toEqual([]);
});

it.each([
  ['name-missing', place({ name: ' ' })],
  ['translation-missing', place({ name_ar: '' })],
  ['unknown-group', place({ extra: { access: ['staff', 'gone'] } })],
  ['unknown-group', place({ neighbors: [{ fid: 'n', access: ['gone', 'public', 'staff'] }, 'm'] })],
  ['untyped', place({ typeCode: 'undefined' })],
  ['outside-building', place({}, { geometry: { type: 'Point', coordinates: [11, 50] } })],
  [
    'not-square',
    place(
      {},
      {
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [10.0002, 50.0002],
              [10.0003, 50.0002],
              [10.0003, 50.0003],
              [10.000204, 50.0003],
              [10.0002, 50.0002],
            ],
          ],
        },
      },
    ),
  ],
  ['verification-old', place({ extra: { verifiedAt: NOW - 366 * 86_400 } })],
  ['over-long', place({ extra: { validUntil: NOW - 30 * 86_400 - 1 } })],
  ['ends-before-it-begins', place({ extra: { validFrom: NOW + 2, validUntil: NOW + 1 } })],
  ['picture-broken', place({ images: ['http://example.org/a.gif'] })],
])('finds %s', (rule, feature) => {
  expect(rules([feature])).toEqual([`${rule} ${feature.fid}`]);
});

it('finds nothing wrong with a place that ended within 30 days, or ends soon', () => {
  expect(
    rules([place({ extra: { validUntil: NOW - 86_400 } }), place({ extra: { validUntil: NOW + 1 } })]),
  ).toEqual([]);
});

it('a transition that ends within 30 days is named, a place that does is not', () => {
  const ends = { extra: { validUntil: NOW + 30 * 86_400 } };
  const [stairs, later] = [ends, { extra: { validUntil: NOW + 31 * 86_400 } }].map((extra) =>
    place({ typeCode: 'stairs-node', ...extra }, { kind: NETWORK_KIND }),
  );
  const found = rules([place(ends), stairs!, later!]).filter((one) => one.startsWith('transition'));
  expect(found).toEqual([`transition-ends-soon ${stairs!.fid}`]);
});

/** Names, pictures and ids that are right, wrong in several ways, or not there. */
const anyPlace = fc
  .record(
    {
      name: fc.constantFrom('Desk', '', ' '),
      eid: fc.constantFrom('EX-1', ''),
      images: fc.array(fc.constantFrom('http://a.test/a.gif', 'https://a.test/a.png', 7 as never), {
        maxLength: 3,
      }),
      logo: fc.constantFrom('http://a.test/logo.gif', 'https://a.test/logo.png'),
    },
    { requiredKeys: [] },
  )
  .map((properties) => place(properties));

it('a finding · fixed as its rule suggests → not found again, and no other finding', () => {
  fc.assert(
    fc.property(fc.array(anyPlace, { maxLength: 4 }), fc.nat(), (features, at) => {
      const check = new QualityCheck(content(features));
      const found = rules(features);
      const fixable = check.findings().filter(({ rule }) => QUALITY_RULES[rule].fixes !== undefined);
      const one = fixable[at % Math.max(1, fixable.length)];
      if (one === undefined) return;
      const { fid, rule } = one;
      const [fix] = QUALITY_RULES[rule].fixes!;
      const { changes } = check.plan(
        { rule, fix: fix!, fids: [fid], choice: { by: '', levels: [] } },
        () => '',
      );
      expect(changes.map(({ before }) => before.fid)).toEqual([fid]);
      const after = rules(features.map((row) => (row.fid === fid ? changes[0]!.after! : row)));
      expect(after).not.toContain(`${rule} ${fid}`);
      expect(found).toEqual(expect.arrayContaining(after));
    }),
  );
});

it('lists them level by level, and by name as people count', () => {
  const room = (name: string, level: string) => place({ name, name_ar: '' }, { levelLid: lid(level) });
  const given = [room('Room 10', 'm'), room('Room 9', 'm'), room('Ward', 'l'), room('Room 2', 'm')];
  const old = { verifiedAt: NOW - 366 * 86_400 };
  const unnamed = place({ name: '', extra: old }, { levelLid: lid('l') });
  expect(rules([unnamed, ...given]).filter((line) => !line.startsWith('name-missing'))).toEqual([
    `translation-missing ${given[2]!.fid}`,
    `verification-old ${unnamed.fid}`,
    ...[3, 1, 0].map((at) => `translation-missing ${given[at]!.fid}`),
  ]);
});

it('finds external ids that stand twice in a building, each side once', () => {
  const [a, b] = [place({ eid: 'EX-1' }), place({ eid: 'EX-1' })];
  const elsewhere = place({ eid: 'EX-1' }, { buildingLid: lid('other') });
  expect(rules([a, b, elsewhere])).toEqual([`external-id-twice ${a.fid}`, `external-id-twice ${b.fid}`]);
});

it('finds rooms that lie over each other, not those that touch or lie within another', () => {
  const room = (west: number, size?: number) => place({}, { geometry: box(west, 50.0002, size) });
  const [a, b] = [room(10.0002), room(10.00025)];
  expect(rules([a, b])).toEqual([`overlap ${a.fid}`]);
  expect(rules([room(10.0002), room(10.0003)])).toEqual([]);
  expect(rules([room(10.0002, 0.0004), room(10.0003, 0.0001)])).toEqual([]);
});

it('one room twice in one spot · found; a place of another type in it is not', () => {
  const geometry = box(10.0002, 50.0002);
  const [a, b] = [place({}, { geometry }), place({ name: 'Desk 2' }, { geometry })];
  expect(rules([a, b])).toEqual([`overlap ${a.fid}`]);
  expect(rules([a, place({ typeCode: 'office' }, { geometry })])).toEqual([]);
});

it('features against the client’s own rules → findings; malformed rules → skipped', () => {
  const given = { storey: { rules: [{ typeCode: POI, property: 'openHours' }, { typeCode: 7 }, null] } };
  const bare = place();
  expect(rules([bare, place({ openHours: { Monday: [['08:00', '22:00']] } })], ownRulesOf(given))).toEqual([
    `property-missing ${bare.fid}`,
  ]);
  expect(ownRulesOf({ storey: { rules: 'x' } })).toEqual([]);
  const many = Array.from({ length: 30_000 }, (_, i) => ({ typeCode: 'poi', property: `p${i}` }));
  expect(ownRulesOf({ storey: { rules: many } })).toHaveLength(200);
});

it('a ward with an island of its own, or a wall before the path → a blocker that says what lacks', () => {
  const node = (fid: string, east: number, neighbors: string[], typeCode = 'graph-node') =>
    place(
      { typeCode, neighbors, portalNeighbors: ['out'] },
      {
        fid: fid as Fid,
        kind: 'graph',
        geometry: { type: 'Point', coordinates: [10.0001 + east / 71_695, 50.0005] },
      },
    );
  const door = node('in', 0, ['hall'], 'building-entrance-exit');
  const out = { ...node('out', 0, []), levelLid: null, buildingLid: null };
  const island = [node('i1', 14, ['i2']), node('i2', 30, ['i1'])];
  const ward = place({}, { geometry: box(10.0001 + 25 / 71_695, 50.00046) });
  const lift = place({}, { geometry: box(10.0001 + 3 / 71_695, 50.00055, 0.00003) });
  const [south, north] = [50.00052, 50.00053];
  const ring: Polygon['coordinates'][0] = [[10, south], [10.0009, south], [10.0009, north], [10, north], [10, south]]; // oxfmt-ignore
  const wall = place(
    { typeCode: 'wall' },
    { kind: 'mapObject', geometry: { type: 'Polygon', coordinates: [ring] } },
  );
  const features = [door, out, node('hall', 10, ['in']), ...island, ward, lift, wall];
  const unreachable = checkQuality({
    buildings: [],
    features,
    taxonomy: builtInTaxonomy,
    ownRules: [],
    languages: [],
    groups: [],
    now: NOW,
  }).filter(({ rule }) => rule === 'unreachable');
  expect(unreachable.map(({ fid, severity, detail }) => [fid, severity, detail])).toEqual([
    [ward.fid, 'blocker', 'cut-off 4.0'],
    [lift.fid, 'blocker', expect.stringMatching(/^wall \d/)],
  ]);
  expect(unreachable.map(({ detail }) => readUnreached(detail)?.cause)).toEqual(['cut-off', 'wall']);
});

it('the door to a place becomes a wall → its path is named, and the place is cut off', () => {
  const node = (fid: string, north: number, neighbors: string[], typeCode = 'graph-node') =>
    place(
      { typeCode, neighbors, portalNeighbors: ['out'] },
      {
        fid: fid as Fid,
        kind: 'graph',
        geometry: { type: 'Point', coordinates: [10.0001, 50.0001 + north / 111_229] },
      },
    );
  const entrance = node('in', 0, ['inside'], 'building-entrance-exit');
  const inside = node('inside', 8, ['in']);
  const out = { ...node('out', 0, []), levelLid: null, buildingLid: null };
  const ward = place({}, { geometry: box(10.00005, 50.0001 + 5 / 111_229) });
  const across = (typeCode: string, west: number, east: number): Feature => {
    const [south, north] = [50.0001 + 3 / 111_229, 50.0001 + 3.2 / 111_229];
    const coordinates: Polygon['coordinates'] = [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ];
    return place({ typeCode }, { kind: 'mapObject', geometry: { type: 'Polygon', coordinates } });
  };
  const wall = across('wall', 10, 10.0009);
  const door = across('door', 10.00009, 10.00011);
  const told = (features: Feature[]) =>
    checkQuality({
      buildings: [],
      features,
      taxonomy: builtInTaxonomy,
      ownRules: [],
      languages: [],
      groups: [],
      now: NOW,
    })
      .filter(({ rule }) => rule === 'unreachable' || rule === 'path-through-wall')
      .map(({ rule, fid, detail }) => [rule, fid, detail]);
  const floor = [entrance, inside, out, ward, wall];
  expect(told([...floor, door])).toEqual([]);
  expect(told([...floor, { ...door, properties: { ...door.properties, typeCode: 'wall' } }])).toEqual([
    ['unreachable', ward.fid, 'cut-off 8.0'],
    ['path-through-wall', 'in', 'inside'],
  ]);
});

it('tells blockers first', () => {
  const [old, nameless] = [place({ name_ar: '' }), place({ name: '' })];
  expect(rules([old, nameless])).toEqual([`name-missing ${nameless.fid}`, `translation-missing ${old.fid}`]);
});

it('finds after each change what it finds in all at once', () => {
  const one = fc.record({
    fid: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    west: fc.constantFrom(10, 10.00005, 10.0003, 10.002),
    leadsTo: fc.constantFrom('a', 'b', 'none'),
    name: fc.constantFrom('Desk', ''),
    eid: fc.constantFrom('', '1', '2'),
    level: fc.constantFrom('l', 'm'),
    what: fc.constantFrom('node', 'node', 'place', 'wall', 'door'),
    typeCode: fc.constantFrom('graph-node', 'elevator-node', 'building-entrance-exit'),
    ridesTo: fc.constantFrom('a', 'b', 'none'),
    group: fc.constantFrom('', 'g'),
    isGone: fc.boolean(),
  });
  const content = (features: Feature[]) => ({
    buildings: [{ lid: lid('b'), geometry: box(10, 50, 0.001) }],
    features,
    taxonomy: builtInTaxonomy,
    ownRules: [{ typeCode: POI, property: 'openHours' }],
    languages: ['ar'],
    groups: [],
    now: NOW,
  });
  const told = (found: ReturnType<typeof checkQuality>) =>
    found.map(({ rule, fid, detail }) => `${rule} ${fid} ${detail}`).sort();
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), (changes) => {
      const rows = new Map<string, Feature>();
      const check = new QualityCheck(content([]));
      for (const { fid, west, leadsTo, name, eid, level, what, isGone, ...node } of changes) {
        if (isGone) rows.delete(fid);
        else {
          const point = { type: 'Point' as const, coordinates: [west, 50] as [number, number] };
          rows.set(
            fid,
            what === 'node'
              ? place(
                  {
                    typeCode: node.typeCode,
                    neighbors: [{ fid: leadsTo, speed: 1 }],
                    portalNeighbors: [node.ridesTo],
                    portalGroupId: node.group,
                  },
                  { fid: fid as Fid, kind: 'graph', geometry: point, levelLid: lid(level) },
                )
              : place(what === 'place' ? { name, eid } : { typeCode: what }, {
                  fid: fid as Fid,
                  kind: what === 'place' ? 'poi' : 'mapObject',
                  geometry: box(west, 50, what === 'place' ? 0.0001 : 0.00002),
                  levelLid: lid(level),
                }),
          );
        }
        const row = rows.get(fid);
        check.change(row === undefined ? [] : [row], row === undefined ? [fid] : []);
        expect(told(check.findings())).toEqual(told(checkQuality(content([...rows.values()]))));
      }
    }),
  );
});

it('holds no picture for broken that waits on this device for its upload, or that a server without TLS took', () => {
  const taken = 'http://10.0.0.5:8080/api/v8/images/0190c2f4-8f3e-7cc2-9a51-3f5a6f1d2b3c.png';
  expect(rules([place({ images: [taken] })])).toEqual([]);
  expect(rules([place({ images: [waitingAddress('a-picture')] })])).toEqual([]);
});

it('misses names in the languages of the client alone', () => {
  const bare = place({ name_ar: '', extra: { name_de: 'Tresen' } });
  expect(rules([bare], [], [])).toEqual([]);
  expect(rules([bare], [], ['de'])).toEqual([]);
  expect(rules([bare], [], ['ar', 'de', 'fr'])).toEqual(
    ['ar', 'fr'].map(() => `translation-missing ${bare.fid}`),
  );
});
