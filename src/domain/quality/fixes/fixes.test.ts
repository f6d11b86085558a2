import { describe, expect, it } from 'vitest';
import type { Feature } from '../../entities/feature.ts';
import type { MultiPolygon, Polygon } from '../../entities/geometry.ts';
import type { Fid, Lid } from '../../entities/ids.ts';
import { areaSquareMetres } from '../../geometry/index.ts';
import { shapeIssues } from '../../rules/index.ts';
import { verificationOf } from '../../survey/verification.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { ownRulesOf, QualityCheck, type FixAsked, type FixPlan, type LevelPlace } from '../index.ts';
import type { QualityRule } from '../rules/index.ts';

const NOW = 1_800_000_000;
const lid = (text: string): Lid => text as Lid;

const box = (west: number, south: number, width: number, height: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + width, south],
      [west + width, south + height],
      [west, south + height],
      [west, south],
    ],
  ],
});
/** Two buildings side by side, each a thousandth of a degree wide. */
const HOUSE = box(10, 50, 0.001, 0.001);
const ANNEX = box(10.002, 50, 0.001, 0.001);
const LEVELS: LevelPlace[] = [
  { lid: lid('house-0'), siteLid: lid('s'), buildingLid: lid('house'), levelIndex: 0 },
  { lid: lid('annex-0'), siteLid: lid('s'), buildingLid: lid('annex'), levelIndex: 0 },
];

let count = 0;
const room = (
  geometry: Feature['geometry'],
  properties: object = {},
  more: Partial<Feature> = {},
): Feature => ({
  fid: `f${String((count += 1)).padStart(3, '0')}` as Fid,
  kind: 'poi',
  clientLid: lid('c'),
  siteLid: lid('s'),
  buildingLid: lid('house'),
  levelLid: lid('house-0'),
  geometry,
  properties: { typeCode: 'office', name: 'Room', ...properties },
  ...more,
});

const checkOf = (features: readonly Feature[]): QualityCheck =>
  new QualityCheck({
    buildings: [
      { lid: lid('house'), geometry: HOUSE },
      { lid: lid('annex'), geometry: ANNEX },
    ],
    features,
    taxonomy: builtInTaxonomy,
    ownRules: ownRulesOf({}),
    languages: [],
    groups: [],
    now: NOW,
  });

/** Fixes all findings of a rule, and what is found after that. */
function fixAll(
  features: readonly Feature[],
  rule: QualityRule,
  fix: FixAsked['fix'],
  names?: ReadonlyMap<string, string>,
): FixPlan & { found: string[] } {
  const check = checkOf(features);
  const fids = check.findings().flatMap((one) => (one.rule === rule ? one.fid : []));
  const choice = { by: 'Jo', levels: LEVELS, ...(names !== undefined && { names }) };
  const plan = check.plan({ rule, fix, fids, choice }, () => 'new-group');
  const after = new Map(plan.changes.map((change) => [change.before.fid, change.after]));
  const then = features.flatMap((row) => (after.has(row.fid) ? (after.get(row.fid) ?? []) : row));
  const found = checkOf(then)
    .findings()
    .flatMap((one) => (one.rule === rule ? one.fid : []));
  return { ...plan, found };
}

describe('square', () => {
  /** @param off degrees by which its corner in the north-west is off to the east */
  const askew = (off: number): Polygon => {
    const { coordinates } = box(10.0002, 50.0002, 0.0001, 0.00006);
    return {
      type: 'Polygon',
      coordinates: [coordinates[0]!.map((at, i) => (i === 3 ? [at[0] + off, at[1]] : at))],
    };
  };

  it('a room with a corner a little off · squared in place, and found no more', () => {
    const { changes, left, found } = fixAll([room(askew(0.000003))], 'not-square', 'square');
    expect(changes).toHaveLength(1);
    expect(changes[0]!.after!.geometry).toMatchObject({ type: 'Polygon' });
    expect(areaSquareMetres(changes[0]!.after!.geometry as Polygon)).toBeCloseTo(
      areaSquareMetres(askew(0.000003)),
      0,
    );
    expect([left, found]).toEqual([[], []]);
  });

  it('a wall that slants on purpose · not found', () => {
    expect(fixAll([room(askew(0.00003))], 'not-square', 'square')).toMatchObject({ changes: [], left: [] });
  });
});

