import type { IfcFile, IfcValue } from './ifc-library.ts';
import { followed, numberIn, refIn, refsIn } from './ifc-values.ts';

const PREFIXES: Readonly<Record<string, number>> = {
  KILO: 1000,
  HECTO: 100,
  DECA: 10,
  DECI: 0.1,
  CENTI: 0.01,
  MILLI: 0.001,
  MICRO: 1e-6,
};

/** Metres in a unit; null for other units than those of length. */
export function metresIn(file: IfcFile, unit: IfcValue | undefined, depth = 0): number | null {
  const id = refIn(unit);
  if (id === null || depth > 5) return null;
  // With the dimensions in front, which a unit of the SI leaves to its name.
  const [, kind, third, fourth] = file.valuesOf(id);
  if (kind !== 'LENGTHUNIT') return null;
  switch (file.entityOf(id)) {
    case 'IFCSIUNIT':
      return typeof third === 'string' ? (PREFIXES[third] ?? null) : 1;
    case 'IFCCONVERSIONBASEDUNIT':
    case 'IFCCONVERSIONBASEDUNITWITHOFFSET': {
      const [factor, of] = followed(file, fourth);
      const own = numberIn(factor);
      const metres = metresIn(file, of, depth + 1);
      return own === null || metres === null || !(own > 0) ? null : own * metres;
    }
    default:
      return null;
  }
}

/** Metres in the unit of the file; a file that names none is in metres. */
export function unitOf(file: IfcFile): number {
  for (const project of file.idsOf('IFCPROJECT')) {
    const [units] = followed(file, file.valuesOf(project)[8]);
    for (const unit of refsIn(units)) {
      const metres = metresIn(file, { ref: unit });
      if (metres !== null) return metres;
    }
  }
  return 1;
}

/** Metres: how wide a door for people is, at least and at most, if half of the doors of a building are. */
const DOORS = { least: 0.55, most: 1.6 };
/** Millimetres, centimetres, feet and inches that were written as metres, or the other way round. */
const MISTAKEN = [0.001, 0.01, 0.3048, 0.0254, 1000, 100, 1 / 0.3048, 1 / 0.0254];

/** How many times as large a file should be read, by how wide its doors are in metres; null where they are as they should be. */
export function likelyUnit(widths: readonly number[]): { likely: number | null; doorWidth: number | null } {
  const sorted = widths.filter((width) => width > 0).toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) return { likely: null, doorWidth: null };
  const fits = (factor: number): boolean => {
    const width = middle * factor;
    return width >= DOORS.least && width <= DOORS.most;
  };
  // A hall has gates alone: a little too wide does not mean another unit.
  const isDoubted = !fits(1) && (middle > 2.2 || middle < 0.4);
  return { likely: isDoubted ? (MISTAKEN.find(fits) ?? null) : null, doorWidth: middle };
}
