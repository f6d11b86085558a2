import { entrance } from './entrance.ts';
import { furniture } from './furniture.ts';
import type { LevelPaper } from './level-paper.ts';
import type { Area, Spot } from './plane.ts';
import { blob, disc, moved, polar, sector, strip, without } from './shapes.ts';

const WALL = 0.3;
const OUTER_WALL = 0.45;
const LAP = 0.06;

export interface RingRoom {
  name: string;
  type: string;
  /** Degrees, counter-clockwise. */
  from: number;
  to: number;
  /** Metres from the centre; the ring's own where it is left out. */
  outer?: number;
  door?: 'wide' | 'single';
}
export interface Rotunda {
  centre: Spot;
  /** Of the hall inside. */
  radius: number;
  /** To where the ring of rooms reaches. */
  ring: number;
  rooms: RingRoom[];
  /** Directions in which corridors leave, and their width. */
  passages: { heading: number; width: number }[];
  entrance?: { heading: number; width: number; name: string };
  /** On upper floors the middle of the hall is open to the one below. */
  isOpenBelow?: boolean;
}

/** A round hall with a ring of rooms. Wings join it where the network has a spot for their heading. */
export function rotunda(paper: LevelPaper, plan: Rotunda): { joint(heading: number): Spot } {
  const { centre, radius, ring } = plan;
  const round = radius - 2.2;
  const joint = (heading: number): Spot => polar(centre, round, heading);
  const ways: Area[] = plan.passages.map(({ heading, width }) =>
    strip([polar(centre, radius - 1, heading), polar(centre, ring + OUTER_WALL + 1, heading)], width),
  );
  if (plan.entrance) {
    const { heading, width } = plan.entrance;
    ways.push(strip([polar(centre, radius - 1, heading), polar(centre, ring, heading)], width));
  }

  paper.cover(disc(centre, ring + OUTER_WALL));
  paper.walk(disc(centre, radius));
  for (const way of ways) paper.walk(way);
  const kept = [
    ...plan.passages.map(({ heading, width }) =>
      strip([centre, polar(centre, ring + 6, heading)], width + WALL * 2),
    ),
    ...(plan.entrance
      ? [strip([centre, polar(centre, ring + 6, plan.entrance.heading)], plan.entrance.width + WALL * 2)]
      : []),
  ];

  const stops = [
    ...plan.passages.map((one) => one.heading),
    ...plan.rooms.map(inner).map(({ from, to }) => (from + to) / 2),
  ];
  for (const room of plan.rooms) drawRoom(room);
  if (plan.entrance) drawEntrance(plan.entrance);
  drawHall();

  const circle = [...new Set(stops.map((one) => ((one % 360) + 360) % 360))].sort((a, b) => a - b);
  paper.network.path(paper.floor, [...circle, circle[0] ?? 0].map(joint));
  return { joint };

  /** A room that ends at a corridor ends halfway in it: its edges as they come out, halfway into the ring. */
  function inner(room: RingRoom): { from: number; to: number } {
    const corridors = [...plan.passages, ...(plan.entrance ? [plan.entrance] : [])];
    const given = (edge: number) => {
      const corridor = corridors.find((one) => (((one.heading - edge) % 360) + 360) % 360 === 0);
      return corridor ? ((corridor.width / 2 + WALL) / ((radius + ring) / 2)) * (180 / Math.PI) : 0;
    };
    return { from: room.from + given(room.from), to: room.to - given(room.to) };
  }

  function drawRoom(room: RingRoom) {
    const outer = room.outer ?? ring;
    const { from, to } = inner(room);
    const middle = (from + to) / 2;
    const gap = ((WALL / 2 / radius) * 180) / Math.PI;
    if (outer > ring) paper.cover(sector(centre, 1, outer + OUTER_WALL, room.from - 1.4, room.to + 1.4));
    const area = without(sector(centre, radius + WALL, outer, room.from + gap, room.to - gap), ...kept);
    paper.place(room.name, room.type, area);
    const half = ((room.door === 'wide' ? (to - from) * 0.36 : 3.4) * radius) / radius;
    const hole = (lap: number) =>
      sector(centre, radius - lap, radius + WALL + lap, middle - half, middle + half);
    paper.open(hole(LAP));
    if (room.door !== 'wide') paper.thing('door', hole(0));
    const span = to - from - 6;
    const panes = Math.max(1, Math.round(span / 12));
    for (let i = 0; i < panes; i++) {
      const a = from + 3 + (span / panes) * i + 1;
      const b = from + 3 + (span / panes) * (i + 1) - 1;
      const pane = (lap: number) => sector(centre, outer - lap, outer + OUTER_WALL + lap, a, b);
      paper.open(pane(LAP));
      paper.thing('window', pane(0));
    }
    const inside = polar(centre, radius + WALL + 1.2, middle);
    paper.network.path(paper.floor, [joint(middle), inside]);
    furnishRoom(room.type, middle, outer, to - from);
  }

  /** The pieces are laid out for a straight room and then bent around the hall. */
  function furnishRoom(type: string, middle: number, outer: number, degrees: number) {
    const depth = outer - radius - WALL;
    const width = ((degrees * Math.PI) / 180) * (radius + depth / 2) - 1.4;
    const bend = ([x, y]: Spot): Spot =>
      polar(centre, radius + WALL + y, middle + (((x - width / 2) / (radius + depth / 2)) * 180) / Math.PI);
    for (const piece of furniture(type, width, depth)) paper.thing(piece.type, moved(piece.area, bend));
  }

  function drawEntrance({ heading, width, name }: NonNullable<Rotunda['entrance']>) {
    const hole = (lap: number) =>
      strip(
        [polar(centre, ring - 0.2 - lap, heading), polar(centre, ring + OUTER_WALL - 0.1 + lap * 4, heading)],
        width - 1,
      );
    paper.open(hole(LAP));
    paper.thing('door', hole(0));
    const inside = polar(centre, ring - 0.7, heading);
    stops.push(heading);
    entrance(paper, name, inside, polar(centre, ring + 2.4, heading));
    paper.network.path(paper.floor, [joint(heading), inside]);
  }

  function drawHall() {
    if (plan.isOpenBelow) {
      paper.thing('floor-opening', disc(centre, radius - 4.2));
      return;
    }
    paper.thing('counter', sector(centre, 2.1, 2.7, 20, 340));
    paper.stand('Main reception', 'reception', disc(centre, 2));
    for (const heading of [20, 140, 265]) {
      paper.thing('planter', blob(polar(centre, radius - 4.4, heading), 1, 0.12, 4, heading));
    }
  }
}
