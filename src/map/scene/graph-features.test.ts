import { describe, expect, it } from 'vitest';
import type { Feature } from '../../domain/entities/feature.ts';
import { graphFeatures } from './graph-features.ts';
import { createKeyIds } from './key-ids.ts';
import { testFeature } from '../../../tests/support/map/scene-features.ts';

const node = (n: number, neighbours: unknown): Feature =>
  testFeature(
    n,
    { typeCode: 'graph-node', neighbors: neighbours },
    { kind: 'graph', geometry: { type: 'Point', coordinates: [n, n] } },
  );
const fid = (n: number): string => node(n, []).fid;
const LIMITS = { maxSlope: 6.5 };
const edges = (features: Feature[]) =>
  graphFeatures(features, createKeyIds().idOf, LIMITS).filter((f) => f.properties['group'] === 'edge');

describe('graphFeatures', () => {
  it('draws a line once that both ends name, and once that one end names', () => {
    const both = [node(1, [{ fid: fid(2), speed: 1 }]), node(2, [{ fid: fid(1), speed: 1 }])];
    expect(edges(both)).toHaveLength(1);
    expect(edges([node(1, []), node(2, [{ fid: fid(1) }])])).toHaveLength(1);
    expect(edges([node(1, [{ fid: fid(2) }]), node(2, [])])).toHaveLength(1);
    expect(edges([node(1, [fid(2)]), node(2, [])])).toHaveLength(1);
  });

  it('one-way lines begin where the path does; signs tell the strictest of what both ends say', () => {
    const oneWay = graphFeatures([node(1, []), node(2, [fid(1)])], createKeyIds().idOf, LIMITS);
    expect(oneWay.find(({ properties }) => properties['oneWay'] === 1)?.geometry).toMatchObject({
      coordinates: [[2, 2], [1, 1]],
    }); // oxfmt-ignore
    const signOf = (there: object, back: object = {}) =>
      graphFeatures(
        [node(1, [{ fid: fid(2), ...there }]), node(2, [{ fid: fid(1), ...back }])],
        createKeyIds().idOf,
        LIMITS,
      ).flatMap(({ properties }) => properties['sign'] ?? []);
    expect(signOf({ door: { kind: 'automatic' } })).toEqual(['automatic']);
    expect(signOf({ hours: {} }, { door: { kind: 'automatic' } })).toEqual(['hours']);
    expect(signOf({ hours: {} }, { access: ['staff'] })).toEqual(['badge']);
    expect(signOf({ door: { kind: 'badge' } }, { width: 0.7 })).toEqual(['tight']);
    expect(signOf({ slope: -7 })).toEqual(['tight']);
    expect(signOf({ slope: 5, width: 2, door: 'nonsense' })).toEqual([]);
  });

  it('missing ends and malformed lists → skipped', () => {
    expect(edges([node(1, [{ fid: fid(9) }, null, 7, { fid: 3 }])])).toHaveLength(0);
    expect(edges([node(1, 'nonsense'), node(2, { fid: fid(1) })])).toHaveLength(0);
  });
});
