import svgPath from 'svgpath';
import { type Affine, nest } from '../drawing/affine.ts';
import { DRAWING_LIMITS, tooLarge } from '../drawing/drawing.ts';
import { STEP, type SubPath, subPathsOf } from '../drawing/sub-paths.ts';
import type { SvgNode } from './svg-tree.ts';

const UNMOVED: Affine = [1, 0, 0, 1, 0, 0];
const DEGREE = Math.PI / 180;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A length in user units; a share of `whole` where it ends in %. */
export function lengthOf(value: string | undefined, whole: number, missing = 0): number {
  const number = Number.parseFloat(value ?? '');
  if (Number.isNaN(number)) return missing;
  return value!.trim().endsWith('%') ? (number / 100) * whole : number;
}

/** `viewBox="0 0 100 60"`. */
export function viewBoxOf({ attributes }: SvgNode): Box | null {
  const numbers = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  return numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0
    ? { x, y, width, height }
    : null;
}

/** Each letter is read a few times at most, however the list is written. */
const OPERATION = /([a-z]{5,9})\s*\(([^()]*)\)/gi;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

/** What a list of transformations does; those that are malformed are left out. */
export const transformOf = (list: string | undefined): Affine =>
  Array.from((list ?? '').matchAll(OPERATION)).reduce<Affine>((all, [, name = '', values = '']) => {
    const numbers = (values.match(NUMBER) ?? []).map(Number);
    const one = operationOf(name, numbers);
    return one === null ? all : nest(all, one);
  }, UNMOVED);

function operationOf(name: string, numbers: number[]): Affine | null {
  const [a, b, c, d, e, f] = numbers;
  if (a === undefined) return null;
  switch (name) {
    case 'matrix':
      return b === undefined || c === undefined || d === undefined || e === undefined || f === undefined
        ? null
        : [a, b, c, d, e, f];
    case 'translate':
      return [1, 0, 0, 1, a, b ?? 0];
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0];
    case 'rotate': {
      const [sin, cos] = [Math.sin(a * DEGREE), Math.cos(a * DEGREE)];
      const [x, y] = [b ?? 0, c ?? 0];
      return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
    }
    case 'skewX':
      return [1, 0, Math.tan(a * DEGREE), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan(a * DEGREE), 0, 1, 0, 0];
    default:
      return null;
  }
}

/** Of a nested `svg` or a `symbol`: where it puts its own box. */
export function boxTransform(node: SvgNode, around: Box): Affine {
  const { attributes } = node;
  const view = viewBoxOf(node);
  const [x, y] = [lengthOf(attributes['x'], around.width), lengthOf(attributes['y'], around.height)];
  if (view === null) return [1, 0, 0, 1, x, y];
  const width = lengthOf(attributes['width'], around.width, view.width);
  const height = lengthOf(attributes['height'], around.height, view.height);
  const isStretched = attributes['preserveAspectRatio']?.trim() === 'none';
  const [across, down] = [width / view.width, height / view.height];
  const least = Math.min(across, down);
  const [sx, sy] = isStretched ? [across, down] : [least, least];
  const inside: Affine = [sx, 0, 0, sy, -view.x * sx, -view.y * sy];
  const centred = [x + (width - view.width * sx) / 2, y + (height - view.height * sy) / 2] as const;
  return nest([1, 0, 0, 1, ...centred], inside);
}

/** `points="0,0 4,0 4,4"` as path data; half a point at its end is left out, as browsers do. */
function pointsOf({ attributes }: SvgNode): string {
  const numbers = attributes['points']?.match(NUMBER) ?? [];
  return numbers.length < 2 ? '' : `M${numbers.slice(0, numbers.length - (numbers.length % 2)).join(' ')}`;
}

/** The outline of a shape as path data; null for other elements. */
function pathDataOf(node: SvgNode, around: Box): string | null {
  const { name, attributes } = node;
  const at = (key: string, whole: number): number => lengthOf(attributes[key], whole);
  switch (name) {
    case 'path':
      return attributes['d'] ?? '';
    case 'rect': {
      const [width, height] = [at('width', around.width), at('height', around.height)];
      if (!(width > 0 && height > 0)) return '';
      return `M${at('x', around.width)} ${at('y', around.height)}h${width}v${height}h${-width}z`;
    }
    case 'line':
      return `M${at('x1', around.width)} ${at('y1', around.height)}L${at('x2', around.width)} ${at('y2', around.height)}`;
    case 'polyline':
      return pointsOf(node);
    case 'polygon':
      return `${pointsOf(node)}z`;
    case 'circle':
    case 'ellipse': {
      const rx = at(name === 'circle' ? 'r' : 'rx', around.width);
      const ry = name === 'circle' ? rx : at('ry', around.height);
      if (!(rx > 0 && ry > 0)) return '';
      const [cx, cy] = [at('cx', around.width), at('cy', around.height)];
      return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
    }
    default:
      return null;
  }
}

const NUMBERS_OF: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};
const COMMAND = /[mlhvcsqtaz]/iy;
const NEXT = new RegExp(NUMBER.source, 'iy');
const FLAG = /[01]/y;
const SPACE = /[\s,]*/y;

/**
 * Path data with the letter of each of its commands, up to their first error: svgpath takes a time that grows with the square
 * of how many follow one letter.
 */
function withEachLetter(data: string): string {
  const written: string[] = [];
  let at = 0;
  const take = (sign: RegExp): string | undefined => {
    sign.lastIndex = at;
    const found = sign.exec(data)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  for (let command = ''; ; command = command === 'm' ? 'l' : command === 'M' ? 'L' : command) {
    take(SPACE);
    const letter = take(COMMAND);
    if (letter === undefined && (command === '' || command === 'z' || command === 'Z')) break;
    command = letter ?? command;
    take(SPACE);
    const isArc = command === 'a' || command === 'A';
    const numbers: string[] = [];
    for (let left = NUMBERS_OF[command.toLowerCase()] ?? 0; left > 0; left -= 1) {
      const number = take(isArc && (left === 3 || left === 4) ? FLAG : NEXT);
      if (number === undefined) return written.join('');
      take(SPACE);
      numbers.push(number);
    }
    written.push(command + numbers.join(' '));
    if (written.length > DRAWING_LIMITS.vertices) throw tooLarge();
  }
  return written.join('');
}

/**
 * The chains of chords that a shape is drawn with; null for other elements. Path data are read up to their first error, as
 * browsers do.
 */
export function chordsOf(node: SvgNode, matrix: Affine, around: Box, tolerance: number): SubPath[] | null {
  const data = pathDataOf(node, around);
  if (data === null) return null;
  const numbers: number[] = [];
  svgPath(withEachLetter(data))
    .abs()
    .unarc()
    .unshort()
    .iterate((segment, _, x, y) => {
      const [command, ...to] = segment as [string, ...number[]];
      if (command === 'M') numbers.push(STEP.move, ...to);
      else if (command === 'L') numbers.push(STEP.line, ...to);
      else if (command === 'H') numbers.push(STEP.line, to[0]!, y);
      else if (command === 'V') numbers.push(STEP.line, x, to[0]!);
      else if (command === 'C') numbers.push(STEP.curve, ...to);
      else if (command === 'Q') numbers.push(STEP.quadratic, ...to);
      else numbers.push(STEP.close);
    });
  return subPathsOf(numbers, matrix, tolerance);
}