describe('clip to the building', () => {
  it('a room that leaves it · what is outside goes, and the room is found no more', () => {
    const { changes, left, found } = fixAll(
      [room(box(10.0009, 50.0001, 0.00015, 0.0001))],
      'outside-building',
      'clip-to-building',
    );
    const [{ before, after }] = changes as [FixPlan['changes'][0]];
    expect(
      areaSquareMetres(after!.geometry as Polygon) / areaSquareMetres(before.geometry as Polygon),
    ).toBeCloseTo(2 / 3, 3);
    expect([left, found]).toEqual([[], []]);
  });

  it.each<[string, Feature['geometry'], string]>([
    ['mostly outside', box(10.00095, 50.0001, 0.0002, 0.0001), 'mostly-outside'],
    ['a point outside', { type: 'Point', coordinates: [10.0015, 50.0005] }, 'nothing'],
    [
      'in parts after it',
      {
        type: 'Polygon',
        coordinates: [
          [
            [10.0008, 50.0001],
            [10.0011, 50.0001],
            [10.0011, 50.0005],
            [10.0008, 50.0005],
            [10.0008, 50.0004],
            [10.00105, 50.0004],
            [10.00105, 50.0002],
            [10.0008, 50.0002],
            [10.0008, 50.0001],
          ],
        ],
      },
      'parts',
    ],
  ])('%s · stays as it is, with the reason', (_, geometry, reason) => {
    const of = room(geometry);
    expect(fixAll([of], 'outside-building', 'clip-to-building')).toMatchObject({
      changes: [],
      left: [{ fid: of.fid, reason }],
    });
  });

  it('several shapes, one of them outside · only slivers may go', () => {
    const parts: MultiPolygon = {
      type: 'MultiPolygon',
      coordinates: [
        box(10.0002, 50.0002, 0.0005, 0.0005).coordinates,
        box(10.0012, 50.0002, 0.0001, 0.0001).coordinates,
      ],
    };
    const { changes } = fixAll([room(parts)], 'outside-building', 'clip-to-building');
    expect(changes[0]?.after?.geometry.type).toBe('Polygon');
  });
});

describe('move to the building it lies in', () => {
  it('drawn in the other building · its level there', () => {
    const { changes, found } = fixAll(
      [room(box(10.0021, 50.0001, 0.0001, 0.0001))],
      'outside-building',
      'move-to-building',
    );
    expect(changes[0]?.after).toMatchObject({ buildingLid: 'annex', levelLid: 'annex-0' });
    expect(found).toEqual([]);
  });

  it('between the buildings · stays', () => {
    expect(
      fixAll([room(box(10.0013, 50.0001, 0.0001, 0.0001))], 'outside-building', 'move-to-building'),
    ).toMatchObject({ changes: [], left: [{ reason: 'nowhere' }] });
  });
});

