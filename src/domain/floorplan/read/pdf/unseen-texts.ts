import type { PlanePoint } from '../../../geometry/index.ts';
import { type Affine, applyAffine, nest, toAffine } from '../drawing/affine.ts';
import type { PdfOperators } from './pdf-library.ts';

/** Modes of writing that leave no ink: the letters only find, or cut a window. */
const NO_INK = new Set([3, 7]);
/** Points by which the start of a text may differ in what is read twice. */
const STEP = 0.5;
/** Texts of a page whose start is kept. */
const MOST = 200_000;

/** Follows where the texts of a page begin, to tell those that are not seen: the reader of texts gives them all. */
export class UnseenTexts {
  private readonly ops: PdfOperators;
  private readonly seen = new Set<string>();
  private readonly unseen = new Set<string>();
  private matrix: Affine = [1, 0, 0, 1, 0, 0];
  private line: Affine = [1, 0, 0, 1, 0, 0];
  private leading = 0;
  private isMoved = true;

  constructor(ops: PdfOperators) {
    this.ops = ops;
  }

  /** @param mode of writing @param isSeen whether what is painted there now is seen */
  step(
    operator: number,
    args: readonly unknown[],
    page: Affine,
    mode: number,
    isSeen: (at: PlanePoint) => boolean,
  ): void {
    const { ops } = this;
    const [x, y] = [Number(args[0]), Number(args[1])];
    switch (operator) {
      case ops.beginText:
        return this.place([1, 0, 0, 1, 0, 0]);
      case ops.setTextMatrix:
        return this.place(toAffine(args[0]) ?? toAffine(args) ?? this.line);
      case ops.moveText:
        return this.place(nest(this.line, [1, 0, 0, 1, x, y]));
      case ops.setLeadingMoveText:
        this.leading = -y;
        return this.place(nest(this.line, [1, 0, 0, 1, x, y]));
      case ops.setLeading:
        this.leading = x;
        return;
      case ops.nextLine:
        return this.place(nest(this.line, [1, 0, 0, 1, 0, -this.leading]));
      case ops.showText:
        return this.show(page, !NO_INK.has(mode), isSeen);
    }
  }

  /** Whether a text that begins there is not seen. */
  has(at: PlanePoint): boolean {
    const keys = keysAround(at);
    return keys.some((key) => this.unseen.has(key)) && !keys.some((key) => this.seen.has(key));
  }

  private place(matrix: Affine): void {
    this.line = matrix;
    this.matrix = matrix;
    this.isMoved = true;
  }

  private show(page: Affine, hasInk: boolean, isSeen: (at: PlanePoint) => boolean): void {
    // Text that follows on the same line is read as one text with the part before it.
    if (!this.isMoved || this.seen.size + this.unseen.size >= MOST) return;
    this.isMoved = false;
    const at = applyAffine(nest(page, this.matrix), 0, 0);
    (hasInk && isSeen(at) ? this.seen : this.unseen).add(keyOf(at));
  }
}

const keyOf = ([x, y]: PlanePoint): string => `${Math.round(x / STEP)},${Math.round(y / STEP)}`;

const keysAround = ([x, y]: PlanePoint): string[] =>
  [-0.4, 0.4].flatMap((dx) => [-0.4, 0.4].map((dy) => keyOf([x + dx * STEP, y + dy * STEP])));
