import { entrance } from './entrance.ts';
import { fidOf } from './fid.ts';
import { furniture } from './furniture.ts';
import type { LevelPaper } from './level-paper.ts';
import type { Area, Spot } from './plane.ts';
import { box, moved, polar, together } from './shapes.ts';
import type { Door, Item } from './row-items.ts';

/** Metres: half the gap between two rooms, the wall to the corridor, the wall to the outside. */
const HALF_WALL = 0.09;
const CORRIDOR_WALL = 0.18;
const OUTER_WALL = 0.42;
/** Openings reach this far into the space on either side, so that no film of wall is left. */
const LAP = 0.05;
const DOOR = 1.1;

export interface Row {
  depth: number;
  items: Item[];
}
export interface Wing {
  /** Where the corridor begins, and where to it runs (degrees, counter-clockwise from the drawing's right). */
  at: Spot;
  heading: number;
  corridor: number;
  /** Metres of corridor before the first room. */
  from?: number;
  left: Row;
  right: Row;
  /** What closes the far end: glass, or a door to the outside of this name. */
  end?: { exit: string } | 'window' | 'wall';
  /** The same for the near end; without it the corridor begins in another space. */
  start?: 'window' | 'wall';
  /** Further metres of corridor at which other paths meet this one. */
  joints?: number[];
}

/** Draws a corridor with rooms on both sides. Gives the spots of the network at its two ends. */
export function wing(paper: LevelPaper, plan: Wing): { near: Spot; far: Spot; spotAt(along: number): Spot } {
  const half = plan.corridor / 2;
  const from = plan.from ?? 0;
  const length =
    from + Math.max(...[plan.left, plan.right].map((row) => row.items.reduce((sum, i) => sum + i.width, 0)));
  const onPaper = ([s, t]: Spot): Spot => polar(polar(plan.at, s, plan.heading), t, plan.heading + 90);
  const pen = createPen(paper, plan, onPaper);
  const { put, stops } = pen;

  paper.walk(put(box(0, -half, length, half)));
  paper.cover(
    put(box(plan.start ? -OUTER_WALL : from, -half - OUTER_WALL, length + OUTER_WALL, half + OUTER_WALL)),
  );
  if (from > 0) paper.cover(put(box(0, -half - OUTER_WALL, from, half + OUTER_WALL)));

  for (const [row, side] of [
    [plan.left, 1],
    [plan.right, -1],
  ] as const) {
    let s = from;
    for (const item of row.items) {
      drawItem({ paper, half, pen }, item, { s, rowDepth: row.depth, side });
      s += item.width;
    }
  }
  pen.closeEnd(length, plan.end ?? 'window', 1);
  if (plan.start) pen.closeEnd(0, plan.start, -1);

  for (let s = 7; s < length - 3; s += 14) pen.beaconAt(s);
  const walked = [...new Set([0, length - 1, ...stops].map((s) => Number(s.toFixed(2))))].sort(
    (a, b) => a - b,
  );
  const spotAt = (s: number): Spot => onPaper([Number(s.toFixed(2)), 0]);
  paper.network.path(paper.floor, walked.map(spotAt));
  return { near: spotAt(0), far: spotAt(length - 1), spotAt };
}

