import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portalFaults } from '../../../../tests/support/domain/network/transition-faults.ts';
import type { Feature } from '../../entities/feature.ts';
import type { Fid, Lid } from '../../entities/ids.ts';
import { reverse } from '../../moment/index.ts';
import { applyMoment, EMPTY_CONTENT } from '../../../../tests/support/domain/apply-moment.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import type { NetworkNode } from '../../wayfinding/network/network-node.ts';
import {
  deleteNodes,
  chainOf,
  directionsOf,
  firstDirection,
  groupOf,
  linkCandidates,
  linkedFids,
  linkShafts,
  nextDirection,
  saveTransition,
  transitionDefaults,
  transitionTypes,
  withMember,
  withoutMember,
  type NetworkContext,
} from './index.ts';

const TYPES = ['elevator-node', 'stairs-node', 'escalator-node', 'custom-transition'];
const LEVELS = ['0', '1', '2', '3'];

/** One node of each type on each level, and a second one on the ground floor; none is linked. */
function unlinked(): Feature[] {
  return TYPES.flatMap((typeCode) =>
    ['0', ...LEVELS].map((level, i): Feature => ({
      fid: `${typeCode}-${i}` as Fid,
      kind: 'graph',
      clientLid: 'client' as Lid,
      siteLid: 'site' as Lid,
      buildingLid: 'house' as Lid,
      levelLid: level as Lid,
      geometry: { type: 'Point', coordinates: [1, 1] },
      properties: { typeCode, name: typeCode, neighbors: [], portalNeighbors: [] },
    })),
  );
}

const contextOf = (rows: readonly Feature[]): NetworkContext => ({
  rows: new Map(rows.map((row) => [row.fid, row])),
  taxonomy: builtInTaxonomy,
  levelIndex: ({ levelLid }) => (levelLid === null ? null : Number(levelLid)),
});
const wire = ({ fid, geometry, properties, buildingLid, levelLid }: Feature): NetworkNode =>
  ({ type: 'Feature', geometry, properties: { ...properties, fid, bid: buildingLid === null ? null : 1, lvl: levelLid === null ? null : Number(levelLid) } }) as NetworkNode; // oxfmt-ignore
const faultsOf = (rows: readonly Feature[]) => portalFaults(new Map(rows.map((row) => [row.fid, wire(row)])));
const stateOf = (rows: readonly Feature[]) => ({
  ...EMPTY_CONTENT,
  features: new Map(rows.map((row) => [row.fid as string, row])),
});
let ids = 0;
const newId = () => `group-${++ids}`;

interface Act {
  at: number;
  what: 'link' | 'unlink';
  pick: number;
}
const acts = fc.array(
  fc.record({
    at: fc.nat(19),
    what: fc.constantFrom<'link' | 'unlink'>('link', 'link', 'unlink'),
    pick: fc.nat(9),
  }),
  { maxLength: 14 },
);

/** What a person does in the form: opens a transition, links or takes out one, saves. */
function act(rows: Feature[], { at, what, pick }: Act): Feature[] {
  const context = contextOf(rows);
  const node = rows[at]!;
  const chain = chainOf(node.fid, context);
  const choices =
    what === 'link'
      ? linkCandidates(node.fid, chain, context).map(({ fid }) => fid)
      : chain.members.filter((fid) => fid !== node.fid);
  const fid = choices[pick % Math.max(1, choices.length)];
  if (fid === undefined) return rows;
  const next =
    what === 'link' ? withMember(chain, fid, node.fid, context) : withoutMember(chain, fid, context);
  const moment = saveTransition(context, { node, chain: next }, newId);
  const before = stateOf(rows);
  const after = applyMoment(before, moment);
  expect(applyMoment(after, reverse(moment))).toEqual(before);
  const touched = new Set([...chain.members, ...next.members]);
  for (const change of moment.changes) expect(touched).toContain(change.key);
  return rows.map((row) => after.features.get(row.fid)!);
}

