import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Feature } from '../../entities/feature.ts';
import type { Fid, Lid } from '../../entities/ids.ts';
import { reverse, sameValue } from '../../moment/index.ts';
import { applyMoment, EMPTY_CONTENT } from '../../../../tests/support/domain/apply-moment.ts';
import { changesBackTo, differenceIn, sizeOfNetwork } from './index.ts';
import type { NetworkNode } from './network-node.ts';

const FIDS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const PLACE = { clientLid: 'client' as Lid, siteLid: 'site' as Lid, buildingLid: 'house' as Lid };

const node = (fid: string): fc.Arbitrary<Feature> =>
  fc
    .record({
      levelLid: fc.constantFrom('ground' as Lid, 'first' as Lid, null),
      at: fc.constantFrom(1, 2, 3),
      name: fc.constantFrom('Hall', 'Door'),
      neighbors: fc.subarray([...FIDS]),
      publishState: fc.option(fc.constantFrom('changed' as const, 'published' as const), { nil: undefined }),
    })
    .map(({ levelLid, at, name, neighbors, publishState }) => ({
      fid: fid as Fid,
      kind: 'graph',
      ...PLACE,
      levelLid,
      geometry: { type: 'Point', coordinates: [at, at] },
      properties: { typeCode: 'graph-node', name, neighbors },
      ...(publishState !== undefined && { publishState }),
    }));

const network = fc
  .tuple(...FIDS.map((fid) => fc.option(node(fid))))
  .map((nodes) => nodes.filter((one) => one !== null));

const stateOf = (rows: readonly Feature[]) => ({
  ...EMPTY_CONTENT,
  features: new Map(rows.map((row) => [row.fid as string, row])),
});
const bare = (row: Feature) => ({ ...row, publishState: undefined });
const rowsIn = ({ features }: typeof EMPTY_CONTENT): Feature[] =>
  [...features.values()].sort((a, b) => (a.fid < b.fid ? -1 : 1));

it('makes the nodes here those of the earlier network, and back', () => {
  fc.assert(
    fc.property(network, network, (then, now) => {
      const moment = { label: 'restore', changes: changesBackTo(now, then) };
      const after = applyMoment(stateOf(now), moment);
      expect(rowsIn(after).map(bare)).toEqual(then.map(bare));
      // How far the server has published what stays is the server's to say.
      for (const { fid, publishState } of now)
        if (after.features.has(fid)) expect(after.features.get(fid)?.publishState).toBe(publishState);
      expect(rowsIn(applyMoment(after, reverse(moment)))).toEqual(now);
    }),
  );
});

it('touches nothing that is as it was, and counts each change once', () => {
  fc.assert(
    fc.property(network, network, (then, now) => {
      const changes = changesBackTo(now, then);
      for (const { before, after } of changes) expect(sameValue(before, after)).toBe(false);
      const { gone, added, moved, changed } = differenceIn(changes);
      expect(gone + added + moved + changed).toBe(changes.length);
      expect(now.length + gone - added).toBe(then.length);
      expect(changesBackTo(then, then)).toEqual([]);
    }),
  );
});

it('counts added, deleted, moved and changed nodes', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((fid): Feature => ({
    fid: fid as Fid,
    kind: 'graph',
    ...PLACE,
    levelLid: 'ground' as Lid,
    geometry: { type: 'Point', coordinates: [1, 1] },
    properties: { typeCode: 'graph-node', name: 'Hall' },
  })) as [Feature, Feature, Feature, Feature];
  const moved: Feature = { ...b, geometry: { type: 'Point', coordinates: [2, 2] } };
  const otherwise = { ...c, properties: { ...c.properties, neighbors: ['a'] } };
  expect(differenceIn(changesBackTo([a, moved, otherwise], [b, c, d]))).toEqual({
    gone: 1,
    added: 1,
    moved: 1,
    changed: 1,
  });
});

it('says how big a network is: a way in both directions is one', () => {
  const at = (fid: string, lvl: number | null, links: object): NetworkNode => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [1, 1] },
    properties: { fid, typeCode: 'graph-node', bid: lvl === null ? null : 1, lvl, ...links },
  });
  expect(
    sizeOfNetwork([
      at('a', 0, { neighbors: ['b'], portalNeighbors: ['d'] }),
      at('b', 0, { neighbors: [{ fid: 'a', speed: 1 }, 'c'] }),
      at('c', null, {}),
      at('d', 1, { portalNeighbors: [{ fid: 'a' }] }),
    ]),
  ).toEqual({ nodes: 4, ways: 3, levels: 2 });
});