function drawItem(
  { paper, half, pen }: { paper: LevelPaper; half: number; pen: Pen },
  item: Item,
  { s, rowDepth, side }: { s: number; rowDepth: number; side: 1 | -1 },
) {
  const { put, stops, pierce, doorTo, reach, windows, furnish, exitAt } = pen;
  const depth = ('depth' in item ? item.depth : undefined) ?? rowDepth;
  const s0 = s + HALF_WALL;
  const s1 = s + item.width - HALF_WALL;
  const near = half + CORRIDOR_WALL;
  const far = near + depth;
  const across = (t0: number, t1: number, a = s0, b = s1) => put(box(a, t0 * side, b, t1 * side));

  paper.cover(
    put(
      box(s - OUTER_WALL + HALF_WALL, 0, s + item.width + OUTER_WALL - HALF_WALL, (far + OUTER_WALL) * side),
    ),
  );
  switch (item.kind) {
    case 'room':
      paper.place(item.name, item.type, across(near, far), item.more);
      furnish(item.type, s0, s1, near, depth, side);
      doorTo(doorAt(item.door, s0, s1), item.door === 'wide' ? s1 - s0 - 0.5 : DOOR, side);
      windows(s0, s1, far, side);
      return;
    case 'suite': {
      const bath = { to: s0 + 1.75, deep: near + 2.1 };
      const gapBetween = HALF_WALL * 2;
      paper.place(
        item.name,
        item.type,
        together(across(near, far, bath.to + gapBetween, s1), across(bath.deep + gapBetween, far)),
      );
      paper.space('toilet-area', across(near, bath.deep, s0, bath.to));
      pierce('door', (lap) => across(near + 0.5, near + 1.4, bath.to - lap, bath.to + gapBetween + lap));
      furnish(item.type, s0, s1, near, depth, side);
      doorTo((bath.to + gapBetween + s1) / 2, DOOR, side);
      windows(s0, s1, far, side);
      return;
    }
    case 'pair': {
      const between = near + depth * 0.45;
      paper.place(item.front[0], item.front[1], across(near, between - HALF_WALL));
      paper.place(item.back[0], item.back[1], across(between + HALF_WALL, far));
      furnish(item.back[1], s0, s1, between, far - between, side);
      pierce('door', (lap) =>
        across(between - HALF_WALL - lap, between + HALF_WALL + lap, s0 + 0.5, s0 + 0.5 + DOOR),
      );
      doorTo((s0 + s1) / 2, DOOR, side);
      windows(s0, s1, far, side);
      return;
    }
    case 'stairs':
      paper.place(item.name, 'stairs', across(near, far));
      doorTo((s0 + s1) / 2, 1.4, side, { typeCode: 'stairs-node', name: item.name, shaft: item.name });
      return;
    case 'lifts': {
      const width = (s1 - s0 - (item.count - 1) * HALF_WALL * 2) / item.count;
      for (let i = 0; i < item.count; i++) {
        const a = s0 + i * (width + HALF_WALL * 2);
        const label = item.count > 1 ? `${item.name} ${i + 1}` : item.name;
        paper.place(label, 'elevator', across(near, near + 2.4, a, a + width));
        pierce('door', (lap) => across(half - lap, near + lap, a + 0.5, a + width - 0.5));
      }
      paper.space('room-outline', across(near + 2.4 + HALF_WALL * 2, far));
      const stop = s0 + width / 2;
      reach(stop, near + 1, side, { typeCode: 'elevator-node', name: item.name, shaft: item.name });
      return;
    }
    case 'shaft':
      paper.thing('technical-shaft', across(near, far), { name: 'Technical shaft' });
      paper.open(across(near, far));
      return;
    case 'pass': {
      const middle = s + item.width / 2;
      paper.walk(
        put(box(s + 0.2, 0, s + item.width - 0.2, (far + (item.exit === undefined ? OUTER_WALL : 0)) * side)),
      );
      stops.add(middle);
      if (item.exit === undefined) return;
      pierce('door', (lap) => across(far - lap, far + OUTER_WALL + lap, middle - 0.9, middle + 0.9));
      exitAt(item.exit, [Number(middle.toFixed(2)), 0], [middle, (far - 0.4) * side]);
      return;
    }
  }
}

function doorAt(door: Door, s0: number, s1: number): number {
  if (door === 'near') return s0 + 0.3 + DOOR / 2;
  if (door === 'far') return s1 - 0.3 - DOOR / 2;
  return (s0 + s1) / 2;
}

type Pen = ReturnType<typeof createPen>;

