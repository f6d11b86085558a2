import type { FeatureGeometry, Position, Ring } from '../../domain/entities/geometry.ts';
import { locateInRings } from '../../domain/geometry/containment/locate-point.ts';
import { localPlane, partsOf, ringsOf, roundGeometry } from '../../domain/geometry/index.ts';
import { sameValue } from '../../domain/moment/index.ts';
import {
  FIRST_RING,
  movedBy,
  otherRings,
  ringAt,
  ringMovedBy,
  withRing,
  withoutHole,
  withoutVertex,
  withVertexAfter,
  withVertexAt,
  type RingAddress,
} from './edited-ring.ts';
import { nearestVertex } from './nearest-vertex.ts';
import { isNearRing, type Pixel, type Projection } from './snapping/snap.ts';

/** The geometry that is being changed: which of its rings is open, and which corner of that is marked. */
export interface EditedShape {
  /** Null while a new shape is drawn. */
  readonly whole: FeatureGeometry | null;
  /** As it is saved, or where that is not known as it was when it was opened; `whole` itself where nothing differs. */
  readonly before: FeatureGeometry | null;
  readonly at: RingAddress;
  /** Index of a corner of the open ring. */
  marked: number | null;
  /** @param saved as it is saved; null where it never was */
  open(geometry: FeatureGeometry | null, saved?: FeatureGeometry | null): void;
  /** What is saved has changed. */
  setSaved(saved: FeatureGeometry | null): void;
  /** From outside (undo, typed coordinates): keeps the open ring and the mark where they still are. */
  replace(geometry: FeatureGeometry | null): void;
  ring(): Ring | null;
  setRing(ring: Ring): void;
  setPoint(position: Position): void;
  /** The open ring was moved to where `ring` is; holes and other parts go with it. */
  moveAllWith(ring: Ring): void;
  /** Puts a corner of the open ring elsewhere. */
  moveCorner(index: number, to: Position): void;
  /** Makes a corner after another one. */
  addCorner(after: number, at: Position): void;
  /** Degrees. */
  moveAllBy(dx: number, dy: number): void;
  /** The corner of the open ring within `reach` pixels. */
  vertexAt(pixel: Pixel, reach: number): number | null;
  /** Whether a position lies in the shape, or on its edge. */
  covers(position: Position): boolean;
  /** Whether a press there is meant for the shape: in it, or within `reach` pixels of it. */
  holds(pixel: Pixel, reach: number): boolean;
  /** Opens another hole or part by one of its corners or edges. */
  switchRing(pixel: Pixel): boolean;
  /** The open ring is a hole. */
  readonly isHole: boolean;
  /** Whether a position lies in the hole that is open. */
  isInHole(position: Position): boolean;
  /** Degrees. Moves the open ring alone. */
  moveRingBy(dx: number, dy: number): void;
  /** Fills the hole that is open; the outline of its part is open then. */
  removeHole(): boolean;
  /** Metres. Moves the marked corner, a hole of which none is marked, or all where nothing but that can be moved. */
  nudge(east: number, north: number, isWhole: boolean): boolean;
  removeMarked(): boolean;
}

const covers = (whole: FeatureGeometry, position: Position): boolean =>
  partsOf(whole).some((part) => locateInRings(position, part) >= 0);

/** Whether a press there is in the shape, or near it. */
function isPressed(whole: FeatureGeometry, pixel: Pixel, reach: number, projection: Projection): boolean {
  if (whole.type === 'Point') {
    const here = projection.project(whole.coordinates);
    return Math.hypot(here.x - pixel.x, here.y - pixel.y) <= 2 * reach;
  }
  const isNear = ringsOf(whole).some((one) => isNearRing(pixel, one, projection));
  return isNear || covers(whole, projection.unproject(pixel));
}

