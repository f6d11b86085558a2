import type { PlanePoint } from '../../../geometry/index.ts';
import type { EncodingGuess } from '../../../text-encoding/index.ts';
import type { OwnFeature } from '../../own-drawing.ts';
import { CodedError } from '../../../coded-error.ts';

/** One thing of a drawing, in the drawing's own unit, y up. */
export type Drawn = {
  layer: string;
  entity: string;
  /** The block of the drawing that it is in; of nested ones the outermost. */
  block?: string | undefined;
  /** Of the pen, where the file says it; in the drawing's unit. */
  strokeWidth?: number | undefined;
  /** Drawn in dashes: an axis, or a thing above or below. */
  isDashed?: boolean | undefined;
  /** What our own drawing says of it. */
  own?: OwnFeature | 'label' | undefined;
} & (
  | { kind: 'line'; points: PlanePoint[] }
  /** The shell first, then its holes; closed or not. */
  | { kind: 'area'; rings: PlanePoint[][] }
  | { kind: 'text'; at: PlanePoint; text: string; height?: number | undefined }
);

export const pointsOf = (one: Drawn): PlanePoint[] => {
  if (one.kind === 'text') return [one.at];
  if (one.kind === 'line') return one.points;
  return one.rings.length === 1 ? one.rings[0]! : one.rings.flat();
};

/** A unit that a drawing does not name, or that is taken instead of the one it names, and what speaks for it. */
export interface ProposedUnit {
  metresPerUnit: number;
  by: 'doors' | 'size' | 'doubt';
  /** How long the plan is then, from corner to corner. */
  metres: number;
  /** Another unit for which something speaks: what the file states, where that is doubted. */
  instead?: { metresPerUnit: number; metres: number };
}

/** Letters of the definition of a coordinate system that are kept and looked at: a whole dictionary has some ten thousand. */
export const LONGEST_DEFINITION = 200_000;

/** What the GEODATA object of a DXF says (versions 2 and 3). */
export interface Geodata {
  /** A point of the drawing, in its own units. */
  design: PlanePoint;
  /** The same point in the coordinate system: east and north, or longitude and latitude. */
  reference: PlanePoint;
  /** Metres in a unit of the drawing. */
  metresPerUnit: number;
  /** In the drawing; of any length. */
  north: PlanePoint;
  /** Metres on the grid for a metre on the ground, where a person said so. */
  gridScale: number;
  definition: string;
}

/** What a file holds that its reader could not take. */
export interface Lost {
  /** Files that it refers to, which are not in it. */
  files: readonly string[];
  /** Things that can't be read, counted by their kind. */
  kinds: Readonly<Record<string, number>>;
  /** It ends before its end: it was cut off. */
  isCut: boolean;
  /** What the reader says of the file as a whole. */
  warnings?: readonly DrawingWarning[] | undefined;
}

/** A checksum is wrong; objects of a kind that is not known; values or references that can't be true. */
export const DRAWING_WARNINGS = ['damaged', 'unknown-objects', 'broken-values'] as const;
export type DrawingWarning = (typeof DRAWING_WARNINGS)[number];

export interface Drawing {
  drawn: readonly Drawn[];
  metresPerUnit: number;
  /** The unit that the reader proposed; left out where it took the unit that the drawing names. */
  unit?: ProposedUnit;
  /** How many things were left out that lie far away from all else. */
  farAway?: number;
  /** Where it says that it stands. */
  geodata?: Geodata;
  lost?: Lost;
  /** Likely character encodings of its texts, where the file leaves them open. */
  encodings?: EncodingGuess;
}

/** Curves become chords that lie nowhere further from them than this. Metres. */
export const CURVE_TOLERANCE_M = 0.005;

/** What one file may make before it counts as a bomb. */
export const DRAWING_LIMITS = {
  entities: 1_000_000,
  /** References to blocks that are drawn, arrays counted out. */
  inserts: 1_000_000,
  drawn: 1_000_000,
  vertices: 5_000_000,
  /** Blocks within blocks. */
  nesting: 16,
} as const;

export type DrawingLimits = Record<keyof typeof DRAWING_LIMITS, number>;

/** Collects what is drawn and counts it. Throws the CodedError `drawing-too-large` above a limit. */
export class DrawnList {
  readonly drawn: Drawn[] = [];
  private readonly limits: DrawingLimits;
  private vertices = 0;
  private inserts = 0;

  constructor(limits: DrawingLimits = DRAWING_LIMITS) {
    this.limits = limits;
  }

  add(one: Drawn): void {
    this.vertices += verticesOf(one);
    if (this.vertices > this.limits.vertices || this.drawn.length >= this.limits.drawn) throw tooLarge();
    // A coordinate that no drawing has: the entity is broken, the rest of the file is not.
    if (isSane(one)) this.drawn.push(one);
  }

  countInserts(count: number): void {
    this.inserts += count;
    if (!(this.inserts <= this.limits.inserts)) throw tooLarge();
  }
}

export const tooLarge = () => new CodedError('drawing-too-large');

/** Beyond this a double no longer tells millimetres from each other. */
const FURTHEST = 1e12;
const isNear = ([x, y]: PlanePoint) => Math.abs(x) <= FURTHEST && Math.abs(y) <= FURTHEST;

/** Enough points, and all of them numbers. */
function isSane(one: Drawn): boolean {
  switch (one.kind) {
    case 'line':
      return one.points.length > 1 && one.points.every(isNear);
    case 'area':
      return one.rings.every((ring) => ring.length > 1 && ring.every(isNear));
    case 'text':
      return isNear(one.at);
  }
}

function verticesOf(one: Drawn): number {
  switch (one.kind) {
    case 'line':
      return one.points.length;
    case 'area':
      return one.rings.reduce((sum, ring) => sum + ring.length, 0);
    case 'text':
      return 1;
  }
}
