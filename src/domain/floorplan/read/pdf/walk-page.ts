import type { PlanePoint } from '../../../geometry/index.ts';
import type { Drawn, DrawnList } from '../drawing/drawing.ts';
import { nestRings } from '../drawing/nest-rings.ts';
import { type Affine, applyAffine, nest, toAffine } from '../drawing/affine.ts';
import { Clipping } from './clipping.ts';
import { CutStrokes, isCutAtBothEnds, type Line } from './cut-strokes.ts';
import type { PdfOperators } from './pdf-library.ts';
import { type SubPath, subPathsOf } from '../drawing/sub-paths.ts';
import { UnseenTexts } from './unseen-texts.ts';
import { isInRings } from '../../../geometry/plane/ring.ts';

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
  /** The name of a layer, or of several together; null where they are not seen. */
  layerName: (layer: object) => string | null;
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
  isStrokeWhite: boolean;
  /** What fills, and what strokes, can be seen through wholly. */
  isFillClear: boolean;
  isStrokeClear: boolean;
  textMode: number;
  /** The windows around. */
  clipping: Clipping;
  /** Of the pen, in the space of the matrix. */
  strokeWidth: number;
  isDashed: boolean;
}

/** Adds the paths of a page that are seen. @returns how many paths and pictures it painted, and which texts are not seen. */
export function walkPage(operators: Operators, look: PageLook, list: DrawnList) {
  const walk = new Walk(look, list);
  operators.fnArray.forEach((operator, i) => {
    const args = operators.argsArray[i];
    walk.step(operator, Array.isArray(args) ? (args as unknown[]) : []);
  });
  for (const line of walk.strokes.withoutHatches()) list.add(line);
  return { paths: walk.paths, images: walk.images, unseen: walk.unseen };
}

class Walk {
  paths = 0;
  images = 0;
  readonly unseen: UnseenTexts;
  readonly strokes = new CutStrokes();
  /** What is filled with a colour: white on it is seen. */
  private readonly coloured: { rings: readonly (readonly PlanePoint[])[]; box: readonly number[] }[] = [];
  /** The next path cuts a window. */
  private isCutting = false;
  private readonly look: PageLook;
  private readonly kinds: ReturnType<typeof kindsOf>;
  private readonly list: DrawnList;
  private state: State;
  private readonly stack: State[] = [];
  /** Names of the layers around; null for a layer that is off, undefined for marks other than layers. */
  private readonly layers: (string | null | undefined)[] = [];

