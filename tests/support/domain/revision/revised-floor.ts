import type { Feature } from '../../../../src/domain/entities/feature.ts';
import type { FeatureGeometry, Position } from '../../../../src/domain/entities/geometry.ts';
import { fidSchema } from '../../../../src/domain/entities/ids.ts';
import { moveGeometry } from '../../../../src/domain/floorplan/index.ts';
import { combineShapes, type Area } from '../../../../src/domain/geometry/boolean/combine-shapes.ts';
import { boundsAcross, boundsOf, localPlane } from '../../../../src/domain/geometry/index.ts';
import { rectangle } from '../../geometry/rectangle.ts';
import { centreOf } from '../../../../src/domain/geometry/measure/centre-of.ts';
import type { RevisionRow } from '../../../../src/domain/revision/index.ts';
import type { Finding } from '../../../../src/domain/rooms/find-rooms.ts';

/** A number from 0 to 1, another one each time. */
export type Chance = () => number;

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ORIGIN: Position = [8.6821, 50.1109];

export const roomOf = (n: number, geometry: FeatureGeometry, name: string): Feature =>
  ({
    fid: fidSchema.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`),
    kind: 'poi',
    clientLid: 'c',
    siteLid: 's',
    buildingLid: 'b',
    levelLid: 'l',
    geometry,
    properties: {
      typeCode: 'office',
      name,
      eid: `eid-${n}`,
      description: `About ${n}`,
      extra: { images: [`photo-${n}.jpg`], link: `https://example.org/${n}` },
    },
  }) as unknown as Feature;

/** Rooms along corridors, of widths and depths as chance has them; one in ten has no name, and some share one. */
export function madeFloor(chance: Chance): Feature[] {
  const plane = localPlane(ORIGIN);
  const rooms: Feature[] = [];
  let south = 0;
  for (let row = 0; row < 5; row += 1) {
    const depth = 4 + chance() * 3;
    for (let west = 0; west < 80;) {
      const width = 2.5 + chance() * 5;
      const shape = rectangle(plane.toEarth([west, south]), plane.toEarth([west + width, south + depth]));
      const n = rooms.length;
      const name = chance() < 0.1 ? '' : chance() < 0.1 ? 'WC' : `Room ${100 + n}`;
      rooms.push(roomOf(n, shape, name));
      west += width + 0.15;
    }
    south += depth + (row % 2 === 0 ? 2.2 : 0.2);
  }
  return rooms;
}

export interface RevisedFloor {
  findings: Finding[];
  /** To each finding the rooms that it may be taken for; none: it is new. */
  truth: ReadonlySet<string>[];
  gone: ReadonlySet<string>;
  /** What happened to the rooms of a level, by fid. */
  done: ReadonlyMap<string, 'moved' | 'renamed' | 'split' | 'merged' | 'gone'>;
}

