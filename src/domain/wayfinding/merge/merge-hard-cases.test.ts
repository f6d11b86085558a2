import { describe, expect, it } from 'vitest';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { linkedFids, networkOf, type NetworkNode } from '../network/network-node.ts';
import { keyOf } from './conflict-key.ts';
import { mergeNetworks } from './merge-networks.ts';
import type { NetworkMergeOptions } from './types.ts';

const node = (
  fid: string,
  lvl: number,
  properties: Partial<NetworkNode['properties']> = {},
): NetworkNode => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [10, 54] },
  properties: { fid, typeCode: 'graph-node', bid: 1, lvl, neighbors: [], ...properties },
});
const stairs = (fid: string, lvl: number, others: string[], group: string | null = 'S'): NetworkNode =>
  node(fid, lvl, { typeCode: 'stairs-node', portalNeighbors: others, portalGroupId: group });
const withProperties = (one: NetworkNode, properties: Partial<NetworkNode['properties']>): NetworkNode => ({
  ...one,
  properties: { ...one.properties, ...properties },
});
const merge = (
  base: NetworkNode[],
  mine: NetworkNode[],
  theirs: NetworkNode[],
  options: NetworkMergeOptions = {},
) =>
  mergeNetworks(
    { base: networkOf(base), mine: networkOf(mine), theirs: networkOf(theirs) },
    builtInTaxonomy,
    options,
  );

describe('a group that ends on one side and grows on the other', () => {
  const base = [stairs('x', 0, ['y']), stairs('y', 1, ['x'])];
  const without = [stairs('y', 1, [], null)];
  const apart = [stairs('x', 0, [], null), stairs('y', 1, [], null)];
  const grown = [stairs('x', 0, ['y']), stairs('y', 1, ['x', 'z']), stairs('z', 2, ['y'])];

  it.each([
    ['here', without, grown],
    ['there', grown, without],
  ])('goes on with who is left where only its other member was deleted %s', (_where, mine, theirs) => {
    const { merged, conflicts, faults } = merge(base, mine, theirs, { deleted: ['x'] });
    expect([...merged.keys()].toSorted()).toEqual(['y', 'z']);
    expect(linkedFids(merged.get('z')!, 'portalNeighbors')).toEqual(['y']);
    expect(linkedFids(merged.get('y')!, 'portalNeighbors')).toEqual(['z']);
    expect([...merged.values()].map(({ properties }) => properties.portalGroupId)).toEqual(['S', 'S']);
    expect([conflicts, faults]).toEqual([[], []]);
  });

  it.each([
    ['here', apart, grown, 'theirs'],
    ['there', grown, apart, 'mine'],
  ] as const)('is asked about where its members were parted %s', (_where, mine, theirs, grownSide) => {
    const { conflicts } = merge(base, mine, theirs);
    expect(conflicts.map(({ key, kind }) => [key, kind])).toEqual([
      [keyOf('group', 'x'), 'group'],
      [keyOf('group', 'y'), 'group'],
    ]);
    const partedSide = grownSide === 'mine' ? 'theirs' : 'mine';
    const together = merge(base, mine, theirs, {
      choices: { [keyOf('group', 'x')]: partedSide, [keyOf('group', 'y')]: grownSide },
    });
    expect(together.conflicts).toEqual([]);
    expect(together.merged.get('x')?.properties.portalGroupId).toBeNull();
    expect(linkedFids(together.merged.get('z')!, 'portalNeighbors')).toEqual(['y']);
    const parted = merge(base, mine, theirs, {
      choices: { [keyOf('group', 'x')]: partedSide, [keyOf('group', 'y')]: partedSide },
    });
    expect(parted.merged.get('z')?.properties.portalGroupId).toBeNull();
    expect(linkedFids(parted.merged.get('z')!, 'portalNeighbors')).toEqual([]);
  });
});

