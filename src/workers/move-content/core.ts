import { transfer } from 'comlink';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import type { Circle } from '../../domain/geometry/index.ts';
import { carryOf, moveShape } from '../../domain/ops/index.ts';
import type { MoveContentApi } from './api.ts';
import { packShapes, unpackShapes } from '../job/packed-shapes.ts';

/** The job itself: keeps the shapes of a level while its anchors are moved. */
export function moveContentJob(): MoveContentApi {
  let kept: FeatureGeometry[] = [];
  return {
    open(shapes) {
      kept = unpackShapes(shapes);
      return Promise.resolve();
    },
    move(move) {
      const carry = carryOf(move);
      if (carry === null) throw new Error('The anchors are too close');
      const moved = kept.map((geometry) => moveShape(geometry, carry));
      const shapes = packShapes(moved.map(({ geometry }) => geometry));
      const circles = moved.flatMap(({ circle }, i): [number, Circle][] => (circle ? [[i, circle]] : []));
      return Promise.resolve(transfer({ shapes, circles }, [shapes.sizes.buffer, shapes.degrees.buffer]));
    },
  };
}
