import type { DrawingBox } from '../../../entities/plan-file.ts';
import { boxAround } from '../../../geometry/plane/box.ts';
import { pointsOf, type Drawn } from './drawing.ts';
import { partPreview, type PartPreview } from './part-preview.ts';

/** One of several plans on a sheet. */
export interface DrawingPart {
  box: DrawingBox;
  /** Lines and areas. */
  shapes: number;
  preview: PartPreview;
}

/** Fewer shapes say nothing of where a drawing is. */
const LEAST_SHAPES = 20;
/** Shares of a drawing's shapes that lie beyond its middle at each end. */
const BEYOND = 0.02;
/** So many times as long as the middle of the drawing is wide: no wall. */
const ENDLESS = 20;
/** So many times its own size away from the plan: nothing that belongs to it. */
const FAR = 3;
/** Share of the shapes that far ones are at most: more would be a plan of their own. */
const FEW = 0.1;
/** Share of a region's diagonal that is empty between two plans. */
const GAP = 0.03;
/** Of the largest plan, in shapes and in area, what another plan has at least. */
const LIKE_SHAPES = 0.2;
const LIKE_AREA = 0.2;
/** The frame of a sheet runs along its edge: how near, and over how much of it. */
const AT_EDGE = 0.06;
const ALONG_EDGE = 0.5;
const DEEPEST = 6;

interface Boxed {
  one: Drawn;
  box: DrawingBox;
}

/**
 * Drops things so far from a drawing that they can't belong to it (a forgotten point, a line without end), and would make it as
 * wide as a country. Drops none if that would be more than a few things.
 */
export function withoutFarAway(drawn: readonly Drawn[]): { drawn: readonly Drawn[]; farAway: number } {
  const all = { drawn, farAway: 0 };
  if (drawn.length < LEAST_SHAPES) return all;
  // Packed: of a million things as many small objects would be the larger part.
  const boxes = new Float64Array(drawn.length * 4);
  drawn.forEach((one, i) => boxes.set(boxOf(one), i * 4));
  const boxAt = (i: number): DrawingBox => [
    boxes[i * 4]!,
    boxes[i * 4 + 1]!,
    boxes[i * 4 + 2]!,
    boxes[i * 4 + 3]!,
  ];
  const around = (isIn: (box: DrawingBox) => boolean): DrawingBox => {
    const whole: DrawingBox = [...NOWHERE];
    for (let i = 0; i < drawn.length; i += 1) {
      const [west, south, east, north] = boxAt(i);
      if (!isIn([west, south, east, north])) continue;
      whole[0] = Math.min(whole[0], west);
      whole[1] = Math.min(whole[1], south);
      whole[2] = Math.max(whole[2], east);
      whole[3] = Math.max(whole[3], north);
    }
    return whole;
  };
  const isNear = (box: DrawingBox, to: DrawingBox): boolean =>
    diagonal(box) <= diagonal(to) * ENDLESS && distance(box, to) <= diagonal(to) * FAR;
  const middle = middleOf(boxes);
  if (!(diagonal(middle) > 0) || diagonal(around(() => true)) <= diagonal(middle) * FAR) return all;
  // As wide as the group of near things, which is more than its middle.
  const plan = around((box) => isNear(box, middle));
  // What we wrote ourselves belongs to its level, however far away.
  const kept = drawn.filter((one, i) => one.own !== undefined || isNear(boxAt(i), plan));
  const farAway = drawn.length - kept.length;
  return farAway === 0 || farAway > Math.max(1, drawn.length * FEW) ? all : { drawn: kept, farAway };
}

/** The plans side by side on a sheet, from left to right; empty for a single one. */
export function partsOf(drawn: readonly Drawn[]): DrawingPart[] {
  // Wings of a level that we wrote ourselves are one plan.
  if (drawn.some(({ own }) => own !== undefined)) return [];
  const shapes = drawn.filter(({ kind }) => kind !== 'text').map(boxed);
  const sheet = aroundAll(shapes);
  const isFrameOfIt = ({ box }: Boxed): boolean => isFrame(box, sheet);
  const edges = shapes.filter(isFrameOfIt);
  const parts = cut(
    shapes.filter((one) => !isFrameOfIt(one)),
    0,
  )
    // The outermost walls of a plan run along the edge of the sheet as its frame does, but no further than the plan.
    .map((own) => {
      const around = grown(aroundAll(own), (diagonal(sheet) * GAP) / 2);
      return [...own, ...edges.filter(({ box }) => isWithin(box, around))];
    })
    .map((own) => ({ box: aroundAll(own), shapes: own.length }))
    .toSorted((a, b) => a.box[0] - b.box[0] || b.box[1] - a.box[1]);
  const largest = parts.toSorted((a, b) => b.shapes * areaOf(b.box) - a.shapes * areaOf(a.box))[0];
  if (largest === undefined) return [];
  const plans = parts.filter(
    ({ box, shapes: count }) =>
      count >= Math.max(LEAST_SHAPES, largest.shapes * LIKE_SHAPES) &&
      areaOf(box) >= areaOf(largest.box) * LIKE_AREA,
  );
  return plans.length > 1 ? plans.map((part) => ({ ...part, preview: partPreview(drawn, part.box) })) : [];
}

