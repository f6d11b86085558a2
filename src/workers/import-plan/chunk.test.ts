import { describe, expect, it } from 'vitest';
import type { Position } from '../../domain/entities/geometry.ts';
import type { Fid } from '../../domain/entities/ids.ts';
import type { FeatureDraft } from '../../domain/ops/index.ts';
import { chunkFrom } from './chunk.ts';

const withVertices = (count: number): FeatureDraft => ({
  fid: 'f' as Fid,
  kind: 'mapObject',
  geometry: { type: 'Polygon', coordinates: [Array.from({ length: count }, (): Position => [0, 0])] },
  properties: { typeCode: 'wall' },
});

function sizes(features: FeatureDraft[]): number[] {
  const found: number[] = [];
  for (let from = 0; from < features.length; from += found.at(-1)!)
    found.push(chunkFrom(features, from).length);
  return found;
}

describe('a chunk of features', () => {
  it('has 500 at most, and none left out', () => {
    expect(sizes(Array(1201).fill(withVertices(4)))).toEqual([500, 500, 201]);
    expect(chunkFrom([], 0)).toEqual([]);
    expect(chunkFrom([withVertices(4)], 1)).toEqual([]);
  });

  it('ends early where the shapes are big, but holds at least one', () => {
    expect(
      sizes([withVertices(200_000), withVertices(30_000), withVertices(30_000), withVertices(4)]),
    ).toEqual([1, 2, 1]);
  });
});
