import jsQR from 'jsqr';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Matrix = [number, number, number, number, number, number];
type Box = [left: number, bottom: number, right: number, top: number];

/** What is painted in one go. Millimetres from the lower left corner of the page. */
export interface Printed {
  /** Of each of its rings. */
  boxes: Box[];
  box: Box;
}
export interface PrintedPage {
  pages: number;
  /** Millimetres. */
  size: [width: number, height: number];
  paths: Printed[];
}

const MILLIMETRES = 25.4 / 72;
/** Kinds of steps in a path of pdf.js, and how many numbers follow each. */
const STEPS = [2, 2, 6, 4, 0];

const times = (m: Matrix, [a, b, c, d, e, f]: Matrix): Matrix => [
  m[0] * a + m[2] * b,
  m[1] * a + m[3] * b,
  m[0] * c + m[2] * d,
  m[1] * c + m[3] * d,
  m[0] * e + m[2] * f + m[4],
  m[1] * e + m[3] * f + m[5],
];

const around = (points: readonly (readonly [number, number])[]): Box => [
  Math.min(...points.map(([x]) => x)),
  Math.min(...points.map(([, y]) => y)),
  Math.max(...points.map(([x]) => x)),
  Math.max(...points.map(([, y]) => y)),
];

/** Where the corners of each ring lie on the page. */
function ringsOf(steps: ArrayLike<number>, matrix: Matrix): [number, number][][] {
  const rings: [number, number][][] = [];
  for (let at = 0; at < steps.length;) {
    const kind = steps[at]!;
    const numbers = STEPS[kind];
    if (numbers === undefined) throw new Error(`A step of kind ${kind} in a path.`);
    if (kind === 0) rings.push([]);
    for (let i = at + 1; i < at + 1 + numbers; i += 2) {
      const [x, y] = [steps[i]!, steps[i + 1]!];
      const to = [
        (matrix[0] * x + matrix[2] * y + matrix[4]) * MILLIMETRES,
        (matrix[1] * x + matrix[3] * y + matrix[5]) * MILLIMETRES,
      ] as [number, number];
      rings.at(-1)!.push(to);
    }
    at += 1 + numbers;
  }
  return rings;
}

/** What the first page of a PDF paints, as a ruler on the paper would find it. */
export async function printedPage(pdf: Uint8Array): Promise<PrintedPage> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const paths: Printed[] = [];
  const kept: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, -left, -bottom];
  for (const [i, op] of fnArray.entries()) {
    const args = argsArray[i] as unknown[];
    if (op === OPS.save) kept.push(matrix);
    else if (op === OPS.restore) matrix = kept.pop() ?? matrix;
    else if (op === OPS.transform) matrix = times(matrix, args as unknown as Matrix);
    else if (op === OPS.paintFormXObjectBegin) {
      kept.push(matrix);
      if (args[0]) matrix = times(matrix, args[0] as Matrix);
    } else if (op === OPS.paintFormXObjectEnd) matrix = kept.pop() ?? matrix;
    else if (op === OPS.constructPath) {
      const steps = (args[1] as [ArrayLike<number> | null])[0];
      const rings = steps === null ? [] : ringsOf(steps, matrix);
      if (rings.length > 0) paths.push({ boxes: rings.map(around), box: around(rings.flat()) });
    }
  }
  const size: [number, number] = [(right - left) * MILLIMETRES, (top - bottom) * MILLIMETRES];
  const { numPages } = document;
  await document.destroy();
  return { pages: numPages, size, paths };
}

/** The text that a decoder reads from the squares of a code as printed. */
export function readCode({ boxes, box }: Printed): string | undefined {
  const perMillimetre = 12;
  const quiet = 40;
  const side = Math.ceil((box[2] - box[0]) * perMillimetre) + 2 * quiet;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  const place = (value: number, from: number): number => Math.round((value - from) * perMillimetre) + quiet;
  for (const [left, bottom, right, top] of boxes)
    for (let y = place(bottom, box[1]); y < place(top, box[1]); y += 1)
      for (let x = place(left, box[0]); x < place(right, box[0]); x += 1)
        pixels.set([0, 0, 0, 255], ((side - 1 - y) * side + x) * 4);
  return jsQR(pixels, side, side)?.data;
}
