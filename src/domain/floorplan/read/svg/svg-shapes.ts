import svgPath from 'svgpath';
import { type Affine, nest } from '../drawing/affine.ts';
import { STEP, type SubPath, subPathsOf } from '../drawing/sub-paths.ts';
import type { SvgNode } from './svg-tree.ts';

const UNMOVED: Affine = [1, 0, 0, 1, 0, 0];

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

/** What a list of transformations does: where it takes three corners. */
export function transformOf(list: string | undefined): Affine {
  if (list === undefined || list.trim() === '') return UNMOVED;
  const corners: [number, number][] = [];
  svgPath('M0 0L1 0L0 1')
    .transform(list)
    .iterate(([, x, y]) => void corners.push([Number(x), Number(y)]));
  const [[e, f], [right, up], [left, down]] = corners as [
    [number, number],
    [number, number],
    [number, number],
  ];
  return [right - e, up - f, left - e, down - f, e, f];
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
  const numbers = attributes['points']?.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? [];
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

/**
 * The chains of chords that a shape is drawn with; null for other elements. Path data are read up to their first error, as
 * browsers do.
 */
export function chordsOf(node: SvgNode, matrix: Affine, around: Box, tolerance: number): SubPath[] | null {
  const data = pathDataOf(node, around);
  if (data === null) return null;
  const numbers: number[] = [];
  svgPath(data)
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
