import type { PlanePoint } from '../../../geometry/index.ts';
import type { Drawn, DrawnList } from '../drawing/drawing.ts';
import { nestRings } from '../drawing/nest-rings.ts';
import { type Affine, nest, toAffine } from './affine.ts';
import type { PdfOperators } from './pdf-library.ts';
import { type SubPath, subPathsOf } from './sub-paths.ts';

export interface Operators {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

export interface PageLook {
  ops: PdfOperators;
  /** From the page's own space to the drawing's. */
  start: Affine;
  width: number;
  height: number;
  tolerance: number;
  /** The name of a layer by its id; null for one that is switched off. */
  layerName: (id: string) => string | null;
}

/** Ways to paint a path. What is only a border for other things (endPath) is not seen. */
const kindsOf = (ops: PdfOperators) => ({
  strokes: new Set<number>([ops.stroke, ops.closeStroke]),
  fills: new Set<number>([ops.fill, ops.eoFill]),
  both: new Set<number>([ops.fillStroke, ops.eoFillStroke, ops.closeFillStroke, ops.closeEOFillStroke]),
  images: new Set<number>([
    ops.paintImageXObject,
    ops.paintInlineImageXObject,
    ops.paintImageMaskXObject,
    ops.paintImageXObjectRepeat,
    ops.paintImageMaskXObjectGroup,
    ops.paintImageMaskXObjectRepeat,
    ops.paintInlineImageXObjectGroup,
  ]),
});

/** A form within a form within …; pdf.js has its own limit, and this is ours. */
const STACK_MOST = 10_000;

interface State {
  matrix: Affine;
  isWhite: boolean;
  /** Of the pen, in the space of the matrix. */
  strokeWidth: number;
  isDashed: boolean;
}

/** Adds the paths of a page that are seen. @returns how many paths and pictures it painted. */
export function walkPage(operators: Operators, look: PageLook, list: DrawnList) {
  const walk = new Walk(look, list);
  operators.fnArray.forEach((operator, i) => {
    const args = operators.argsArray[i];
    walk.step(operator, Array.isArray(args) ? (args as unknown[]) : []);
  });
  return { paths: walk.paths, images: walk.images };
}

class Walk {
  paths = 0;
  images = 0;
  private readonly look: PageLook;
  private readonly kinds: ReturnType<typeof kindsOf>;
  private readonly list: DrawnList;
  private state: State;
  private readonly stack: State[] = [];
  /** Names of the layers around; null for one that is off, undefined for what is no layer. */
  private readonly layers: (string | null | undefined)[] = [];

  constructor(look: PageLook, list: DrawnList) {
    this.look = look;
    this.kinds = kindsOf(look.ops);
    this.list = list;
    this.state = { matrix: look.start, isWhite: false, strokeWidth: 1, isDashed: false };
  }

  step(operator: number, args: readonly unknown[]): void {
    const { ops } = this.look;
    switch (operator) {
      case ops.save:
        return this.save();
      case ops.restore:
      case ops.paintFormXObjectEnd:
      case ops.endAnnotation:
        this.state = this.stack.pop() ?? this.state;
        return;
      case ops.transform:
        return this.transform(args);
      case ops.paintFormXObjectBegin:
        this.save();
        return this.transform(args[0]);
      case ops.beginAnnotation:
        // Notes and stamps lie on the page in a space of their own.
        this.save();
        this.transform(args[2]);
        return this.transform(args[3]);
      case ops.setFillRGBColor:
        this.state = { ...this.state, isWhite: args[0] === '#ffffff' };
        return;
      case ops.setLineWidth:
        return this.pen(args[0]);
      case ops.setGState:
        for (const entry of Array.isArray(args[0]) ? (args[0] as unknown[]) : []) {
          if (!Array.isArray(entry)) continue;
          const [key, value] = entry as unknown[];
          if (key === 'LW') this.pen(value);
          if (key === 'D' && Array.isArray(value)) this.dash(value[0]);
        }
        return;
      case ops.setDash:
        return this.dash(args[0]);
      case ops.beginMarkedContentProps:
        this.layers.push(this.layerOf(args));
        return;
      case ops.beginMarkedContent:
        this.layers.push(undefined);
        return;
      case ops.endMarkedContent:
        this.layers.pop();
        return;
      case ops.constructPath:
        return this.path(Number(args[0]), args[1]);
      default:
        if (this.kinds.images.has(operator)) this.images += 1;
    }
  }

