import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMoment, EMPTY_CONTENT } from '../../../../tests/support/domain/apply-moment.ts';
import type { Feature } from '../../entities/feature.ts';
import type { Fid, Lid } from '../../entities/ids.ts';
import { reverse, type Moment } from '../../moment/index.ts';
import { EVERYBODY } from '../../values/access.ts';
import { pathState, type Path } from '../../wayfinding/paths/index.ts';
import { alignLinks, deleteNodes, FREE, mergeNearNodes, moveNodes, pathNode, restrictPaths, splitEdge, straightenNodes, type PathChanges } from './index.ts'; // oxfmt-ignore

const PLACE = { clientLid: 'c' as Lid, siteLid: 's' as Lid, buildingLid: 'b' as Lid, levelLid: 'l' as Lid };
type Links = (string | Record<string, unknown>)[];
const node = (fid: string, x: number, neighbors: Links): Feature => {
  const row = pathNode(PLACE, fid as Fid, [10 + x / 1e5, 50], fid);
  return { ...row, properties: { ...row.properties, neighbors } };
};
const stateOf = (rows: readonly Feature[]) => ({
  ...EMPTY_CONTENT,
  features: new Map(rows.map((row) => [row.fid as string, row])),
});
const after = (rows: readonly Feature[], moment: Moment): Feature[] => [
  ...applyMoment(stateOf(rows), moment).features.values(),
];
const linksOf = (rows: readonly Feature[], fid: string): unknown =>
  rows.find((row) => row.fid === fid)?.properties['neighbors'];
const AB: Path = { a: 'a', b: 'b', list: 'neighbors' };

describe('restricting paths', () => {
  const rows = (): Feature[] => [
    node('a', 0, [{ fid: 'b', speed: 1, colour: 'red' }]),
    node('b', 10, ['a', 'c']),
    node('c', 20, ['b']),
  ];
  const set = (changes: PathChanges, paths: readonly Path[] = [AB], all = rows()): Feature[] =>
    after(all, restrictPaths(all, paths, changes));

  it('is written at both ends, the slope with its sign, and what is not touched stays', () => {
    const all = set({ width: 1.8, slope: 5, door: 'badge', groups: { staff: true } });
    const members = { width: 1.8, door: { kind: 'badge', delaySeconds: 0 }, access: ['staff'] };
    expect(linksOf(all, 'a')).toEqual([{ fid: 'b', speed: 1, colour: 'red', ...members, slope: 5 }]);
    expect(linksOf(all, 'b')).toEqual([{ fid: 'a', ...members, slope: -5 }, 'c']);
    expect(linksOf(all, 'c')).toEqual(['b']);
  });

  it('of many paths changes only those that differ, and is undone in one step', () => {
    const all = set({ width: 2 });
    const moment = restrictPaths(all, [AB, { ...AB, a: 'c' }], { width: 2 });
    expect(moment.changes.map(({ key }) => key)).toEqual(['b', 'c']);
    expect(after(after(all, moment), reverse(moment))).toEqual(all);
    expect(restrictPaths(all, [AB], { slope: undefined }).changes).toEqual([]);
  });

  it('one way: the width of the removed end stays, and both ways again the other end comes back', () => {
    const both = set({ width: 1.2, slope: 6, groups: { staff: true } });
    const narrow = both.map((row) =>
      row.fid === 'b' ? node('b', 10, [{ fid: 'a', width: 0.8, slope: -6 }]) : row,
    );
    const oneWay = set({ way: 'a-to-b' }, [AB], narrow);
    expect(linksOf(oneWay, 'b')).toEqual([]);
    expect(linksOf(oneWay, 'a')).toMatchObject([{ width: 0.8, slope: 6, access: ['staff'], colour: 'red' }]);
    const again = set({ way: 'both' }, [AB], oneWay);
    expect(linksOf(again, 'b')).toMatchObject([{ fid: 'a', width: 0.8, slope: -6, access: ['staff'] }]);
    expect(linksOf(set({ way: 'b-to-a' }, [AB], oneWay), 'a')).toEqual([]);
  });

  it('groups are added and taken one by one; without any it is for everybody', () => {
    const two = set({ groups: { staff: true, patients: true } });
    expect(linksOf(set({ groups: { staff: false } }, [AB], two), 'a')).toMatchObject([
      { access: ['patients'] },
    ]);
    for (const groups of [{ staff: false, patients: false }, { [EVERYBODY]: true }])
      expect(linksOf(set({ groups }, [AB], two), 'b')).toEqual([{ fid: 'a' }, 'c']);
  });

  it('seconds of a door are set where there is one, and all can be taken away', () => {
    expect(linksOf(set({ delaySeconds: 4 }), 'b')).toEqual(['a', 'c']);
    const door = set({ door: 'automatic', delaySeconds: 4, hours: {}, stepHeight: 0.1 });
    expect(linksOf(door, 'b')).toMatchObject([{ door: { kind: 'automatic', delaySeconds: 4 } }, 'c']);
    expect(linksOf(set(FREE, [AB], door), 'a')).toEqual([{ fid: 'b', speed: 1, colour: 'red' }]);
  });

  it('changes 200 paths of a site at once, hours over midnight with them, and takes all of it back', () => {
    const all = Array.from({ length: 201 }, (_, i) => node(`n${i}`, i, i === 200 ? [] : [`n${i + 1}`]));
    const paths = all.slice(1).map((_, i): Path => ({ a: `n${i + 1}`, b: `n${i}`, list: 'neighbors' }));
    const hours = { Friday: [['22:00', '06:00']] } as const;
    const moment = restrictPaths(all, paths, { hours, slope: 3, way: 'both' });
    const made = after(all, moment);
    expect(moment.changes).toHaveLength(201);
    expect(linksOf(made, 'n7')).toEqual([
      { fid: 'n8', hours, slope: -3 },
      { fid: 'n6', speed: 1, hours, slope: 3 },
    ]);
    expect(after(made, reverse(moment))).toEqual(all);
  });

  it('reads a path whose ends contradict each other as the stricter', () => {
    const all = [
      node('a', 0, [{ fid: 'b', width: 2, stepHeight: 0.1, access: ['staff'] }]),
      node('b', 10, [{ fid: 'a', width: 0.8, slope: 3 }]),
    ];
    const state = pathState(stateOf(all).features, AB);
    expect(state?.there).toMatchObject({ width: 0.8, stepHeight: 0.1, slope: -3, access: ['staff'] });
    expect(state?.back).toMatchObject({ width: 0.8, stepHeight: 0.1, slope: 3, access: null });
  });
});

