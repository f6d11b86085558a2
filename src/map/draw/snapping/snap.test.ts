import { describe, expect, it } from 'vitest';
import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { snapTo, SNAP_PX, type Projection } from './snap.ts';

/** One degree is a pixel; y grows downwards as on the screen. */
const flat: Projection = {
  project: ([x, y]) => ({ x, y: -y }),
  unproject: ({ x, y }) => [x, -y],
};
const room: FeatureGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [100, 0],
      [100, -60],
      [0, -60],
      [0, 0],
    ],
  ],
};

describe('snapTo', () => {
  it('takes the corner before the edge', () => {
    expect(snapTo({ x: 8, y: 3 }, [room], flat)).toEqual({
      position: [0, 0],
      to: 'corner',
      of: room,
      lines: [],
    });
  });

  it('takes the nearest place of an edge', () => {
    expect(snapTo({ x: 50, y: 5 }, [room], flat)).toEqual({
      position: [50, -0],
      to: 'edge',
      of: room,
      lines: [],
    });
  });

  it('meets an edge at a right angle with the corner before, where that is near', () => {
    const square = snapTo({ x: 44, y: 4 }, [room], flat, [40, 90]);
    expect(square).toMatchObject({
      to: 'perpendicular',
      of: room,
      lines: [
        [
          [40, 90],
          [40, -0],
        ],
      ],
    });
    expect(snapTo({ x: 60, y: 4 }, [room], flat, [40, 90])?.to).toBe('edge');
    expect(snapTo({ x: 44, y: 4 }, [room], flat, [140, 90])?.to).toBe('edge');
    // The corner itself comes first, and along the edge the angle does not count.
    expect(snapTo({ x: 4, y: 4 }, [room], flat, [2, 90])?.to).toBe('corner');
    expect(snapTo({ x: 44, y: 4 }, [room], flat, [42, 2])?.to).toBe('edge');
  });

  it('takes nothing beyond its reach, nor from points', () => {
    expect(snapTo({ x: 50, y: 30 }, [room], flat)).toBeNull();
    expect(snapTo({ x: 50, y: -SNAP_PX - 1 }, [room], flat)).toBeNull();
    expect(snapTo({ x: 0, y: 0 }, [{ type: 'Point', coordinates: [0, 0] }], flat)).toBeNull();
  });
});