  constructor(look: PageLook, list: DrawnList) {
    this.look = look;
    this.kinds = kindsOf(look.ops);
    this.list = list;
    this.unseen = new UnseenTexts(look.ops);
    this.state = {
      matrix: look.start,
      isWhite: false,
      isStrokeWhite: false,
      isFillClear: false,
      isStrokeClear: false,
      textMode: 0,
      clipping: new Clipping([0, 0, look.width, look.height]),
      strokeWidth: 1,
      isDashed: false,
    };
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
        this.transform(args[0]);
        return this.cutBox(args[1]);
      case ops.beginAnnotation:
        // Notes and stamps lie on the page in a space of their own.
        this.save();
        this.transform(args[2]);
        return this.transform(args[3]);
      case ops.setFillRGBColor:
        this.state = { ...this.state, isWhite: args[0] === '#ffffff' };
        return;
      case ops.setStrokeRGBColor:
        this.state = { ...this.state, isStrokeWhite: args[0] === '#ffffff' };
        return;
      case ops.setFillColorN:
        this.state = { ...this.state, isWhite: false };
        return;
      case ops.setStrokeColorN:
        this.state = { ...this.state, isStrokeWhite: false };
        return;
      case ops.setTextRenderingMode:
        this.state = { ...this.state, textMode: Number(args[0]) };
        return;
      case ops.clip:
      case ops.eoClip:
        this.isCutting = true;
        return;
      case ops.setLineWidth:
        return this.pen(args[0]);
      case ops.setGState:
        for (const entry of Array.isArray(args[0]) ? (args[0] as unknown[]) : []) {
          if (!Array.isArray(entry)) continue;
          const [key, value] = entry as unknown[];
          if (key === 'LW') this.pen(value);
          if (key === 'ca') this.state = { ...this.state, isFillClear: value === 0 };
          if (key === 'CA') this.state = { ...this.state, isStrokeClear: value === 0 };
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
        this.unseen.step(operator, args, this.state.matrix, this.state.textMode, (at) => this.isTextSeen(at));
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
    if (tag !== 'OC' || typeof props !== 'object' || props === null) return undefined;
    return this.look.layerName(props);
  }

  private path(paint: number, data: unknown): void {
    const numbers: unknown = Array.isArray(data) ? data[0] : null;
    if (this.isCutting) {
      this.isCutting = false;
      this.cut(numbers);
    }
    const { strokes, fills, both } = this.kinds;
    const isFill = fills.has(paint);
    if (!(numbers instanceof Float32Array) || !(isFill || strokes.has(paint) || both.has(paint))) return;
    this.paths += 1;
    if (this.layers.includes(null)) return;
    const { clipping, isWhite, isStrokeWhite, isFillClear, isStrokeClear } = this.state;
    // White on paper: a background, or a patch over what shall not be seen.
    if (isFill && isWhite) return;
    const isClear = isFill ? isFillClear : isStrokeClear && (strokes.has(paint) || isFillClear);
    if (isClear) return;
    const layer = this.layers.findLast((name) => typeof name === 'string') ?? '';
    const pen = isFill ? {} : this.stroke();
    const isStroke = strokes.has(paint);
    const rings: PlanePoint[][] = [];
    for (const one of subPathsOf(numbers, this.state.matrix, this.look.tolerance)) {
      if (!this.isOnPage(one)) continue;
      const { points } = one;
      const isArea = !isStroke || paint === this.look.ops.closeStroke || one.isClosed || comesBack(one);
      if (isArea) rings.push(points);
      else if (!(isStrokeWhite && this.isOnPaper(points[0]!)))
        for (const part of clipping.line(points)) {
          const line: Line = { layer, entity: 'PATH', ...pen, kind: 'line', points: [...part] };
          if (isCutAtBothEnds(points, part)) this.strokes.hold(clipping, line);
          else this.list.add(line);
        }
    }
    // Strokes lie over each other; only a fill has holes.
    const areas = isStroke ? rings.map((ring) => [ring]) : nestRings(rings);
    for (const area of areas) {
      if (isStroke && isStrokeWhite && this.isOnPaper(area[0]![0]!)) continue;
      if (!isStroke && !isWhite) this.colour(area);
      for (const part of clipping.area(area))
        this.list.add({ layer, entity: 'PATH', ...pen, kind: 'area', rings: part.map((ring) => [...ring]) });
    }
  }

  /** From the next step on nothing is seen beyond this path. */
  private cut(numbers: unknown): void {
    const rings =
      numbers instanceof Float32Array
        ? subPathsOf(numbers, this.state.matrix, this.look.tolerance).map(({ points }) => points)
        : [];
    this.state = { ...this.state, clipping: this.state.clipping.within(rings) };
  }

  /** Of a form: what it draws beyond its box is not seen. */
  private cutBox(box: unknown): void {
    if (!Array.isArray(box) && !(box instanceof Float32Array)) return;
    const [west, south, east, north] = Array.from(box as ArrayLike<unknown>, Number) as [
      number,
      number,
      number,
      number,
    ];
    if (![west, south, east, north].every(Number.isFinite)) return;
    const corners = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ] as const;
    const ring = corners.map(([x, y]) => applyAffine(this.state.matrix, x, y));
    this.state = { ...this.state, clipping: this.state.clipping.within([ring]) };
  }

  private colour(rings: readonly (readonly PlanePoint[])[]): void {
    if (this.coloured.length >= COLOURED_MOST) return;
    const xs = rings[0]!.map(([x]) => x);
    const ys = rings[0]!.map(([, y]) => y);
    const least = (all: readonly number[]): number => all.reduce((a, b) => Math.min(a, b));
    const most = (all: readonly number[]): number => all.reduce((a, b) => Math.max(a, b));
    this.coloured.push({ rings, box: [least(xs), least(ys), most(xs), most(ys)] });
  }

  /** White there is not seen: nothing with a colour was painted under it. */
  private isOnPaper([x, y]: PlanePoint): boolean {
    return !this.coloured.some(
      ({ box, rings }) =>
        x >= box[0]! && x <= box[2]! && y >= box[1]! && y <= box[3]! && isInRings([x, y], rings),
    );
  }

  private isTextSeen(at: PlanePoint): boolean {
    const { isWhite, isFillClear, clipping } = this.state;
    if (this.layers.includes(null) || isFillClear || !clipping.has(at)) return false;
    return !(isWhite && this.isOnPaper(at));
  }

  /** A path wholly outside the page is not seen. */
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

/** Fills that are remembered; a page with more is not a plan, and white on it counts as unseen. */
const COLOURED_MOST = 20_000;

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