describe('transitions that are linked and taken out', () => {
  // @spec 4.68 4.72 4.73
  it('keep every rule of links, whatever a person does', () => {
    fc.assert(
      fc.property(acts, (all) => {
        const rows = all.reduce(act, unlinked());
        expect([...faultsOf(rows)]).toEqual([]);
        for (const row of rows) {
          const group = groupOf(row);
          const mates = rows.filter((other) => group !== null && groupOf(other) === group);
          expect(mates).not.toHaveLength(1);
          // Linked are those of one group, and a group hangs together.
          for (const to of linkedFids(row, 'portalNeighbors'))
            expect(groupOf(rows.find(({ fid }) => fid === to)!)).toBe(group);
        }
      }),
    );
  });

  // @spec 4.66
  it('are in one chain from the lowest level up', () => {
    fc.assert(
      fc.property(acts, fc.nat(19), (all, at) => {
        const rows = all.reduce(act, unlinked());
        const context = contextOf(rows);
        const { members, edges } = chainOf(rows[at]!.fid, context);
        const levels = members.map((fid) => context.levelIndex(context.rows.get(fid)!)!);
        expect(levels).toEqual(levels.toSorted((a, b) => a - b));
        expect(edges.map(({ a, b }) => [a, b])).toEqual(members.slice(1).map((b, i) => [members[i], b]));
      }),
    );
  });

  // @spec 4.67 5.77 5.78 5.79
  it('merge their groups where one of another group is linked', () => {
    let rows = unlinked();
    const link = (from: string, to: string) => {
      const context = contextOf(rows);
      const chain = withMember(chainOf(from, context), to, from, context);
      const moment = saveTransition(context, { node: context.rows.get(from)!, chain }, newId);
      rows = [...applyMoment(stateOf(rows), moment).features.values()];
    };
    link('elevator-node-1', 'elevator-node-2');
    link('elevator-node-3', 'elevator-node-4');
    link('elevator-node-1', 'elevator-node-3');
    const lifts = [1, 2, 3, 4].map((n) => rows.find(({ fid }) => fid === `elevator-node-${n}`)!);
    expect(new Set(lifts.map(groupOf)).size).toBe(1);
    for (const lift of lifts) expect(linkedFids(lift, 'portalNeighbors')).toHaveLength(3);
  });

  it('keep a lift whose level was read before it was linked, whichever of its group another one is linked with', () => {
    const lift = (i: number): string => `elevator-node-${i}`;
    const links = (...at: number[]) => ({
      portalGroupId: 'group',
      portalNeighbors: at.map((i) => ({ fid: lift(i) })),
    });
    // Lift 3 is in the group on the server; its row here is older, and so is what 2 says.
    const known: Record<string, object> = { [lift(1)]: links(2, 3), [lift(2)]: links(1) };
    const rows = unlinked().map((row) => ({
      ...row,
      properties: { ...row.properties, ...known[row.fid] },
    }));
    const context = contextOf(rows);
    const node = context.rows.get(lift(4))!;
    const chain = withMember(chainOf(node.fid, context), lift(2), node.fid, context);
    const { features } = applyMoment(stateOf(rows), saveTransition(context, { node, chain }, newId));
    for (const i of [1, 2, 3, 4]) {
      const others = [1, 2, 3, 4].filter((other) => other !== i).map(lift);
      expect(linkedFids(features.get(lift(i))!, 'portalNeighbors').toSorted()).toEqual(others);
    }
  });

  // @spec 3.24 5.79 5.80
  it('a duplex is offered only nodes without a group, and none once it has its twin', () => {
    const rows = act(unlinked(), { at: 11, what: 'link', pick: 0 });
    const context = contextOf(rows);
    const [a, b] = rows.filter((row) => groupOf(row) !== null);
    expect(linkCandidates(a!.fid, chainOf(a!.fid, context), context)).toEqual([]);
    const offered = linkCandidates('escalator-node-4', chainOf('escalator-node-4', context), context);
    expect(offered.map(({ fid }) => fid)).not.toContain(b!.fid);
  });

  // @spec 3.20
  it('link an entrance with its twin out of doors, both ways', () => {
    const [row] = unlinked();
    const door = {
      ...row!,
      fid: 'door' as Fid,
      properties: { ...row!.properties, typeCode: 'building-entrance-exit' },
    };
    const twin = { ...door, fid: 'twin' as Fid, buildingLid: null, levelLid: null };
    const chain = { members: ['door'], edges: [] };
    const after = applyMoment(
      EMPTY_CONTENT,
      saveTransition(contextOf([]), { node: door, twin, chain }, newId),
    );
    const [made, other] = [after.features.get('door')!, after.features.get('twin')!];
    expect(linkedFids(made, 'portalNeighbors')).toEqual(['twin']);
    expect(linkedFids(other, 'portalNeighbors')).toEqual(['door']);
    expect(groupOf(made)).toBe(groupOf(other));
    // @spec 7.48
    const rows = [...after.features.values()];
    expect([...applyMoment(after, deleteNodes(rows, ['door'])).features.keys()]).toEqual([]);
  });
});

it.each([
  ['stairs-node', [1, 1, 2, 2]],
  ['elevator-node', [3, 3, 3, 3]],
] as const)('links a shaft of %s in one act, and leaves out one beside the first', (typeCode, links) => {
  const rows = unlinked();
  const fids = rows.filter(({ properties }) => properties.typeCode === typeCode).map(({ fid }) => fid);
  const moment = linkShafts(contextOf(rows), [fids], newId);
  const after = applyMoment(stateOf(rows), moment).features;
  const linked = fids.filter((fid) => groupOf(after.get(fid)!) !== null);
  const counts = linked.map((fid) => linkedFids(after.get(fid)!, 'portalNeighbors').length);
  expect(counts.toSorted((a, b) => a - b)).toEqual(links);
  expect([...faultsOf([...after.values()])]).toEqual([]);
});