export function createEditedShape(projection: Projection): EditedShape {
  let whole: FeatureGeometry | null = null;
  let before: FeatureGeometry | null = null;
  let at: RingAddress = FIRST_RING;
  let marked: number | null = null;

  const ring = (): Ring | null => whole && ringAt(whole, at);
  /** Does nothing where no ring is open, or it can't be so. */
  const changeRing = (changed: (open: Ring) => Ring | null): boolean => {
    const open = ring();
    const next = open && changed(open);
    if (whole && next) whole = roundGeometry(withRing(whole, at, next));
    return next !== null;
  };
  const moveCorner = (index: number, to: Position): void =>
    void changeRing((open) => withVertexAt(open, index, to));
  const moveRingBy = (dx: number, dy: number): void => void changeRing((open) => ringMovedBy(open, dx, dy));

  /** What never was saved is compared with how it was opened. */
  function setSaved(saved: FeatureGeometry | null): void {
    const rounded = saved && roundGeometry(saved);
    before = rounded === null || sameValue(rounded, whole) ? whole : rounded;
  }

  return {
    get whole() {
      return whole;
    },
    get before() {
      return before;
    },
    get at() {
      return at;
    },
    get marked() {
      return marked;
    },
    set marked(corner) {
      marked = corner;
    },
    open(geometry, saved = null) {
      whole = geometry && roundGeometry(geometry);
      setSaved(saved);
      at = FIRST_RING;
      marked = null;
    },
    setSaved,
    replace(geometry) {
      whole = geometry && roundGeometry(geometry);
      // Back at the saved shape, nothing has to be compared; nor without a shape.
      if (whole === null || sameValue(whole, before)) before = whole;
      if (!ring()) at = FIRST_RING;
      const corners = (ring()?.length ?? 0) - 1;
      if (marked !== null && marked >= corners) marked = null;
    },
    ring,
    setRing: (next) => void changeRing(() => next),
    setPoint(position) {
      whole = { type: 'Point', coordinates: position };
    },
    moveAllWith(next) {
      const from = ring()?.[0];
      const to = next[0];
      if (whole && from && to)
        whole = roundGeometry(withRing(movedBy(whole, to[0] - from[0], to[1] - from[1]), at, next));
    },
    moveCorner,
    addCorner: (after, position) => void changeRing((open) => withVertexAfter(open, after, position)),
    moveAllBy(dx, dy) {
      if (whole) whole = roundGeometry(movedBy(whole, dx, dy));
    },
    vertexAt(pixel, reach) {
      const open = ring();
      return open && nearestVertex(open, pixel, reach, projection);
    },
    covers: (position) => whole !== null && covers(whole, position),
    holds: (pixel, reach) => whole !== null && isPressed(whole, pixel, reach, projection),
    switchRing(pixel) {
      const near = whole && otherRings(whole, at).find((other) => isNearRing(pixel, other.ring, projection));
      if (!near) return false;
      at = near.at;
      marked = null;
      return true;
    },
    get isHole() {
      return at.ring > 0 && ring() !== null;
    },
    isInHole(position) {
      const open = at.ring > 0 ? ring() : null;
      return open !== null && locateInRings(position, [open]) > 0;
    },
    moveRingBy,
    removeHole() {
      const filled = whole && withoutHole(whole, at);
      if (!filled) return false;
      whole = filled;
      at = { part: at.part, ring: 0 };
      marked = null;
      return true;
    },
    nudge(east, north, isWhole) {
      const isAll = isWhole || whole?.type === 'Point';
      const index = isAll || (at.ring > 0 && marked === null) ? 0 : marked;
      const from = whole?.type === 'Point' ? whole.coordinates : index === null ? undefined : ring()?.[index];
      if (!whole || !from || index === null) return false;
      const to = localPlane(from).toEarth([east, north]);
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      if (isAll) whole = roundGeometry(movedBy(whole, dx, dy));
      else if (marked === null) moveRingBy(dx, dy);
      else moveCorner(marked, to);
      return true;
    },
    removeMarked() {
      const corner = marked;
      if (corner === null || !changeRing((open) => withoutVertex(open, corner))) return false;
      marked = null;
      return true;
    },
  };
}
