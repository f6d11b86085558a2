import { arcsIn } from '../../../src/domain/rooms/linework/door-swings.ts';
import type { Corner } from '../../../src/domain/rooms/linework/segment.ts';
import type { PlanePoint } from '../../../src/domain/geometry/index.ts';
import { hasSharedData } from '../../support/shared-data.ts';
import { asMs, atMost, plain, type Figure, type Section } from '../figure.ts';
import {
  foundOnPlan,
  loadScorer,
  planFolders,
  truthOf,
  type FoundOnPlan,
  type Score,
  type Variant,
} from './found-rooms.ts';

/** F1 over all rooms; the last is ours, the others are asked for. */
const LEAST_F1: Readonly<Record<Variant, number>> = {
  layers: 0.96,
  onelayer: 0.9,
  'plan.pdf': 0.94,
  sheet: 0.9,
  'one-pen sheet': 0.85,
};
/** A plan under this has fallen to pieces, and is named. */
const COLLAPSED = 0.5;
const LEAST_DOORS = 0.9;
const MOST_MS = 2000;
/** Metres from where a door hangs and closes to what was found. */
const AT_DOOR = 0.4;

const asShare = (share: number): string => share.toFixed(3);
const atLeast = (name: string, value: number, limit: number): Figure => ({
  name,
  value: asShare(value),
  target: `≥ ${asShare(limit)}`,
  pass: value >= limit,
});

/** How many doors a plan draws by an arc, and how many of them were found; arcs on the layer of doors alone. */
function doorsOn({ drawing, doors }: FoundOnPlan): { drawn: number; found: number } {
  const scale = drawing.metresPerUnit;
  const runs = drawing.drawn.flatMap((one): Corner[][] =>
    one.kind === 'line' && one.layer === 'A-DOOR'
      ? [one.points.map(([x, y]) => [Math.round(x * scale * 100), Math.round(y * scale * 100)])]
      : [],
  );
  const arcs = arcsIn(runs).map(({ centre, ends }) =>
    [centre, ...ends].map(([x, y]): PlanePoint => [x / 100, y / 100]),
  );
  const isFound = ([hinge, ...ends]: PlanePoint[]): boolean =>
    doors.some((door) => isNear(hinge!, door) && ends.some((end) => isNear(end, door)));
  return { drawn: arcs.length, found: arcs.filter(isFound).length };
}

const isNear = ([x, y]: PlanePoint, [shell = []]: PlanePoint[][]): boolean =>
  shell.some(([a, b]) => Math.hypot(a - x, b - y) <= AT_DOOR);

async function figuresOf(variant: Variant): Promise<{ figures: Figure[]; collapsed: string[] }> {
  const { score, total } = await loadScorer();
  const scores: Score[] = [];
  const doors = { drawn: 0, found: 0 };
  let slowest = 0;
  for (const folder of planFolders()) {
    const found = await foundOnPlan(folder, variant);
    if (found === null) continue;
    scores.push(score(truthOf(folder), found.rooms));
    slowest = Math.max(slowest, found.ms);
    const counted = doorsOn(found);
    doors.drawn += counted.drawn;
    doors.found += counted.found;
  }
  const { f1, recall, labels } = total(scores);
  const isLayered = doors.drawn > 0;
  return {
    collapsed: scores.filter((one) => one.f1 < COLLAPSED).map(({ plan }) => `${plan} (${variant})`),
    figures: [
      atLeast(`${variant}: F1 of the rooms of ${scores.length} plans`, f1, LEAST_F1[variant]),
      plain(`${variant}: found rooms that have their name`, asShare(labels / recall)),
      ...(isLayered
        ? [
            atLeast(
              `${variant}: doors among ${doors.drawn} drawn swings`,
              doors.found / doors.drawn,
              LEAST_DOORS,
            ),
          ]
        : []),
      atMost(`${variant}: the slowest plan, read and searched`, slowest, MOST_MS, asMs),
    ],
  };
}

/** Rooms found on plans whose rooms are known, by the scorer that lies beside them. */
export async function measureRooms(): Promise<Section> {
  const figures: Figure[] = [];
  const collapsed: string[] = [];
  for (const variant of hasSharedData ? (Object.keys(LEAST_F1) as Variant[]) : []) {
    const found = await figuresOf(variant);
    figures.push(...found.figures);
    collapsed.push(...found.collapsed);
  }
  const named = collapsed.length > 0 ? collapsed.join(', ') : 'none';
  const notes = [
    `Plans with F1 under ${COLLAPSED}: ${named}. \`sheet\` is a whole sheet with hatches, grid, dimensions, frame and title block.`,
  ];
  return { title: 'Rooms found on plans whose rooms are known (Node.js)', figures, notes };
}