/** What the spaces along a corridor are drawn with, in metres along it and across. */
function createPen(paper: LevelPaper, plan: Wing, onPaper: (spot: Spot) => Spot) {
  const half = plan.corridor / 2;
  const put = (area: Area) => moved(area, onPaper);
  const stops = new Set<number>(plan.joints ?? []);
  return { put, stops, beaconAt, closeEnd, exitAt, pierce, doorTo, reach, windows, furnish };

  function beaconAt(s: number) {
    const place = onPaper([s, half - 0.4]);
    paper.spot('ibeacon', place, {
      name: `Beacon ${Math.round(plan.heading)}-${Math.round(s)}`,
      isBeacon: true,
      uuid: '6f1c1f2a-9d57-4a53-8a7e-2b1f0c9d4e11',
      // The floor gives the major number, the minor one counts on it: no two beacons of the campus are taken for another.
      major: Number.parseInt(fidOf(`${paper.floor}/beacons`).slice(0, 4), 16),
      minor: paper.nextBeacon(),
    });
  }

  function closeEnd(s: number, how: NonNullable<Wing['end']>, outward: 1 | -1) {
    if (how === 'wall') return;
    const wide = how === 'window' ? half - 0.4 : Math.min(half - 0.2, 0.9);
    pierce(how === 'window' ? 'window' : 'door', (lap) =>
      put(box(s - lap * outward, -wide, s + (OUTER_WALL + lap) * outward, wide)),
    );
    if (how !== 'window') exitAt(how.exit, [s - 1, 0], [s - 0.3, 0]);
  }

  /** An entrance: the node of the network stands just inside the door. */
  function exitAt(name: string, corner: Spot, threshold: Spot) {
    const inside = onPaper(threshold);
    const [s, t] = threshold;
    const outward: Spot = t === 0 ? [s + 3, 0] : [s, t + Math.sign(t) * 3];
    entrance(paper, name, inside, onPaper(outward));
    paper.network.path(paper.floor, [onPaper(corner), inside]);
  }

  /** A hole in a wall: cut a little longer than the wall is thick, shown exactly as thick. */
  function pierce(type: 'door' | 'window' | null, make: (lap: number) => Area) {
    paper.open(make(LAP));
    if (type !== null) paper.thing(type, make(0));
  }

  function doorTo(
    s: number,
    width: number,
    side: 1 | -1,
    node?: Parameters<LevelPaper['network']['node']>[2],
  ) {
    pierce(width > 2 ? null : 'door', (lap) =>
      put(box(s - width / 2, (half - lap) * side, s + width / 2, (half + CORRIDOR_WALL + lap) * side)),
    );
    reach(s, half + CORRIDOR_WALL + 0.8, side, node);
  }

  /** A stub of the network from the corridor through a door. */
  function reach(s: number, t: number, side: 1 | -1, node?: Parameters<LevelPaper['network']['node']>[2]) {
    stops.add(Number(s.toFixed(2)));
    const inside = onPaper([s, t * side]);
    paper.network.node(paper.floor, inside, node);
    paper.network.path(paper.floor, [onPaper([Number(s.toFixed(2)), 0]), inside]);
  }

  function windows(s0: number, s1: number, far: number, side: 1 | -1) {
    const panes = Math.max(1, Math.round((s1 - s0) / 3.6));
    const each = (s1 - s0) / panes;
    for (let i = 0; i < panes; i++) {
      const a = s0 + i * each + 0.55;
      const b = s0 + (i + 1) * each - 0.55;
      if (b - a < 0.5) continue;
      pierce('window', (lap) => put(box(a, (far - lap) * side, b, (far + OUTER_WALL + lap) * side)));
    }
  }

  function furnish(type: string, s0: number, s1: number, near: number, depth: number, side: 1 | -1) {
    for (const piece of furniture(type, s1 - s0, depth)) {
      paper.thing(piece.type, put(moved(piece.area, ([x, y]) => [s0 + x, (near + y) * side])));
    }
  }
}
