import { localPlane, rewind, roundGeometry } from '../../../src/domain/geometry/index.ts';
import type { FeatureGeometry, Position } from '../../../src/domain/entities/geometry.ts';

/** A point of the drawing: metres to the right and up, before the drawing is turned onto the earth. */
export type Spot = [x: number, y: number];
/** One closed ring of the drawing, or a shell with holes, or several of those. */
export type Area = Spot[][][];

/** Puts a drawing onto the earth: its origin at `origin`, turned counter-clockwise by `turn` degrees. */
export function placeOnEarth(origin: Position, turn: number) {
  const plane = localPlane(origin);
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  const position = ([x, y]: Spot): Position => plane.toEarth([x * cos - y * sin, x * sin + y * cos]);

  return {
    point(spot: Spot): FeatureGeometry {
      return roundGeometry({ type: 'Point', coordinates: position(spot) });
    },
    area(area: Area): FeatureGeometry {
      const parts = area.map((part) => part.map((ring) => ring.map(position)));
      const [only] = parts;
      if (!only) throw new Error('An area of the drawing has no part.');
      return roundGeometry(
        rewind(
          parts.length === 1
            ? { type: 'Polygon', coordinates: only }
            : { type: 'MultiPolygon', coordinates: parts },
        ),
      );
    },
  };
}
export type Earth = ReturnType<typeof placeOnEarth>;
