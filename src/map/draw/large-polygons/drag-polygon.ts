import type { FeatureGeometry, Position } from '../../../domain/entities/geometry.ts';
import { roundPosition } from '../../../domain/geometry/index.ts';
import type { EditedShape } from '../edited-shape.ts';
import type { Pixel, Projection, Snap } from '../snapping/snap.ts';

/** Pixels that a pointer has to move before a press is a drag. */
const LEAST_DRAG_PX = 3;

/** What is being dragged, and how far it has come. */
export type Dragged =
  | { what: 'corner'; index: number; to: Position }
  | { what: 'whole'; dx: number; dy: number };

/** Drags a corner of an outline, or all of it, with the pointer; the shape is changed once, when it is let go. */
export interface LargeDrag {
  readonly dragged: Dragged | null;
  /** @param corner the corner that was pressed; null: all of the shape. */
  begin(pixel: Pixel, corner: number | null): void;
  /** True where that is a drag by now. */
  move(pixel: Pixel, snap: () => Snap | null): boolean;
  /** Puts what was dragged into the shape. True where there was something. */
  end(): boolean;
  /** The shape stays as it was. */
  drop(): void;
}

export function createLargeDrag(
  { projection, holdMap }: { projection: Projection; holdMap: (on: boolean) => void },
  shape: EditedShape,
): LargeDrag {
  let from: { pixel: Pixel; corner: number | null } | null = null;
  let dragged: Dragged | null = null;

  const stop = (): void => {
    if (from !== null) holdMap(false);
    from = null;
    dragged = null;
  };
  return {
    get dragged() {
      return dragged;
    },
    begin(pixel, corner) {
      stop();
      from = { pixel, corner };
      holdMap(true);
    },
    move(pixel, snap) {
      if (from === null) return false;
      const { pixel: start, corner } = from;
      if (dragged === null && Math.hypot(pixel.x - start.x, pixel.y - start.y) < LEAST_DRAG_PX) return false;
      if (corner !== null) {
        const to = snap()?.position ?? roundPosition(projection.unproject(pixel));
        dragged = { what: 'corner', index: corner, to };
      } else {
        const [ax, ay] = projection.unproject(start);
        const [bx, by] = projection.unproject(pixel);
        dragged = { what: 'whole', dx: bx - ax, dy: by - ay };
      }
      return true;
    },
    end() {
      const done = dragged;
      stop();
      if (done === null) return false;
      if (done.what === 'corner') shape.moveCorner(done.index, done.to);
      else shape.moveAllBy(done.dx, done.dy);
      return true;
    },
    drop: stop,
  };
}

/** Where a dragged shape lies meanwhile. */
export const shiftedBy = (position: Position, dragged: Dragged | null): Position =>
  dragged?.what === 'whole' ? [position[0] + dragged.dx, position[1] + dragged.dy] : position;

/** Corners of which there are more than this in a shape are not held by the drawing library. */
const LARGE_CORNERS = 250;

export function isLargeShape(geometry: FeatureGeometry | null, corners: number): boolean {
  return geometry !== null && geometry.type !== 'Point' && corners > LARGE_CORNERS;
}