describe('delete doubles', () => {
  const spot = box(10.0002, 50.0002, 0.0002, 0.0002);
  const almost = box(10.0002, 50.0002, 0.000195, 0.0002);

  it('the same room twice · the one with more properties is kept', () => {
    const [bare, full] = [
      room(spot, { eid: 'E1', name: '' }),
      room(almost, { eid: 'E1', description: 'Ward' }),
    ];
    const { changes, found } = fixAll([bare, full], 'external-id-twice', 'delete-doubles');
    expect(changes).toEqual([{ before: bare, after: null, needs: [full] }]);
    expect(found).toEqual([]);
  });

  it('the same room twice, without an ID · one stays', () => {
    const both = [room(spot), room(spot)];
    const { changes, found } = fixAll(both, 'overlap', 'delete-doubles');
    expect(changes.map(({ before }) => before)).toEqual([both[1]]);
    expect(found).toEqual([]);
  });

  it('three of one · one stays', () => {
    const three = [1, 2, 3].map(() => room(spot, { eid: 'E1' }));
    const { changes } = fixAll(three, 'external-id-twice', 'delete-doubles');
    expect(changes.map(({ before, after }) => [before.fid, after])).toEqual([
      [three[1]!.fid, null],
      [three[2]!.fid, null],
    ]);
  });

  it.each<[string, Feature]>([
    ['another name', room(spot, { eid: 'E1', name: 'Store' })],
    ['another spot', room(box(10.0005, 50.0005, 0.0002, 0.0002), { eid: 'E1' })],
    ['another type', room(spot, { eid: 'E1', typeCode: 'toilet' })],
  ])('%s · both stay', (_, other) => {
    const { changes, left } = fixAll(
      [room(spot, { eid: 'E1' }), other],
      'external-id-twice',
      'delete-doubles',
    );
    expect([changes, left.map(({ reason }) => reason)]).toEqual([[], ['unlike', 'unlike']]);
  });

  it.each<[string, object, object]>([
    ['only one has a name', { name: '', description: 'Ward', website: 'https://a.example' }, {}],
    ['each describes another thing', { description: 'Ward' }, { description: 'Store' }],
    [
      'one has what the fuller one lacks',
      { description: 'a', website: 'https://a.example' },
      { email: 'a@b.c' },
    ],
  ])('%s · both stay', (_, one, other) => {
    const both = [room(spot, { eid: 'E1', ...one }), room(almost, { eid: 'E1', ...other })];
    const { changes, left } = fixAll(both, 'external-id-twice', 'delete-doubles');
    expect([changes, left.map(({ reason }) => reason)]).toEqual([[], ['unlike', 'unlike']]);
  });

  it('one without a name, but more else, over two with different names · all stay', () => {
    const bare = room(spot, { eid: 'E1', name: '', description: 'a', website: 'https://a.example' });
    const [ward, store] = ['Ward', 'Store'].map((name) => room(spot, { eid: 'E1', name }));
    expect(fixAll([bare, ward!, store!], 'external-id-twice', 'delete-doubles').changes).toEqual([]);
  });
});

describe('cut the smaller out of the larger', () => {
  it('two rooms over each other · share no more, and the smaller is as it was', () => {
    const [large, small] = [
      room(box(10.0001, 50.0001, 0.0004, 0.0004)),
      room(box(10.0004, 50.0002, 0.0002, 0.0002)),
    ];
    const { changes, found } = fixAll([large, small], 'overlap', 'cut-overlap');
    expect(changes.map(({ before }) => before)).toEqual([large]);
    expect(found).toEqual([]);
  });

  it('one under two · both are cut out of it', () => {
    const large = room(box(10.0001, 50.0001, 0.0006, 0.0004));
    const small = [10.00005, 10.00065].map((west) => room(box(west, 50.0002, 0.0001, 0.0001)));
    const { changes, found } = fixAll([large, ...small], 'overlap', 'cut-overlap');
    expect(changes).toHaveLength(1);
    expect(found).toEqual([]);
  });
});

it('cut of one pair · the other rooms over it stay', () => {
  const large = room(box(10.0001, 50.0001, 0.0006, 0.0004));
  const small = [10.00005, 10.00065].map((west) => room(box(west, 50.0002, 0.0001, 0.0001)));
  const check = checkOf([large, ...small]);
  const asked = { rule: 'overlap', fix: 'cut-overlap', choice: { by: 'Jo', levels: LEVELS } } as const;
  const { changes } = check.plan({ ...asked, fids: [large.fid], other: small[0]!.fid }, () => '');
  check.change([changes[0]!.after!], []);
  const found = check.findings().flatMap(({ rule, other }) => (rule === 'overlap' ? [other] : []));
  expect(found).toEqual([small[1]!.fid]);
});

it('cut · what is left would touch itself in a corner → that cut alone is left out', () => {
  const large = room(box(10.0001, 50.0001, 0.0004, 0.0004));
  const side = room(box(10.00005, 50.0002, 0.00015, 0.0003));
  const below = room(box(10.0002, 50.00005, 0.0003, 0.00015));
  const { changes, left } = fixAll([large, side, below], 'overlap', 'cut-overlap');
  expect(changes.map(({ before }) => before)).toEqual([large]);
  expect(left).toEqual([{ fid: large.fid, reason: 'invalid' }]);
  expect(shapeIssues(changes[0]!.after!.geometry, '')).toEqual([]);
});