describe('other edits of a network', () => {
  // A line of nodes, whose links each have an unknown member.
  const line = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 8 }).map((steps) => {
    let x = 0;
    const xs = [0, ...steps.map((step) => (x += step))];
    return xs.map((at, i) =>
      node(
        `n${i}`,
        at,
        [i - 1, i + 1]
          .filter((to) => xs[to] !== undefined)
          .map((to) => ({ fid: `n${to}`, [`${i}>${to}`]: 1, width: 1 + i / 10 })),
      ),
    );
  });
  const marks = (rows: readonly Feature[]): string[] =>
    rows
      .flatMap(({ properties }) => (properties['neighbors'] as object[]).flatMap((link) => Object.keys(link)))
      .filter((name) => name.includes('>'));
  const EDITS: Record<string, (rows: Feature[]) => Moment> = {
    split: (rows) => splitEdge(rows, ['n0', 'n1'], node('new', 1, [])),
    move: (rows) => moveNodes(rows, new Map([['n1', [10.1, 50.1]]])),
    straighten: (rows) =>
      straightenNodes(
        rows,
        rows.map(({ fid }) => fid),
      ),
    'delete and join': (rows) => deleteNodes(rows, ['n1'], true),
    'choose a version': (rows) =>
      alignLinks(
        rows,
        { fid: 'n1', node: rows[1]!, versions: [rows[1]!] },
        { taxonomy: {}, newId: () => 'g' },
      ),
    'one way': (rows) => restrictPaths(rows, [{ a: 'n0', b: 'n1', list: 'neighbors' }], { width: 0.7 }),
  };

  it.each(Object.entries(EDITS))('keep what links say, also what is unknown: %s', (_, edit) => {
    fc.assert(
      fc.property(line, (rows) => {
        const now = marks(after(rows, edit(rows)));
        for (const mark of marks(rows)) expect(now).toContain(mark);
      }),
    );
  });

  it('merging near nodes keeps all but the links between those that become one', () => {
    fc.assert(
      fc.property(line, (rows) => {
        const moment = mergeNearNodes(
          rows,
          rows.map(({ fid }) => fid),
          5,
        );
        const merged = after(rows, moment);
        const now = marks(merged);
        const stays = new Set(merged.map(({ fid }) => fid as string));
        const kept = marks(rows).filter((mark) => mark.split('>').every((i) => stays.has(`n${i}`)));
        for (const mark of kept) expect(now).toContain(mark);
      }),
    );
  });
});
