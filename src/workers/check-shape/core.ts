import type { Polygon } from '../../domain/entities/geometry.ts';
import { areaSquareMetres, leavesAt, perimeterMetres, simplifyShape } from '../../domain/geometry/index.ts';
import { shapeIssues } from '../../domain/rules/index.ts';
import type { OutlineApi } from './api.ts';
import { packShape, unpackShape } from './packed-shape.ts';

/** The job itself: answers one question after the other, and keeps nothing. */
export function outlineJob(): OutlineApi {
  return {
    figures: (packed) => {
      const shape = unpackShape(packed);
      return Promise.resolve({ area: areaSquareMetres(shape), perimeter: perimeterMetres(shape) });
    },
    faults: (packed) => Promise.resolve(shapeIssues(unpackShape(packed), 'geometry')),
    leaves: (outer, inner) => Promise.resolve(leavesAt(unpackShape(outer) as Polygon, unpackShape(inner))),
    simplify: (packed, metres) => {
      const { shape, ...said } = simplifyShape(unpackShape(packed), metres);
      return Promise.resolve({ shape: packShape(shape), ...said });
    },
  };
}