/** A newer plan of a floor: 20 rooms moved, 5 renamed, 5 new, 5 gone, 3 split, 2 merged, all turned by two degrees. */
export function revisedFloor(rooms: readonly Feature[], chance: Chance): RevisedFloor {
  const left = [...rooms];
  const take = (count: number): Feature[] =>
    Array.from({ length: count }, () => left.splice(Math.floor(chance() * left.length), 1)[0]!);
  const entries: { geometry: FeatureGeometry; name: string; of: Feature[] }[] = [];
  const done = new Map<string, 'moved' | 'renamed' | 'split' | 'merged' | 'gone'>();
  const note = (what: 'moved' | 'renamed' | 'split' | 'merged' | 'gone', of: readonly Feature[]): void => {
    for (const { fid } of of) done.set(fid, what);
  };
  const nameOf = ({ properties }: Feature): string => properties.name ?? '';

  const gone = take(5);
  note('gone', gone);
  for (const room of take(20)) {
    const way = chance() * 2 * Math.PI;
    const far = 0.5 + chance() * 2;
    const at = { east: Math.cos(way) * far, north: Math.sin(way) * far, rotation: 0, scale: 1 };
    entries.push({
      geometry: moveGeometry(room.geometry, at, centreOf(room.geometry)!),
      name: nameOf(room),
      of: [room],
    });
    note('moved', [room]);
  }
  for (const room of take(5)) {
    entries.push({ geometry: room.geometry, name: `Renamed ${entries.length}`, of: [room] });
    note('renamed', [room]);
  }
  for (const room of take(3)) {
    const parts = halves(room.geometry as Area, 0.3 + chance() * 0.4);
    for (const [i, geometry] of parts.entries())
      entries.push({ geometry, name: i === 0 ? nameOf(room) : `Part ${entries.length}`, of: [room] });
    note('split', [room]);
  }
  for (const room of take(2)) {
    const at = centreOf(room.geometry)!;
    const other = left.toSorted((a, b) => apart(a, at) - apart(b, at))[0]!;
    left.splice(left.indexOf(other), 1);
    entries.push({
      geometry: joined(room.geometry as Area, other.geometry as Area),
      name: nameOf(room),
      of: [room, other],
    });
    note('merged', [room, other]);
  }
  for (const room of left) entries.push({ geometry: room.geometry, name: nameOf(room), of: [room] });
  const [, south, east] = boundsAcross(...rooms.map(({ geometry }) => geometry))!;
  const plane = localPlane([east, south]);
  for (let i = 0; i < 5; i += 1)
    entries.push({
      geometry: rectangle(plane.toEarth([1, i * 5]), plane.toEarth([5, i * 5 + 4])),
      name: `Added ${i}`,
      of: [],
    });
  const turn = { east: 0.4, north: -0.3, rotation: 2, scale: 1 };
  return {
    findings: entries.map(({ geometry, name }) => ({
      typeCode: name === '' ? 'room-outline' : 'room',
      name: name === '' ? null : name,
      geometry: moveGeometry(geometry, turn, [east, south]),
    })),
    truth: entries.map(({ of }) => new Set(of.map(({ fid }) => fid as string))),
    gone: new Set(gone.map(({ fid }) => fid as string)),
    done,
  };
}

const apart = ({ geometry }: Feature, [x, y]: Position): number => {
  const [cx, cy] = centreOf(geometry)!;
  return Math.hypot((cx - x) * 0.64, cy - y);
};

/** One room of two, without the wall between them. */
function joined(a: Area, b: Area): Area {
  const whole = combineShapes('union', a, b)!;
  const [west, south, east, north] = boundsAcross(a, b)!;
  return whole.type === 'Polygon' ? whole : rectangle([west, south], [east, north]);
}

/** Two parts of a shape, cut across its longer side. */
function halves(area: Area, share: number): Area[] {
  const [west, south, east, north] = boundsOf(area)!;
  const isWide = (east - west) * 0.64 > north - south;
  const [x, y] = [west + (east - west) * share, south + (north - south) * share];
  const first = isWide ? rectangle([west, south], [x, north]) : rectangle([west, south], [east, y]);
  return [combineShapes('intersection', area, first)!, combineShapes('difference', area, first)!];
}

/** Share of all rooms, of the level and of the plan, that were classified correctly. */
export function rightShare(
  rooms: readonly Feature[],
  floor: RevisedFloor,
  rows: readonly RevisionRow[],
): number {
  const findings = new Map(floor.findings.map(({ name }, i) => [name, floor.truth[i]!]));
  const byFid = new Map(rows.flatMap((row) => (row.fid === null ? [] : [[row.fid as string, row]])));
  const isRight = ({ fid, properties }: Feature): boolean => {
    const { kind, newName } = byFid.get(fid)!;
    switch (floor.done.get(fid)) {
      case 'gone':
        return kind === 'gone';
      case 'moved':
        return kind === 'moved' && newName === null;
      case 'renamed':
        return kind === 'renamed' && findings.get(newName)?.has(fid) === true;
      case 'split':
        return kind === 'moved';
      case 'merged':
        return kind === 'moved' || kind === 'gone';
      case undefined:
        return kind === 'same' && (newName === null || newName === properties.name);
    }
  };
  const added = rows.filter(({ kind, name }) => kind === 'new' && name.startsWith('Added')).length;
  return (rooms.filter(isRight).length + added) / (rooms.length + 5);
}