describe('the second of a level', () => {
  /** What is offered to a node once these were linked one after the other. */
  function offered(typeCode: string, links: readonly [number, number][], to: number): string[] {
    let rows = unlinked();
    for (const [a, b] of links) {
      const context = contextOf(rows);
      const [from, fid] = [`${typeCode}-${a}`, `${typeCode}-${b}`];
      const chain = withMember(chainOf(from, context), fid, from, context);
      const moment = saveTransition(context, { node: context.rows.get(from)!, chain }, newId);
      rows = [...applyMoment(stateOf(rows), moment).features.values()];
    }
    const context = contextOf(rows);
    const fid = `${typeCode}-${to}`;
    return linkCandidates(fid, chainOf(fid, context), context).map((row) => row.fid.slice(-1));
  }

  // 0 and 1 are on the ground floor, 2, 3 and 4 each on the next above it.
  it('is offered to lifts: two of a level may be one group', () => {
    expect(offered('elevator-node', [], 2)).toEqual(['0', '1', '3', '4']);
    expect(offered('elevator-node', [[2, 0]], 2)).toEqual(['1', '3', '4']);
    expect(offered('elevator-node', [[2, 0]], 1)).toEqual(['2', '3', '4']);
  });

  // @spec 4.71
  it('is not offered to stairs: each level may have one', () => {
    expect(offered('stairs-node', [], 2)).toEqual(['0', '1', '3', '4']);
    expect(offered('stairs-node', [[2, 0]], 2)).toEqual(['3', '4']);
    expect(offered('stairs-node', [[2, 0]], 1)).toEqual(['3', '4']);
    // A node that would bring a second one with it is not offered either.
    const two: [number, number][] = [[2, 0], [3, 1]]; // oxfmt-ignore
    expect(offered('stairs-node', two, 2)).toEqual(['4']);
  });
});

it('links several shafts in one step', () => {
  const rows = unlinked();
  const shafts = ['elevator-node', 'stairs-node'].map((type) => LEVELS.map((_, i) => `${type}-${i + 1}`));
  const after = applyMoment(stateOf(rows), linkShafts(contextOf(rows), shafts, newId)).features;
  const groups = shafts.map((fids) => new Set(fids.map((fid) => groupOf(after.get(fid)!))));
  expect(groups.map((group) => [group.size, group.has(null)])).toEqual([
    [1, false],
    [1, false],
  ]);
  expect(groups[0]).not.toEqual(groups[1]);
  expect([...faultsOf([...after.values()])]).toEqual([]);
});

describe('a transition type', () => {
  // @spec 4.62 4.70 9.37 9.38
  it('gives name, time, access and direction', () => {
    expect(transitionDefaults('elevator-node', builtInTaxonomy)).toEqual({
      name: 'Elevator',
      travelTime: 120,
      isAccessible: true,
      isComfortable: true,
    });
    expect(transitionDefaults('escalator-node', builtInTaxonomy)).toMatchObject({
      travelTime: 45,
      isAccessible: false,
      isComfortable: true,
    });
    // By the word of the language, as the map object of the same kind is called.
    const german = { ...builtInTaxonomy, elevator: { ...builtInTaxonomy['elevator']!, title: 'Aufzug' } };
    expect(transitionDefaults('elevator-node', german).name).toBe('Aufzug');
    expect(transitionDefaults('unheard-of', builtInTaxonomy)).toMatchObject({
      name: 'unheard-of',
      travelTime: 0,
    });
    expect(firstDirection('escalator-node', builtInTaxonomy)).toBe('a-to-b');
    expect(firstDirection('stairs-node', builtInTaxonomy)).toBe('bi');
    expect(transitionTypes(builtInTaxonomy)).toEqual([
      ...TYPES.slice(0, 3),
      'building-entrance-exit',
      'custom-transition',
    ]);
  });

  // @spec 3.21 4.69 4.70
  it('steps through the directions it allows and comes back to the first', () => {
    for (const code of transitionTypes(builtInTaxonomy)) {
      const all = directionsOf(code, builtInTaxonomy);
      const seen = all.map((_, i) =>
        Array.from({ length: i }).reduce<ReturnType<typeof nextDirection>>(
          (d) => nextDirection(d, code, builtInTaxonomy),
          all[0]!,
        ),
      );
      expect(seen).toEqual(all);
      expect(nextDirection(all.at(-1)!, code, builtInTaxonomy)).toBe(all[0]);
    }
    expect(directionsOf('custom-transition', builtInTaxonomy)).toEqual(['bi', 'a-to-b', 'b-to-a']);
    expect(directionsOf('escalator-node', builtInTaxonomy)).toEqual(['a-to-b', 'b-to-a']);
  });
});
