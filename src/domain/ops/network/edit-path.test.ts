import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Feature } from '../../entities/feature.ts';
import type { Fid, Lid } from '../../entities/ids.ts';
import { reverse, type Moment } from '../../moment/index.ts';
import { applyMoment, EMPTY_CONTENT } from '../../../../tests/support/domain/apply-moment.ts';
import {
  addPathNode,
  deleteNodes,
  deleteSpurs,
  linkedFids,
  linkNodes,
  mergeNearNodes,
  moveNodes,
  nextPathName,
  pathNode,
  splitEdge,
  straightenNodes,
  unlinkNodes,
} from './index.ts';

const PLACE = { clientLid: 'c' as Lid, siteLid: 's' as Lid, buildingLid: 'b' as Lid, levelLid: 'l' as Lid };
const stateOf = (rows: readonly Feature[]) => ({
  ...EMPTY_CONTENT,
  features: new Map(rows.map((row) => [row.fid as string, row])),
});
const after = (rows: readonly Feature[], moment: Moment): Feature[] => [
  ...applyMoment(stateOf(rows), moment).features.values(),
];

type Step = (rows: Feature[]) => Moment;
const nth = (rows: Feature[], n: number): string => rows[n % Math.max(1, rows.length)]?.fid ?? 'none';
const at = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }));
let made = 0;
const newNode = (rows: readonly Feature[], [x, y]: [number, number]) =>
  pathNode(PLACE, `n${++made}` as Fid, [10 + x / 1e5, 50 + y / 1e5], nextPathName(rows));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(at, fc.nat(20)).map(([place, n]): Step => (rows) => addPathNode(rows, newNode(rows, place), nth(rows, n))),
  fc.tuple(fc.nat(20), fc.nat(20)).map(([a, b]): Step => (rows) => linkNodes(rows, nth(rows, a), nth(rows, b))),
  fc.tuple(fc.nat(20), fc.nat(20)).map(([a, b]): Step => (rows) => unlinkNodes(rows, nth(rows, a), nth(rows, b))),
  fc.tuple(fc.nat(20), at).map(([n, [x, y]]): Step => (rows) => moveNodes(rows, new Map([[nth(rows, n), [10 + x / 1e5, 50 + y / 1e5]]]))),
  fc.tuple(fc.nat(20), at).map(([n, place]): Step => (rows) => {
    const row = rows[n % Math.max(1, rows.length)];
    const to = row && linkedFids(row, 'neighbors')[0];
    return to === undefined ? { label: '', changes: [] } : splitEdge(rows, [row!.fid, to], newNode(rows, place));
  }),
  fc.tuple(fc.nat(20), fc.boolean()).map(([n, join]): Step => (rows) => deleteNodes(rows, [nth(rows, n)], join)),
  fc.constant<Step>((rows) => mergeNearNodes(rows, rows.map(({ fid }) => fid), 3)),
  fc.constant<Step>((rows) => straightenNodes(rows, rows.slice(0, 4).map(({ fid }) => fid))),
  fc.constant<Step>((rows) => deleteSpurs(rows, rows.map(({ fid }) => fid), 5, () => false)),
); // oxfmt-ignore

it('leaves no link to itself, twice or to what is not there, and can be undone', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let rows: Feature[] = [];
      for (const one of steps) {
        const moment = one(rows);
        const before = stateOf(rows);
        const next = applyMoment(before, moment);
        expect(applyMoment(next, reverse(moment))).toEqual(before);
        rows = [...next.features.values()];
        const fids = new Set<string>(rows.map(({ fid }) => fid));
        for (const row of rows) {
          const to = linkedFids(row, 'neighbors');
          expect(to).not.toContain(row.fid);
          expect(new Set(to).size).toBe(to.length);
          for (const fid of to) expect(fids).toContain(fid);
        }
      }
    }),
  );
});

const chain = (): Feature[] => {
  let rows: Feature[] = [];
  for (const [i, x] of [0, 10, 20].entries())
    rows = after(rows, addPathNode(rows, pathNode(PLACE, `p${i}` as Fid, [10 + x / 1e5, 50], nextPathName(rows)), i === 0 ? null : `p${i - 1}`));
  return rows;
}; // oxfmt-ignore

it('numbers nodes in their order, and goes on after the highest', () => {
  expect(chain().map(({ properties }) => properties.name)).toEqual(['Path 001', 'Path 002', 'Path 003']);
  const [first, , last] = chain();
  expect(nextPathName([first!, last!])).toBe('Path 004');
});

it('keeps speed and direction of an edge that a node is put into', () => {
  const [a, b] = chain();
  const oneWay = [
    { ...a!, properties: { ...a!.properties, neighbors: [{ fid: 'p1', speed: 0.5 }] } },
    { ...b!, properties: { ...b!.properties, neighbors: [] } },
  ];
  const rows = after(
    oneWay,
    splitEdge(oneWay, ['p0', 'p1'], pathNode(PLACE, 'm' as Fid, [10.00005, 50], 'm')),
  );
  const links = Object.fromEntries(rows.map((row) => [row.fid, row.properties['neighbors']]));
  expect(links).toEqual({ p0: [{ fid: 'm', speed: 0.5 }], m: [{ fid: 'p1', speed: 0.5 }], p1: [] });
});

it('joins the neighbours of a node that is deleted where that is wanted', () => {
  const rows = after(chain(), deleteNodes(chain(), ['p1'], true));
  expect(rows.map((row) => linkedFids(row, 'neighbors'))).toEqual([['p2'], ['p0']]);
  expect(after(chain(), deleteNodes(chain(), ['p1'])).flatMap((row) => linkedFids(row, 'neighbors'))).toEqual(
    [],
  );
});

it('deletes ends that lead to nothing, but not those that are wanted', () => {
  const rows = after(
    chain(),
    deleteSpurs(chain(), ['p0', 'p1', 'p2'], 20, ({ fid }) => fid === 'p2'),
  );
  expect(rows.map(({ fid }) => fid)).toEqual(['p1', 'p2']);
});
