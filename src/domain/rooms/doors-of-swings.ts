import { hypotenuse } from '../geometry/metric/hypotenuse.ts';
import { type Face, placeIn, type Ring } from './planar-faces.ts';
import { type Buckets, bucketsOf } from './linework/spatial-buckets.ts';
import type { Corner, Segment } from './linework/segment.ts';
import { distanceOf } from '../geometry/plane/point.ts';

/* All lengths in centimetres. */

/** Beyond the jamb, where the wall is measured; and how far a wall reaches to both sides of its door. */
const IN_WALL = [8, 16, 24, 40] as const;
const THICKEST = 75;
/** The thickness of a door in a wall that is drawn as one line, or with unknown sides. */
const PLAIN = 10;
/** So far from the middle of a closed door lies what it opens. */
const ASIDE = 35;
/** Sine of the angle between a door and the side of its wall. */
const SKEW = 0.17;
/** So near to the middle of another door one swing is a leaf of it, or the same once more. */
const SAME = 0.5;
const BUCKET = 128;

interface Doorway {
  ends: Segment;
  length: number;
  /** Along the closed door, and across it. */
  along: Corner;
  across: Corner;
  middle: Corner;
}

/**
 * A door for each swing that parts two spaces, or leads out: as wide as its leaf and as thick as its wall.
 * @param doors rings of the doors and windows that were found already
 */
export function doorsOfSwings(
  swings: readonly Segment[],
  walls: readonly Segment[],
  faces: readonly Face[],
  doors: readonly Ring[],
): Ring[] {
  if (swings.length === 0) return [];
  const sides: Buckets<Segment> = bucketsOf(BUCKET);
  for (const wall of walls) sides.addLine(wall[0], wall[1], wall);
  const around: Buckets<Face> = bucketsOf(BUCKET * 4);
  for (const face of faces)
    face.shell.forEach((from, i) => around.addLine(from, face.shell[(i + 1) % face.shell.length]!, face));
  const made: { middle: Corner; length: number }[] = [];
  return swings.flatMap((swing): Ring[] => {
    const way = doorwayOf(swing);
    if (way === null || !isBetween(way, around)) return [];
    const [left, right] = wallBeside(way, sides);
    const isKnown = doors.some((ring) =>
      [0.3, 0.5, 0.7].some((share) =>
        [left - right, left * 2, -right * 2].some((away) => placeIn(spotOn(way, share, away / 2), ring) >= 0),
      ),
    );
    const isDouble = made.some(
      ({ middle, length }) => distanceOf(middle, way.middle) < SAME * Math.min(length, way.length),
    );
    if (isKnown || isDouble) return [];
    made.push(way);
    return [ringOf(way, left, right)];
  });
}

function doorwayOf(ends: Segment): Doorway | null {
  const [a, b] = ends;
  const length = distanceOf(a, b);
  if (length === 0) return null;
  const along: Corner = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  return {
    ends,
    length,
    along,
    across: [-along[1], along[0]],
    middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
  };
}

/** At a share of the door's length, and so far aside. */
const spotOn = ({ ends: [a, b], across }: Doorway, share: number, away: number): Corner => [
  a[0] + (b[0] - a[0]) * share + across[0] * away,
  a[1] + (b[1] - a[1]) * share + across[1] * away,
];

/** Whether it has another space on either side, one of which may be outdoors. */
function isBetween({ middle, across }: Doorway, around: Buckets<Face>): boolean {
  const near = new Set(around.nearLine(middle, middle, BUCKET));
  const [one, other] = [ASIDE, -ASIDE].map((away) => {
    const spot: Corner = [middle[0] + across[0] * away, middle[1] + across[1] * away];
    return [...near].find(
      ({ shell, holes }) => placeIn(spot, shell) > 0 && holes.every((hole) => placeIn(spot, hole) < 0),
    );
  });
  return one !== other;
}

/** How far the wall reaches to both sides of the closed door, measured beside its jambs. */
function wallBeside(way: Doorway, sides: Buckets<Segment>): [left: number, right: number] {
  const { ends, along, across } = way;
  for (const beyond of IN_WALL) {
    for (const [jamb, out] of [
      [ends[0], -1],
      [ends[1], 1],
    ] as const) {
      const spot: Corner = [jamb[0] + along[0] * beyond * out, jamb[1] + along[1] * beyond * out];
      const far = (away: number): Corner => [spot[0] + across[0] * away, spot[1] + across[1] * away];
      const hits = sides
        .nearLine(far(-THICKEST), far(THICKEST))
        .flatMap((side) => crossing(spot, way, side) ?? [])
        .toSorted((a, b) => a - b);
      const found = bandAround(hits);
      if (found !== null) return found;
    }
  }
  return [PLAIN / 2, PLAIN / 2];
}

/** Where a side of the wall, which runs along with the door, lies across it; null for all others. */
function crossing([x, y]: Corner, { along, across }: Doorway, [a, b]: Segment): number | null {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = hypotenuse(dx, dy);
  if (length === 0 || Math.abs(dx * across[0] + dy * across[1]) > SKEW * length) return null;
  const from = (a[0] - x) * along[0] + (a[1] - y) * along[1];
  const to = (b[0] - x) * along[0] + (b[1] - y) * along[1];
  if (Math.min(from, to) > 0 || Math.max(from, to) < 0) return null;
  const [atA, atB] = [a, b].map((end) => (end[0] - x) * across[0] + (end[1] - y) * across[1]) as [
    number,
    number,
  ];
  const away = from === to ? atA : atA + ((atB - atA) * from) / (from - to);
  return Math.abs(away) <= THICKEST ? away : null;
}

/** The two sides of the wall between which the door lies, or on one of which: the closest pair. */
function bandAround(hits: readonly number[]): [left: number, right: number] | null {
  let best: [number, number] | null = null;
  for (const [i, low] of hits.entries())
    for (const high of hits.slice(i + 1)) {
      const isAround = low <= 6 && high >= -6 && high - low >= 4;
      if (isAround && (best === null || high - low < best[1] - best[0])) best = [low, high];
    }
  return best && [best[1], -best[0]];
}

function ringOf({ ends: [a, b], across: [x, y] }: Doorway, left: number, right: number): Ring {
  const at = ([px, py]: Corner, away: number): Corner => [
    Math.round(px + x * away),
    Math.round(py + y * away),
  ];
  return [at(a, -right), at(b, -right), at(b, left), at(a, left)];
}
