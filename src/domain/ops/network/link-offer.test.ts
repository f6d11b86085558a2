import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Feature } from '../../entities/feature.ts';
import type { Fid, Lid } from '../../entities/ids.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { chainOf, countBestLinks, linkOffer, withBestLinks, type NetworkContext } from './index.ts';

/** Degrees of latitude. */
const METRE = 1 / 111_195;

const node = (fid: string, level: number, metres: number, typeCode = 'elevator-node'): Feature => ({
  fid: fid as Fid,
  kind: 'graph',
  clientLid: 'client' as Lid,
  siteLid: 'site' as Lid,
  buildingLid: 'house' as Lid,
  levelLid: String(level) as Lid,
  geometry: { type: 'Point', coordinates: [10, 50 + metres * METRE] },
  properties: { typeCode, name: fid, neighbors: [], portalNeighbors: [] },
});
const contextOf = (rows: readonly Feature[]): NetworkContext => ({
  rows: new Map(rows.map((row) => [row.fid, row])),
  taxonomy: builtInTaxonomy,
  levelIndex: ({ levelLid }) => Number(levelLid),
});
const offerOf = (rows: readonly Feature[], fid = 'own') => {
  const context = contextOf(rows);
  return linkOffer(fid, chainOf(fid, context), context);
};
const fids = (some: readonly { row: Feature }[]) => some.map(({ row }) => row.fid);

describe('what may be linked with a lift', () => {
  const rows = [
    node('own', 1, 0),
    node('third', 3, 0.2),
    node('second', 2, 0.8),
    node('ground', 0, 0.8),
    node('ground beside', 0, 3.4),
    node('cellar', -1, 0.9),
    node('far', 2, 61),
    node('further', 0, 97),
  ];

  it('lifts on several floors · → the nearest level first, the nearest lift of it first', () => {
    expect(fids(offerOf(rows).near)).toEqual(['ground', 'ground beside', 'second', 'cellar', 'third']);
  });

  it('lifts 61 and 97 m away · → are not among those in the ring, and no best match', () => {
    const { far, best } = offerOf(rows);
    expect(fids(far)).toEqual(['further', 'far']);
    expect(fids(best)).toEqual(['ground', 'second', 'cellar', 'third']);
  });

  it('all best ones are linked · → one of each level, and none is left', () => {
    const context = contextOf(rows);
    const chain = withBestLinks('own', chainOf('own', context), context);
    expect(chain.members).toEqual(['cellar', 'ground', 'own', 'second', 'third']);
    expect(countBestLinks('own', chainOf('own', context), context)).toBe(4);
    expect(countBestLinks('own', chain, context)).toBe(0);
  });

  it('an escalator, which takes one link · → the nearest level alone', () => {
    const some = [
      node('own', 1, 0, 'escalator-node'),
      ...[0, 2].map((at) => node(`e${at}`, at, 9, 'escalator-node')),
    ];
    const context = contextOf(some);
    expect(countBestLinks('own', chainOf('own', context), context)).toBe(1);
  });

  it('any lifts · → each is near or far, near ones are within the ring, and one of each level is best', () => {
    const lift = fc.record({
      level: fc.integer({ min: -3, max: 6 }),
      metres: fc.double({ min: 0, max: 30, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(lift, { maxLength: 12 }), (lifts) => {
        const some = [
          node('own', 1, 0),
          ...lifts.map(({ level, metres }, i) => node(`l${i}`, level, metres)),
        ];
        const { near, far, best } = offerOf(some);
        expect(near.length + far.length).toBe(lifts.filter(({ level }) => level !== 1).length);
        expect(near.every(({ metres }) => metres <= 5)).toBe(true);
        expect(far.every(({ metres }) => metres > 5)).toBe(true);
        const levels = best.map(({ row }) => row.levelLid);
        expect(new Set(levels)).toEqual(new Set(near.map(({ row }) => row.levelLid)));
        expect(new Set(levels).size).toBe(levels.length);
      }),
    );
  });
});
