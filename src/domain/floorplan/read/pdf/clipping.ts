import { clipInPlane, type PlaneClip } from '../../../geometry/boolean/clip-in-plane.ts';
import type { PlanePoint } from '../../../geometry/index.ts';
import { areApart, boxAround, holdsBox, type Box } from '../../../geometry/plane/box.ts';

/** Two sides of a box differ by less: one line for the eye. Points. */
const SAME = 0.01;

/** What of a page is seen through the windows that it cuts: most are boxes, which are looked at first. */
export class Clipping {
  private readonly box: Box;
  private readonly shapes: readonly (readonly PlaneClip[])[];
  private readonly ofBox: PlaneClip | null;

  constructor(box: Box, shapes: readonly (readonly PlaneClip[])[] = []) {
    this.box = box;
    this.shapes = shapes;
    const [west, south, east, north] = box;
    const isEmpty = !(east > west && north > south);
    this.ofBox = isEmpty
      ? null
      : clipInPlane([
          [west, south],
          [east, south],
          [east, north],
          [west, north],
        ]);
  }

  /** Seen through one more window, which may be in several pieces. */
  within(rings: readonly (readonly PlanePoint[])[]): Clipping {
    const areas = rings.filter((ring) => ring.length > 2);
    const [only, second] = areas;
    if (only === undefined) return new Clipping([0, 0, 0, 0], this.shapes);
    const box = boxAround(areas.flat());
    const joint: Box = [
      Math.max(box[0], this.box[0]),
      Math.max(box[1], this.box[1]),
      Math.min(box[2], this.box[2]),
      Math.min(box[3], this.box[3]),
    ];
    if (second === undefined && isBox(only, box)) {
      const isSame = joint.every((side, i) => side === this.box[i]);
      return isSame ? this : new Clipping(joint, this.shapes);
    }
    return new Clipping(joint, [...this.shapes, areas.map(clipInPlane)]);
  }

  line(points: readonly PlanePoint[]): (readonly PlanePoint[])[] {
    return this.seen(points, [points], (clip, one) => clip.line(one));
  }

  area(rings: readonly (readonly PlanePoint[])[]): (readonly (readonly PlanePoint[])[])[] {
    return this.seen(rings[0] ?? [], [rings], (clip, one) => clip.area(one));
  }

  has(point: PlanePoint): boolean {
    const [west, south, east, north] = this.box;
    const [x, y] = point;
    const isIn = x >= west && x <= east && y >= south && y <= north;
    return isIn && this.shapes.every((pieces) => pieces.some((clip) => clip.has(point)));
  }

  private seen<T>(outer: readonly PlanePoint[], whole: T[], within: (clip: PlaneClip, one: T) => T[]): T[] {
    if (this.ofBox === null) return [];
    const own = boxAround(outer);
    if (areApart(own, this.box)) return [];
    const first = holdsBox(this.box, own) ? whole : whole.flatMap((one) => within(this.ofBox!, one));
    return this.shapes.reduce<T[]>(
      (parts, pieces) => parts.flatMap((part) => pieces.flatMap((clip) => within(clip, part))),
      first,
    );
  }
}

/** Whether a ring runs around its box. */
function isBox(ring: readonly PlanePoint[], [west, south, east, north]: Box): boolean {
  const isOn = (value: number, a: number, b: number): boolean =>
    Math.abs(value - a) <= SAME || Math.abs(value - b) <= SAME;
  return (
    ring.length <= 5 &&
    ring.length >= 4 &&
    ring.every(([x, y]) => isOn(x, west, east) && isOn(y, south, north))
  );
}
