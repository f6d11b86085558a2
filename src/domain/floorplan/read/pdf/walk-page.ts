import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PlanePoint } from '../../../geometry/index.ts';
import type { DrawnList } from '../drawing/drawing.ts';
import { nestRings } from '../drawing/nest-rings.ts';
import { type Affine, nest, toAffine } from './affine.ts';
import { type SubPath, subPathsOf } from './sub-paths.ts';

export interface Operators {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

export interface PageLook {
  /** From the page's own space to the drawing's. */
  start: Affine;
  width: number;
  height: number;
  tolerance: number;
  /** The name of a layer by its id; null for one that is switched off. */
  layerName: (id: string) => string | null;
}

/** Ways to paint a path. What is only a border for other things (endPath) is not seen. */
const STROKES: ReadonlySet<number> = new Set([OPS.stroke, OPS.closeStroke]);
const FILLS: ReadonlySet<number> = new Set([OPS.fill, OPS.eoFill]);
const BOTH: ReadonlySet<number> = new Set([
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const CLOSING: ReadonlySet<number> = new Set([OPS.closeStroke]);
const IMAGES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintInlineImageXObjectGroup,
]);
/** A form within a form within …; pdf.js has its own limit, and this is ours. */
const STACK_MOST = 10_000;

interface State {
  matrix: Affine;
  isWhite: boolean;
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
  private readonly list: DrawnList;
  private state: State;
  private readonly stack: State[] = [];
  /** Names of the layers around; null for one that is off, undefined for what is no layer. */
  private readonly layers: (string | null | undefined)[] = [];

  constructor(look: PageLook, list: DrawnList) {
    this.look = look;
    this.list = list;
    this.state = { matrix: look.start, isWhite: false };
  }

  step(operator: number, args: readonly unknown[]): void {
    switch (operator) {
      case OPS.save:
        return this.save();
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
      case OPS.endAnnotation:
        this.state = this.stack.pop() ?? this.state;
        return;
      case OPS.transform:
        return this.transform(args);
      case OPS.paintFormXObjectBegin:
        this.save();
        return this.transform(args[0]);
      case OPS.beginAnnotation:
        // Notes and stamps lie on the page in a space of their own.
        this.save();
        this.transform(args[2]);
        return this.transform(args[3]);
      case OPS.setFillRGBColor:
        this.state = { ...this.state, isWhite: args[0] === '#ffffff' };
        return;
      case OPS.beginMarkedContentProps:
        this.layers.push(this.layerOf(args));
        return;
      case OPS.beginMarkedContent:
        this.layers.push(undefined);
        return;
      case OPS.endMarkedContent:
        this.layers.pop();
        return;
      case OPS.constructPath:
        return this.path(Number(args[0]), args[1]);
      default:
        if (IMAGES.has(operator)) this.images += 1;
    }
  }

  private save(): void {
    if (this.stack.length < STACK_MOST) this.stack.push(this.state);
  }

  private transform(args: unknown): void {
    const matrix = toAffine(args);
    if (matrix) this.state = { ...this.state, matrix: nest(this.state.matrix, matrix) };
  }

  private layerOf([tag, props]: readonly unknown[]): string | null | undefined {
    if (tag !== 'OC' || typeof props !== 'object' || props === null || !('id' in props)) return undefined;
    return this.look.layerName(String(props.id));
  }

  private path(paint: number, data: unknown): void {
    const numbers: unknown = Array.isArray(data) ? data[0] : null;
    const isFill = FILLS.has(paint);
    if (!(numbers instanceof Float32Array) || !(isFill || STROKES.has(paint) || BOTH.has(paint))) return;
    this.paths += 1;
    if (this.layers.includes(null)) return;
    // White on paper: a background, or a patch over what shall not be seen.
    if (isFill && this.state.isWhite) return;
    const layer = this.layers.findLast((name) => typeof name === 'string') ?? '';
    const base = { layer, entity: 'PATH' };
    const all = subPathsOf(numbers, this.state.matrix, this.look.tolerance).filter((one) =>
      this.isOnPage(one),
    );
    const isArea = (one: SubPath) =>
      !STROKES.has(paint) || CLOSING.has(paint) || one.isClosed || comesBack(one);
    for (const { points } of all.filter((one) => !isArea(one)))
      this.list.add({ ...base, kind: 'line', points });
    const rings = all.filter(isArea).map(({ points }) => points);
    // Strokes lie over each other; only a fill has holes.
    const areas = STROKES.has(paint) ? rings.map((ring) => [ring]) : nestRings(rings);
    for (const area of areas) this.list.add({ ...base, kind: 'area', rings: area });
  }

  /** What lies wholly beside the page is not seen. */
  private isOnPage({ points }: SubPath): boolean {
    const { width, height } = this.look;
    const some = (test: (point: PlanePoint) => boolean) => points.some(test);
    return (
      some(([x]) => x >= 0) &&
      some(([x]) => x <= width) &&
      some(([, y]) => y >= 0) &&
      some(([, y]) => y <= height)
    );
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
