import type { IfcFile } from './ifc-library.ts';
import type { IfcTree } from './ifc-tree.ts';
import { frameOf } from './ifc-placement.ts';
import { numberIn, textIn } from './ifc-values.ts';

/** A storey before anything is put on it. */
export interface Storey {
  globalId: string;
  name: string | null;
  longName: string | null;
  /** Metres, as the file says. */
  elevation: number | null;
  /** Metres: the height of its floor, as its spaces show. */
  floor: number;
  /** Null where the file does not say. */
  building: number | null;
  /** The file puts nothing on it. */
  isBare: boolean;
  /**
   * Whether a thing is on it.
   * @param storey where the file puts it; what it puts nowhere is on the storey of its height
   */
  holds: (storey: number | null, height: number | null) => boolean;
}

interface Standing {
  storey: number | null;
  heights: readonly [from: number, to: number];
  isSpace: boolean;
}

/** Metres: what begins as near above a floor begins on it. */
const APART = 1.5;
/** Metres by which spaces may lie beside the height that the file states for their storey. */
const NEAR = 1;

/** From the lowest up. A file without storeys has those that its spaces, or else its walls, lie on. */
export function storeysOf(
  file: IfcFile,
  tree: IfcTree,
  metresPerUnit: number,
  things: readonly Standing[],
): Storey[] {
  const named = file.idsOf('IFCBUILDINGSTOREY');
  const made =
    named.length > 0
      ? named.map((id) => ({
          id,
          building: tree.buildingOf(id),
          ...namedStorey(file, id, metresPerUnit, things),
        }))
      : floorsOf(things).map((floor) => ({
          id: null,
          building: null,
          globalId: '',
          name: null,
          longName: null,
          elevation: null,
          floor,
          order: floor,
          isBare: false,
        }));
  const sorted = made.toSorted((a, b) => a.order - b.order);
  const floors = sorted.map(({ floor }) => floor);
  return sorted.map(({ id, globalId, name, longName, elevation, floor, building, isBare }, at) => ({
    globalId,
    name,
    longName,
    elevation,
    floor,
    building,
    isBare,
    holds: (of, height) => (of === null || id === null ? storeyAt(floors, height ?? 0) === at : of === id),
  }));
}

function namedStorey(
  file: IfcFile,
  id: number,
  metresPerUnit: number,
  things: readonly Standing[],
): Omit<Storey, 'holds' | 'building'> & { order: number } {
  const values = file.valuesOf(id);
  const stated = numberIn(values[9]);
  const elevation = stated === null ? null : stated * metresPerUnit;
  const placed = frameOf(file, values[5])?.origin[2];
  const own = things.filter(({ storey }) => storey === id);
  const spaces = own.filter(({ isSpace }) => isSpace);
  const lowest = (spaces.length > 0 ? spaces : own)
    .map(({ heights }) => heights[0])
    .toSorted((a, b) => a - b);
  const seen = lowest[lowest.length >> 1];
  const told = (placed === undefined ? null : placed * metresPerUnit) ?? elevation ?? 0;
  // Spaces say best where people stand; walls may begin below the floor.
  const isSeen = seen !== undefined && (spaces.length > 0 || Math.abs(seen - told) > NEAR);
  return {
    globalId: textIn(values[0]) ?? '',
    name: textIn(values[2]),
    longName: textIn(values[7]),
    elevation: elevation === null ? null : elevation + 0,
    floor: isSeen ? seen : told,
    // As the file says, unless its storeys lie elsewhere: the floor of a roof may be below that of the rooms under it.
    order: isSeen && Math.abs(seen - told) > NEAR ? seen : told,
    isBare: own.length === 0,
  };
}

/** The heights at which spaces begin, those that lie close together as one; without spaces those of walls. */
function floorsOf(things: readonly Standing[]): number[] {
  const spaces = things.filter(({ isSpace }) => isSpace);
  const from = (spaces.length > 0 ? spaces : things)
    .map(({ heights }) => heights[0])
    .toSorted((a, b) => a - b);
  const floors: number[] = [];
  for (const height of from) if (floors.length === 0 || height > floors.at(-1)! + APART) floors.push(height);
  return floors;
}

/** The highest floor that something does not begin below. */
const storeyAt = (floors: readonly number[], height: number): number =>
  Math.max(
    0,
    floors.findLastIndex((floor) => height >= floor - APART / 2),
  );
