import type { PlanePoint } from '../../../../geometry/index.ts';
import { nestRings } from '../../drawing/nest-rings.ts';
import { type Entity, extrusionOf, numberOf, type Point3, textOf } from '../entity.ts';
import { hatchLoops } from './hatch.ts';
import { IDENTITY, type Matrix, planeOf } from './matrix.ts';
import { outlineOf } from './entity-paths.ts';
import { plainMultilineText, plainText } from '../texts/plain-text.ts';
import { placeOfText } from '../texts/text-place.ts';

/** What an entity looks like where it is defined: in the drawing, or in a block that is drawn many times. */
export interface Shape {
  /** From the entity's own plane to the space it is in; the identity for most. */
  plane: Matrix;
  /** Shells with their holes. */
  areas: Point3[][][];
  lines: Point3[][];
  text: { at: Point3; text: string; height: number } | null;
}

/** Null for entities outside the plan: dimensions, leaders, pictures, windows onto the model, endless lines. */
export function shapeOf(entity: Entity, tolerance: number): Shape | null {
  if (entity.type === 'HATCH') return hatch(entity, tolerance);
  const text = textIn(entity);
  if (text !== null) return written(entity, text);
  const outline = outlineOf(entity, tolerance);
  if (!outline) return null;
  const shape = emptyShape(outline.isInPlane ? planeOf(extrusionOf(entity)) : IDENTITY);
  for (const { points, isClosed } of outline.paths) {
    if (isClosed || comesBack(points)) shape.areas.push([points]);
    else shape.lines.push(points);
  }
  return shape;
}

const emptyShape = (plane: Matrix): Shape => ({ plane, areas: [], lines: [], text: null });

function hatch(entity: Entity, tolerance: number): Shape {
  const shape = emptyShape(planeOf(extrusionOf(entity)));
  const loops = hatchLoops(entity, tolerance);
  const z = loops[0]?.[0]?.[2] ?? 0;
  const flat = loops.map((loop) => loop.map(([x, y]): PlanePoint => [x, y]));
  shape.areas = nestRings(flat).map((rings) => rings.map((ring) => ring.map(([x, y]): Point3 => [x, y, z])));
  return shape;
}

function written(entity: Entity, text: string): Shape | null {
  if (text === '') return null;
  const shape = emptyShape(entity.type === 'MTEXT' ? IDENTITY : planeOf(extrusionOf(entity)));
  shape.text = { at: placeOfText(entity, text), text, height: numberOf(entity, 40) };
  return shape;
}

const CLOSE = 1e-9;

/** An open chain of four points or more whose ends are one point is closed all the same. */
function comesBack(chain: readonly Point3[]): boolean {
  const [first, last] = [chain[0], chain.at(-1)];
  if (!first || !last || chain.length < 4) return false;
  const size = Math.max(1, Math.abs(first[0]), Math.abs(first[1]));
  return Math.hypot(first[0] - last[0], first[1] - last[1]) <= CLOSE * size;
}

const IS_HIDDEN = 1;
const IS_CONSTANT = 2;

/** Whether it is a text, though it may show nothing. */
export const isText = (entity: Entity): boolean => textIn(entity) !== null;

/** The text of an entity that is one; null for all others, '' where it shows nothing. */
function textIn(entity: Entity): string | null {
  switch (entity.type) {
    case 'TEXT':
      return plainText(textOf(entity, 1));
    case 'ATTRIB':
      return numberOf(entity, 70) & IS_HIDDEN ? '' : plainText(textOf(entity, 1));
    case 'ATTDEF':
      // A definition is a form to fill in; only a constant one is text.
      return (numberOf(entity, 70) & (IS_HIDDEN | IS_CONSTANT)) === IS_CONSTANT
        ? plainText(textOf(entity, 1))
        : '';
    case 'MTEXT':
      return plainMultilineText(longTextOf(entity));
    default:
      return null;
  }
}

/** A long MTEXT comes in pieces of 250 letters, the last one under the code 1. */
function longTextOf({ codes, values }: Entity): string {
  const piecesOf = (code: number) =>
    codes.flatMap((c, i) => (c === code ? [String(values[i])] : [])).join('');
  return piecesOf(3) + piecesOf(1);
}