  private save(): void {
    if (this.stack.length < STACK_MOST) this.stack.push(this.state);
  }

  private transform(args: unknown): void {
    const matrix = toAffine(args);
    if (matrix) this.state = { ...this.state, matrix: nest(this.state.matrix, matrix) };
  }

  private pen(width: unknown): void {
    if (typeof width === 'number' && width >= 0) this.state = { ...this.state, strokeWidth: width };
  }

  private dash(lengths: unknown): void {
    const isDashed = Array.isArray(lengths) && lengths.some((length) => Number(length) > 0);
    this.state = { ...this.state, isDashed };
  }

  /** How wide a stroke is drawn, to a hundredth of a point. */
  private strokeWidth(): number {
    const [a, b, c, d] = this.state.matrix;
    return Math.round(this.state.strokeWidth * Math.sqrt(Math.abs(a * d - b * c)) * 100) / 100;
  }

  private stroke(): Pick<Drawn, 'strokeWidth' | 'isDashed'> {
    return { strokeWidth: this.strokeWidth(), ...(this.state.isDashed && { isDashed: true }) };
  }

  private layerOf([tag, props]: readonly unknown[]): string | null | undefined {
    if (tag !== 'OC' || typeof props !== 'object' || props === null || !('id' in props)) return undefined;
    return this.look.layerName(String(props.id));
  }

  private path(paint: number, data: unknown): void {
    const numbers: unknown = Array.isArray(data) ? data[0] : null;
    const { strokes, fills, both } = this.kinds;
    const isFill = fills.has(paint);
    if (!(numbers instanceof Float32Array) || !(isFill || strokes.has(paint) || both.has(paint))) return;
    this.paths += 1;
    if (this.layers.includes(null)) return;
    // White on paper: a background, or a patch over what shall not be seen.
    if (isFill && this.state.isWhite) return;
    const layer = this.layers.findLast((name) => typeof name === 'string') ?? '';
    const pen = isFill ? {} : this.stroke();
    const isStroke = strokes.has(paint);
    const rings: PlanePoint[][] = [];
    for (const one of subPathsOf(numbers, this.state.matrix, this.look.tolerance)) {
      if (!this.isOnPage(one)) continue;
      const { points } = one;
      const isArea = !isStroke || paint === this.look.ops.closeStroke || one.isClosed || comesBack(one);
      if (isArea) rings.push(points);
      else this.list.add({ layer, entity: 'PATH', ...pen, kind: 'line', points });
    }
    // Strokes lie over each other; only a fill has holes.
    const areas = isStroke ? rings.map((ring) => [ring]) : nestRings(rings);
    for (const area of areas) this.list.add({ layer, entity: 'PATH', ...pen, kind: 'area', rings: area });
  }

  /** What lies wholly beside the page is not seen. */
  private isOnPage({ points }: SubPath): boolean {
    const { width, height } = this.look;
    let [isRight, isLeft, isAbove, isBelow] = [false, false, false, false];
    for (const [x, y] of points) {
      isRight ||= x >= 0;
      isLeft ||= x <= width;
      isAbove ||= y >= 0;
      isBelow ||= y <= height;
      if (isRight && isLeft && isAbove && isBelow) return true;
    }
    return false;
  }
}

function comesBack({ points }: SubPath): boolean {
  const [first, last] = [points[0], points.at(-1)];
  return (
    points.length > 3 &&
    first !== undefined &&
    last !== undefined &&
    first[0] === last[0] &&
    first[1] === last[1]
  );
}