describe('a node that one side deleted and that stays', () => {
  const base = [
    node('a', 0, { neighbors: ['x', 'b'] }),
    node('b', 0, { neighbors: ['a'] }),
    withProperties(stairs('x', 0, ['y']), { neighbors: ['a'] }),
    stairs('y', 1, ['x']),
  ];
  const changed = base.map((one) =>
    one.properties.fid === 'x' ? withProperties(one, { name: 'Stairs A' }) : one,
  );
  const without = [
    node('a', 0, { neighbors: ['b'] }),
    node('b', 0, { neighbors: ['a'] }),
    stairs('y', 1, [], null),
  ];

  it.each([
    ['there', changed, without, 'mine'],
    ['here', without, changed, 'theirs'],
  ] as const)(
    'is led to as before, and has its twin, where it was deleted %s',
    (_where, mine, theirs, side) => {
      const choices = { [keyOf('deleted', 'x')]: side };
      const { merged, conflicts, faults } = merge(base, mine, theirs, { choices });
      expect(Object.fromEntries(merged)).toEqual(
        Object.fromEntries(changed.map((one) => [one.properties.fid, one])),
      );
      expect([conflicts, faults]).toEqual([[], []]);
    },
  );

  it('has no group where the others of it were taken out as well', () => {
    const three = [stairs('x', 0, ['y']), stairs('y', 1, ['x', 'z']), stairs('z', 2, ['y'])];
    const mine = [withProperties(three[0]!, { name: 'Stairs A' }), ...three.slice(1)];
    const theirs = [stairs('y', 1, [], null), stairs('z', 2, [], null)];
    const { merged, faults } = merge(three, mine, theirs, { choices: { [keyOf('deleted', 'x')]: 'mine' } });
    expect([...merged.values()].map(({ properties }) => properties.portalGroupId ?? null)).toEqual([
      null,
      null,
      null,
    ]);
    expect([...merged.values()].flatMap((one) => linkedFids(one, 'portalNeighbors'))).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe('a level whose paths were generated again here', () => {
  const base = [node('a', 0), node('b', 1), node('c', 1)];
  const anew = [node('new', 0), node('b', 1), node('c', 1)];

  it('keeps a node that another person moved onto it from another level', () => {
    const moved = [node('a', 0), node('b', 0), node('c', 1)];
    const choices = { [keyOf('level', '1/0')]: 'mine' } as const;
    const { merged, faults } = merge(base, anew, moved, { regenerated: ['1/0'], choices });
    expect([...merged.keys()].toSorted()).toEqual(['b', 'c', 'new']);
    expect(faults).toEqual([]);
    // The other way round: brought there here, and their level stands.
    const brought = [node('new', 0), node('b', 0), node('c', 1)];
    const renamed = [node('a', 0, { name: 'Gate' }), node('b', 1), node('c', 1)];
    const back = merge(base, brought, renamed, {
      regenerated: ['1/0'],
      choices: { [keyOf('level', '1/0')]: 'theirs' },
    });
    expect([...back.merged.keys()].toSorted()).toEqual(['a', 'b', 'c']);
  });
});

it('a link that only their node has, to a node moved here → reported as a broken rule', () => {
  const escalator = (fid: string, lvl: number, to: string[]): NetworkNode =>
    node(fid, lvl, { typeCode: 'escalator-node', portalNeighbors: to });
  const base = [escalator('down', 0, []), escalator('up', 1, [])];
  const { issues } = merge(
    base,
    [escalator('down', 0, []), escalator('up', 0, [])],
    [escalator('down', 0, ['up']), escalator('up', 1, [])],
  );
  expect(issues.map(({ code }) => code)).toEqual(['portal-same-level']);
});

it('keeps a property whatever it is called', () => {
  const named = (json: string): NetworkNode =>
    node('a', 0, { ...(JSON.parse(json) as Record<string, unknown>) });
  const base = [node('a', 0)];
  const mine = [named('{"__proto__":{"wide":true}}')];
  const { merged } = merge(base, mine, [node('a', 0, { name: 'Gate' })]);
  expect(JSON.stringify(merged.get('a')?.properties)).toContain('"__proto__":{"wide":true}');
});

describe('half of a link between lifts', () => {
  const lift = (fid: string, lvl: number, others: string[], group: string | null): NetworkNode =>
    node(fid, lvl, { typeCode: 'elevator-node', portalNeighbors: others, portalGroupId: group });

  it('is not sent if the other half is in no version', () => {
    const base = [lift('x', 0, ['z'], 'G'), lift('y', 1, [], null), lift('z', 2, ['x'], 'G')];
    // Its other half went with what was decided about x.
    const mine = [base[0]!, lift('y', 1, ['x'], null), base[2]!];
    const { merged, faults } = merge(base, mine, base);
    expect(linkedFids(merged.get('y')!, 'portalNeighbors')).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('stays where the server has it', () => {
    const base = [lift('x', 0, [], null), lift('y', 1, ['x'], null)];
    const mine = [base[0]!, withProperties(base[1]!, { name: 'Lift' })];
    expect(linkedFids(merge(base, mine, base).merged.get('y')!, 'portalNeighbors')).toEqual(['x']);
  });
});

describe('a lift that is put into another group where one of its own was never seen in it', () => {
  const lift = (fid: string, lvl: number, others: string[], group: string): NetworkNode =>
    node(fid, lvl, { typeCode: 'elevator-node', portalNeighbors: others, portalGroupId: group });
  const alone = node('unseen', 3, { typeCode: 'elevator-node' });
  const base = [lift('a', 0, ['unseen'], 'S'), lift('b', 1, ['c'], 'T'), lift('c', 2, ['b'], 'T')];
  const theirs = [...base, lift('unseen', 3, ['a'], 'S')];
  const ridesOf = (merged: ReadonlyMap<string, NetworkNode>) =>
    [...merged].map(([fid, one]) => [fid, ...linkedFids(one, 'portalNeighbors').toSorted()].join(' '));

  it.each([
    ['on a level that was never read', []],
    ['alone when it was read', [alone]],
  ])('brings that one along, %s, and leaves no half of its link', (_how, unseen) => {
    const mine = [
      ...unseen,
      lift('a', 0, ['unseen', 'b', 'c'], 'T'),
      lift('b', 1, ['c', 'a', 'unseen'], 'T'),
      lift('c', 2, ['b', 'a', 'unseen'], 'T'),
    ];
    const { merged, conflicts, issues, faults } = merge([...unseen, ...base], mine, theirs);
    expect(ridesOf(merged).toSorted()).toEqual([
      'a b c unseen',
      'b a c unseen',
      'c a b unseen',
      'unseen a b c',
    ]);
    expect(new Set([...merged.values()].map(({ properties }) => properties.portalGroupId)).size).toBe(1);
    expect([conflicts, issues, faults]).toEqual([[], [], []]);
  });

  it('parts them where their link was taken out', () => {
    const mine = [
      lift('a', 0, ['b', 'c'], 'T'),
      lift('b', 1, ['c', 'a'], 'T'),
      lift('c', 2, ['b', 'a'], 'T'),
    ];
    const { merged, conflicts, faults } = merge(base, mine, theirs);
    expect(ridesOf(merged).toSorted()).toEqual(['a b c', 'b a c', 'c a b', 'unseen']);
    expect(merged.get('unseen')!.properties.portalGroupId ?? null).toBeNull();
    expect([conflicts, faults]).toEqual([[], []]);
  });
});
