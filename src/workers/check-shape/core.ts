import type { FeatureGeometry, Polygon } from '../../domain/entities/geometry.ts';
import {
  areaSquareMetres,
  firstProtrusion,
  perimeterMetres,
  simplifyShape,
} from '../../domain/geometry/index.ts';
import { shapeIssues } from '../../domain/rules/index.ts';
import type { CheckShapeApi } from './api.ts';
import { packShapes, type PackedShapes, unpackShapes } from '../job/packed-shapes.ts';

const shapeOf = (packed: PackedShapes): FeatureGeometry => unpackShapes(packed)[0]!;

/** The job itself: answers one question after the other, and keeps nothing. */
export function checkShapeJob(): CheckShapeApi {
  return {
    figures: (packed) => {
      const shape = shapeOf(packed);
      return Promise.resolve({ area: areaSquareMetres(shape), perimeter: perimeterMetres(shape) });
    },
    faults: (packed) => Promise.resolve(shapeIssues(shapeOf(packed), 'geometry')),
    leaves: (outer, inner) => Promise.resolve(firstProtrusion(shapeOf(outer) as Polygon, shapeOf(inner))),
    simplify: (packed, metres) => {
      const { shape, ...said } = simplifyShape(shapeOf(packed), metres);
      return Promise.resolve({ shape: packShapes([shape]), ...said });
    },
  };
}