it('remove the ID · of three places with one ID, one keeps it', () => {
  const { changes, left, found } = fixAll(
    [10.0001, 10.0003, 10.0005].map((west) => room(box(west, 50.0001, 0.0001, 0.0001), { eid: 'E1' })),
    'external-id-twice',
    'remove-id',
  );
  expect(changes.map(({ after }) => after?.properties.eid)).toEqual([undefined, undefined]);
  // All rely on the place that keeps it.
  expect(new Set(changes.flatMap(({ needs = [] }) => needs.map(({ fid }) => fid))).size).toBe(1);
  expect([left, found]).toEqual([[], []]);
});

describe('name', () => {
  it('by a pattern · the names that were made, the others stay', () => {
    const [a, b] = [room(HOUSE, { name: '' }), room(HOUSE, { name: '' })];
    const names = new Map([[a.fid, 'Office 1']]);
    const { changes, left } = fixAll([a, b], 'name-missing', 'name-by-pattern', names);
    expect(changes.map(({ after }) => after?.properties.name)).toEqual(['Office 1']);
    expect(left).toEqual([{ fid: b.fid, reason: 'nothing' }]);
  });
});

describe('a rule', () => {
  it('that the fixed feature would break · it stays, with the reason', () => {
    const bare = room(HOUSE, { name: '' });
    const names = new Map([[bare.fid, 'x'.repeat(2000)]]);
    expect(fixAll([bare], 'name-missing', 'name-by-pattern', names)).toMatchObject({
      changes: [],
      left: [{ fid: bare.fid, reason: 'invalid' }],
    });
  });

  it('that it breaks already · fixed all the same', () => {
    const bare = room(HOUSE, { name: '', website: 'no address' });
    const { changes } = fixAll([bare], 'name-missing', 'name-by-pattern', new Map([[bare.fid, 'Office']]));
    expect(changes).toHaveLength(1);
  });
});

it('verified more than a year ago · verified now, by the person', () => {
  const old = room(box(10.0001, 50.0001, 0.0001, 0.0001), { extra: { verifiedAt: NOW - 400 * 86_400 } });
  const { changes, found } = fixAll([old], 'verification-old', 'verify');
  expect(verificationOf(changes[0]!.after!)).toMatchObject({ at: NOW, by: 'Jo' });
  expect(found).toEqual([]);
});

describe('link with the nearest levels', () => {
  const lift = (level: string, longitude: number): Feature =>
    room(
      { type: 'Point', coordinates: [longitude, 50.0005] },
      { typeCode: 'elevator' },
      {
        kind: 'graph',
        levelLid: lid(level),
      },
    );
  const choice = { by: 'Jo', levels: [...LEVELS, { ...LEVELS[0]!, lid: lid('house-1'), levelIndex: 1 }] };

  it('lifts above each other · become one shaft', () => {
    const [low, high, far] = [lift('house-0', 10.0005), lift('house-1', 10.0005), lift('house-1', 10.0009)];
    const asked = { rule: 'network-partial', fix: 'link-shafts', fids: [low.fid], choice } as const;
    const { changes, left } = checkOf([low, high, far]).plan(asked, () => 'shaft-1');
    const links = changes.map(
      ({ before, after }) => `${before.fid} ${String(after?.properties['portalGroupId'])}`,
    );
    expect(links.toSorted()).toEqual([`${low.fid} shaft-1`, `${high.fid} shaft-1`]);
    expect(changes.map(({ needs }) => needs)).toEqual(
      changes.map(({ before }) => [before === low ? high : low]),
    );
    expect(left).toEqual([]);
  });

  it('none above it · stays', () => {
    const [low, far] = [lift('house-0', 10.0005), lift('house-1', 10.0009)];
    const asked = { rule: 'network-partial', fix: 'link-shafts', fids: [low.fid], choice } as const;
    expect(checkOf([low, far]).plan(asked, () => 'x')).toMatchObject({
      changes: [],
      left: [{ reason: 'nowhere' }],
    });
  });
});

it('a feature that is gone by now · is passed over', () => {
  const check = checkOf([]);
  const asked = {
    rule: 'untyped',
    fix: 'remove-id',
    fids: ['gone'],
    choice: { by: '', levels: [] },
  } as const;
  expect(check.plan(asked, () => '')).toEqual({ changes: [], left: [] });
});
