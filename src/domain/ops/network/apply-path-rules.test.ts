import { expect, it } from 'vitest';
import { applyMoment, EMPTY_CONTENT } from '../../../../tests/support/domain/apply-moment.ts';
import type { Feature } from '../../entities/feature.ts';
import type { FeatureGeometry } from '../../entities/geometry.ts';
import type { Fid, Lid } from '../../entities/ids.ts';
import type { Moment } from '../../moment/index.ts';
import { addPathNode, applyPathRules, pathNode, pathsOfRule, withPathRules } from './index.ts';

const placeOn = (level: string) => ({ clientLid: 'c' as Lid, siteLid: 's' as Lid, buildingLid: 'b' as Lid, levelLid: level as Lid }); // oxfmt-ignore
const METRE = 1 / 111_195;
const node = (fid: string, x: number, neighbors: unknown[], level = 'l'): Feature => {
  const row = pathNode(placeOn(level), fid as Fid, [x * METRE, 0], fid);
  return { ...row, properties: { ...row.properties, neighbors } };
};
const box = (x: number): FeatureGeometry => {
  const [west, east, low, high] = [x - 0.1, x + 0.1, -0.5, 0.5].map((one) => one * METRE) as [number, number, number, number];
  return { type: 'Polygon', coordinates: [[[west, low], [east, low], [east, high], [west, high], [west, low]]] };
}; // oxfmt-ignore
const door = (fid: string, typeCode: string, geometry: FeatureGeometry, level = 'l'): Feature => ({
  ...placeOn(level),
  fid: fid as Fid,
  kind: 'mapObject',
  geometry,
  properties: { typeCode },
});
const after = (rows: readonly Feature[], moment: Moment): Feature[] => [
  ...applyMoment({ ...EMPTY_CONTENT, features: new Map(rows.map((row) => [row.fid as string, row])) }, moment).features.values(),
]; // oxfmt-ignore
const linksOf = (rows: readonly Feature[]) =>
  Object.fromEntries(rows.map(({ fid, properties }) => [fid, properties['neighbors']]));

/** A corridor of three paths; a staff door in the second, one on another floor over the first, a plain door in the third. */
const rows = (): Feature[] => [
  node('a', 0, ['b']),
  node('b', 10, ['a', 'c']),
  node('c', 20, ['b', { fid: 'd', access: ['patients'] }]),
  node('d', 30, [{ fid: 'c', access: ['patients'] }]),
];
const drawn = [
  door('1', 'staff-door', box(15)),
  door('2', 'staff-door', box(5), 'above'),
  door('3', 'door', box(25)),
  door('4', 'staff-door', { type: 'Point', coordinates: [27 * METRE, 0.3 * METRE] }),
];
const rule = { typeCode: 'staff-door', groups: ['staff'] };

it('a rule restricts the paths through its doors that are for everybody, on their own floor', () => {
  expect(pathsOfRule(rows(), drawn, rule).map(({ a, b }) => a + b)).toEqual(['bc']);
  const staff = { access: ['staff'] };
  expect(linksOf(after(rows(), applyPathRules(rows(), drawn, [rule])))).toEqual({
    ...linksOf(rows()),
    b: ['a', { fid: 'c', ...staff }],
    c: [
      { fid: 'b', ...staff },
      { fid: 'd', access: ['patients'] },
    ],
  });
  const ruled = after(rows(), applyPathRules(rows(), drawn, [rule]));
  expect(applyPathRules(ruled, drawn, [rule]).changes).toEqual([]);
});

it('paths that are made follow the rules in the same step, others stay as they are', () => {
  const made = addPathNode(rows(), pathNode(placeOn('l'), 'e' as Fid, [26.5 * METRE, 0.8 * METRE], 'e'), 'd');
  const all = linksOf(after(rows(), withPathRules(rows(), made, [door('5', 'staff-door', { type: 'Point', coordinates: [27 * METRE, 0.7 * METRE] }), ...drawn], [rule]))); // oxfmt-ignore
  expect(all['e']).toEqual([{ fid: 'd', speed: 1, access: ['staff'] }]);
  expect(all['b']).toEqual(['a', 'c']);
  expect(withPathRules(rows(), made, drawn, [])).toBe(made);
});
