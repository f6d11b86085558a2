import type { PlanePoint } from '../../../geometry/index.ts';
import type { Rings } from './cut-bodies.ts';

/** An area on a storey, in the axes of the file: metres. */
export interface IfcShape {
  globalId: string;
  areas: Rings[];
}

export interface IfcSpace extends IfcShape {
  /** Mostly the number of the room. */
  name: string | null;
  /** Mostly what it is called. */
  longName: string | null;
  /** What the program that wrote the file calls its kind, and what its property sets say of it. */
  words: readonly string[];
}

/** How a door opens: which side its hinges are on as seen from where it swings to. */
export type DoorSwing = 'left' | 'right' | 'both' | 'none';

export interface IfcOpening extends IfcShape {
  name: string | null;
  /** Where its placement puts it. */
  at: PlanePoint;
  /** Metres; null where the file does not say. */
  width: number | null;
  swing: DoorSwing;
}

/** What an element of the building is on a map. */
export type IfcElementKind =
  | 'wall'
  | 'curtain-wall'
  | 'column'
  | 'railing'
  | 'stairs'
  | 'ramp'
  | 'elevator'
  | 'escalator';

export interface IfcElement extends IfcShape {
  kind: IfcElementKind;
  name: string | null;
}

export interface IfcStorey {
  /** Empty if the file names no storeys, and this one was made of the spaces at one height. */
  globalId: string;
  name: string | null;
  longName: string | null;
  /** What the file calls its building, where it has several; else null. */
  building: string | null;
  /** Metres, as the file says; null where it does not. */
  elevation: number | null;
  /** Metres: the height of its floor, as its spaces show. */
  floor: number;
  spaces: IfcSpace[];
  doors: IfcOpening[];
  windows: IfcOpening[];
  elements: IfcElement[];
}

/** Where the file says that it stands. */
export interface IfcGeoreference {
  /** A point of the file, metres. */
  point: PlanePoint;
  /** The same point in the coordinate system: metres east and north, or longitude and latitude. */
  reference: PlanePoint;
  /** `EPSG:28992` or what the file calls it; `LL84` for longitude and latitude of the site. */
  system: string;
  /** Where north of the coordinate system points in the file. */
  north: PlanePoint;
  /** Metres in the coordinate system for a metre of the file. */
  scale: number;
  /** How many times the metres that the file states are too many, where they can't be true. */
  tooLarge: number | null;
}

/** A unit in which the doors of the file would be as they are everywhere, and those of the unit that it states are not. */
export interface IfcUnit {
  metresPerUnit: number;
  /** So many times as large as the file says it should be read; null where nothing speaks against what it says. */
  likely: number | null;
  /** Metres: half of the doors are at least as wide in the unit that the file states. */
  doorWidth: number | null;
}

export interface IfcBuilding {
  schema: string;
  /** From the lowest up. */
  storeys: IfcStorey[];
  /** Those that say something; the first is the likeliest. */
  georeferences: IfcGeoreference[];
  unit: IfcUnit;
  /** Elements whose shape could not be made, counted by their entity. */
  lost: Record<string, number>;
  /** The file names more than one site: those of its first are where it stands. */
  sites: number;
}
