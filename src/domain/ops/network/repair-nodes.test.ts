import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Feature } from '../../entities/feature.ts';
import type { Fid, Lid } from '../../entities/ids.ts';
import { reverse } from '../../moment/index.ts';
import { applyMoment, EMPTY_CONTENT } from '../../../../tests/support/domain/apply-moment.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { networkIssues } from '../../wayfinding/check/index.ts';
import { routeNodesOfRows } from '../../wayfinding/route/index.ts';
import { groupOf, linkedFids, repairNodes } from './index.ts';

const MENDED = new Set(['dangling-neighbor', 'self-neighbor', 'half-linked', 'mixed-group']);
const row = (fid: string, properties: Record<string, unknown>, level = '0'): Feature => ({
  fid: fid as Fid,
  kind: 'graph',
  clientLid: 'client' as Lid,
  siteLid: 'site' as Lid,
  buildingLid: 'house' as Lid,
  levelLid: level as Lid,
  geometry: { type: 'Point', coordinates: [1, 1] },
  properties: { typeCode: 'graph-node', name: fid, ...properties },
});
let ids = 0;
const newId = () => `new-${++ids}`;
function repaired(
  rows: readonly Feature[],
  fids = rows.map(({ fid }) => fid as string),
  knowsAll = true,
): Feature[] {
  const before = { ...EMPTY_CONTENT, features: new Map(rows.map((one) => [one.fid as string, one])) };
  const moment = repairNodes(rows, fids, { taxonomy: builtInTaxonomy, knowsAll, newId });
  const after = applyMoment(before, moment);
  expect(applyMoment(after, reverse(moment))).toEqual(before);
  return rows.map(({ fid }) => after.features.get(fid)!);
}
const wrong = (rows: readonly Feature[]) =>
  networkIssues(routeNodesOfRows(rows), builtInTaxonomy).filter(({ code }) => MENDED.has(code));

describe('the repair of a network', () => {
  it('removes links to missing nodes, to itself and second ones to the same node; other links stay', () => {
    const links = [{ fid: 'b', speed: 0.5 }, 'gone', 'a', { fid: 'b', speed: 1 }];
    const [a, b] = repaired(
      [row('a', { neighbors: links, extra: { ours: 1 } }), row('b', { neighbors: ['gone'] })],
      ['a'],
    );
    expect(a!.properties).toMatchObject({ neighbors: [{ fid: 'b', speed: 0.5 }], extra: { ours: 1 } });
    // It was not in the list to repair.
    expect(linkedFids(b!, 'neighbors')).toEqual(['gone']);
  });

  it('leaves links and groups that may lead to nodes which are not here', () => {
    const lift = { typeCode: 'elevator-node', portalGroupId: 'g' };
    const rows = [
      row('a', { neighbors: ['elsewhere', 'a'] }),
      row('b', { ...lift, portalNeighbors: ['b', 'above'] }),
    ];
    const [a, b] = repaired(rows, ['a', 'b'], false);
    expect(linkedFids(a!, 'neighbors')).toEqual(['elsewhere']);
    expect(linkedFids(b!, 'portalNeighbors')).toEqual(['above']);
    expect(groupOf(b!)).toBe('g');
  });

  it('parts two groups of one id by how their members are linked; who is alone is in none', () => {
    const lift = (fid: string, level: string, to: string[]) =>
      row(fid, { typeCode: 'elevator-node', portalGroupId: 'g', portalNeighbors: to }, level);
    const rows = [
      lift('a0', '0', ['a1', 'a2']),
      lift('b0', '0', ['b1']),
      lift('a1', '1', ['a0', 'a2']),
      lift('b1', '1', ['b0']),
      lift('a2', '2', ['a0', 'a1']),
      lift('c', '2', []),
    ];
    expect(wrong(rows).length).toBeGreaterThan(0);
    const after = repaired(rows, ['c']);
    const [a0, b0, a1, b1, a2, c] = after.map(groupOf);
    expect([a0, a1, a2, c]).toEqual(['g', 'g', 'g', null]);
    expect(b0).toBe(b1);
    expect(b0).not.toBe('g');
    expect(wrong(after)).toEqual([]);
  });

  it('makes half of a ride whole within a group, takes it out elsewhere, and lets escalators lead one way', () => {
    const ride = (fid: string, typeCode: string, group: string | null, to: string[], level: string) =>
      row(fid, { typeCode, portalGroupId: group, portalNeighbors: to }, level);
    const rows = [
      ride('a', 'elevator-node', 'g', ['b'], '0'),
      ride('b', 'elevator-node', 'g', [], '1'),
      ride('c', 'stairs-node', null, ['d'], '0'),
      ride('d', 'stairs-node', 'h', ['x'], '1'),
      ride('x', 'stairs-node', 'h', ['d'], '2'),
      ride('e', 'escalator-node', 'i', ['f'], '0'),
      ride('f', 'escalator-node', 'i', [], '1'),
    ];
    expect(wrong(rows).map(({ fid, code }) => `${fid} ${code}`)).toEqual(['a half-linked', 'c half-linked']);
    const after = repaired(rows);
    expect(after.map((one) => linkedFids(one, 'portalNeighbors'))).toEqual([
      ['b'],
      ['a'],
      [],
      ['x'],
      ['d'],
      ['f'],
      [],
    ]);
    expect(wrong(after)).toEqual([]);
  });

  const fids = ['a', 'b', 'c', 'd'];
  const links = fc.array(fc.constantFrom(...fids, 'gone'), { maxLength: 4 });
  const networks = fc.tuple(
    ...fids.map((fid) =>
      fc
        .record({ neighbors: links, portalNeighbors: links, portalGroupId: fc.constantFrom(null, 'g', 'h') })
        .map((properties) => row(fid, { ...properties, typeCode: 'elevator-node' })),
    ),
  );
  it('leaves no fault, and changes nothing the second time', () => {
    fc.assert(
      fc.property(networks, (rows) => {
        const after = repaired(rows);
        expect(wrong(after)).toEqual([]);
        expect(repaired(after)).toEqual(after);
        for (const one of after) {
          const before = linkedFids(
            rows.find(({ fid }) => fid === one.fid)!,
            'neighbors',
          );
          for (const to of before)
            if (to !== one.fid && to !== 'gone') expect(linkedFids(one, 'neighbors')).toContain(to);
        }
      }),
    );
  });
});