/** What of a drawing lies in a box: by its middle. */
export function inBox(drawn: readonly Drawn[], [west, south, east, north]: DrawingBox): Drawn[] {
  return drawn.filter((one) => {
    const box = boxOf(one);
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    return x >= west && x <= east && y >= south && y <= north;
  });
}

/** In two at the widest gap across, and each of them again. */
function cut(all: readonly Boxed[], depth: number): (readonly Boxed[])[] {
  if (all.length < LEAST_SHAPES || depth >= DEEPEST) return [all];
  const least = diagonal(aroundAll(all)) * GAP;
  const gaps = ([0, 1] as const).flatMap((axis) => widestGap(all, axis, least) ?? []);
  const [gap] = gaps.toSorted((a, b) => b.width - a.width);
  if (gap === undefined) return [all];
  const { axis, at } = gap;
  const [before, after] = [all.filter(({ box }) => box[axis] < at), all.filter(({ box }) => box[axis] >= at)];
  return [...cut(before, depth + 1), ...cut(after, depth + 1)];
}

function widestGap(all: readonly Boxed[], axis: 0 | 1, least: number) {
  const spans = all.map(({ box }) => [box[axis], box[axis + 2]!] as const).toSorted(([a], [b]) => a - b);
  let best: { axis: 0 | 1; at: number; width: number } | null = null;
  let end = -Infinity;
  for (const [from, to] of spans) {
    const width = from - end;
    if (Number.isFinite(width) && width >= least && width > (best?.width ?? 0))
      best = { axis, at: from, width };
    end = Math.max(end, to);
  }
  return best;
}

/** Along one edge of the sheet, or all around it. */
function isFrame(box: DrawingBox, sheet: DrawingBox): boolean {
  return ([0, 1] as const).some((axis) => {
    const across = axis === 0 ? 1 : 0;
    const length = sheet[axis + 2]! - sheet[axis];
    const depth = sheet[across + 2]! - sheet[across];
    if (box[axis + 2]! - box[axis] < length * ALONG_EDGE) return false;
    const [near, far] = [
      (box[across] - sheet[across]) / depth,
      (sheet[across + 2]! - box[across + 2]!) / depth,
    ];
    const isThin = box[across + 2]! - box[across] < depth * AT_EDGE;
    return isThin ? near < AT_EDGE || far < AT_EDGE : near < AT_EDGE && far < AT_EDGE;
  });
}

const boxOf = (one: Drawn): DrawingBox => boxAround(pointsOf(one));
const boxed = (one: Drawn): Boxed => ({ one, box: boxOf(one) });

/** Between the outermost few of the middles of all. */
function middleOf(boxes: Float64Array): DrawingBox {
  const [west, east] = between(boxes, 0);
  const [south, north] = between(boxes, 1);
  return [west, south, east, north];
}

function between(boxes: Float64Array, axis: 0 | 1): [number, number] {
  const sorted = new Float64Array(boxes.length / 4);
  for (let i = 0; i < sorted.length; i += 1)
    sorted[i] = (boxes[i * 4 + axis]! + boxes[i * 4 + axis + 2]!) / 2;
  sorted.sort();
  const out = Math.max(1, Math.floor(sorted.length * BEYOND));
  return [sorted[out]!, sorted[sorted.length - 1 - out]!];
}

const NOWHERE: DrawingBox = [Infinity, Infinity, -Infinity, -Infinity];
const joined = (a: DrawingBox, b: DrawingBox): DrawingBox => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];
const aroundAll = (all: readonly Boxed[]): DrawingBox =>
  all.reduce((around, { box }) => joined(around, box), NOWHERE);

const diagonal = ([west, south, east, north]: DrawingBox): number => Math.hypot(east - west, north - south);
const grown = ([west, south, east, north]: DrawingBox, by: number): DrawingBox => [
  west - by,
  south - by,
  east + by,
  north + by,
];
const isWithin = (box: DrawingBox, around: DrawingBox): boolean =>
  box[0] >= around[0] && box[1] >= around[1] && box[2] <= around[2] && box[3] <= around[3];
const areaOf = ([west, south, east, north]: DrawingBox): number => (east - west) * (north - south);
const distance = (a: DrawingBox, b: DrawingBox): number =>
  Math.hypot(Math.max(0, b[0] - a[2], a[0] - b[2]), Math.max(0, b[1] - a[3], a[1] - b[3]));
