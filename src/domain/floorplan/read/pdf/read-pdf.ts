import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Answer, answerLater, CodedError } from '../../../coded-error.ts';
import { METRES_PER_POINT } from '../../paper.ts';
import { CURVE_TOLERANCE_M, type Drawing, DrawnList } from '../drawing/drawing.ts';
import { type Affine, applyAffine, nest, toAffine } from '../drawing/affine.ts';
import { type OpenPdf, openPdf, PDF_LIMITS, type PdfLimits } from './open-pdf.ts';
import type { PdfLibrary, PdfOperators } from './pdf-library.ts';
import type { UnseenTexts } from './unseen-texts.ts';
import { walkPage } from './walk-page.ts';

/** Heights of a letter. */
const FURTHEST = 1.5;

/**
 * Pictures are not decoded, as they are not plans; only a page without a line is read again, to see whether it has pictures.
 */
const NO_IMAGES = 1;
const SOME_IMAGES = 50_000_000;

/**
 * The vector paths and texts of one page (from 1), y up, in points. Refused with `page-out-of-range`; `pdf-raster-only` for
 * a page that is only a picture, `nothing-usable`, `pdf-encrypted`, `file-type-mismatch`, `file-invalid`,
 * `drawing-too-large`.
 */
export async function readPdf(
  bytes: Uint8Array,
  page: number,
  library: PdfLibrary,
  limits: PdfLimits = PDF_LIMITS,
): Promise<PdfAnswer<Drawing>> {
  let pages: number | null = null;
  const onPages = (count: number): void => void (pages = count);
  const answer = await answerLater(() => readPage({ bytes, page, library, limits, onPages }));
  return { ...answer, pages };
}

/** `pages`: how many the file has, whatever became of the one; null where it could not be opened. */
export type PdfAnswer<T> = Answer<T> & { pages: number | null };

interface PageSource {
  bytes: Uint8Array;
  page: number;
  library: PdfLibrary;
  limits: PdfLimits;
  onPages: (count: number) => void;
}

async function readPage(source: PageSource): Promise<Drawing> {
  const list = new DrawnList();
  const { paths } = await drawFrom(source, NO_IMAGES, list);
  if (paths === 0) {
    const { images } = await drawFrom(source, SOME_IMAGES, new DrawnList());
    throw new CodedError(images > 0 ? 'pdf-raster-only' : 'nothing-usable');
  }
  return { drawn: list.drawn, metresPerUnit: METRES_PER_POINT };
}

async function drawFrom(
  { bytes, page, library, limits, onPages }: PageSource,
  maxImagePixels: number,
  list: DrawnList,
) {
  const open = await openPdf(bytes, library, maxImagePixels, limits);
  onPages(open.document.numPages);
  try {
    return await drawPage(open, library.pdfjs.OPS, page, list);
  } finally {
    open.close();
  }
}

async function drawPage({ document, watched }: OpenPdf, ops: PdfOperators, number: number, list: DrawnList) {
  if (!(Number.isInteger(number) && number >= 1 && number <= document.numPages))
    throw new CodedError('page-out-of-range');
  const broken = (error: unknown) => {
    throw error instanceof CodedError ? error : new CodedError('file-invalid');
  };
  const page = await document.getPage(number).catch(broken);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const upright = toAffine(transform);
  if (!upright || !(width > 0 && height > 0)) throw new CodedError('file-invalid');
  // As a person sees the page (turned as it says), but with y up.
  const start = nest([1, 0, 0, -1, 0, height], upright);
  const operators = await watched(page.getOperatorList()).catch(broken);
  const look = { ops, start, width, height, tolerance: CURVE_TOLERANCE_M / METRES_PER_POINT };
  const found = walkPage(operators, { ...look, layerName: await layerNames(document) }, list);
  await addTexts(page, start, list, found.unseen);
  return found;
}

/** Names of the layers that are on when the file is opened; of several together, as a membership names them, of the first. */
async function layerNames(document: PDFDocumentProxy): Promise<(layer: object) => string | null> {
  const config = await document.getOptionalContentConfig().catch(() => null);
  return (layer) => {
    if (config?.isVisible(layer) === false) return null;
    const ids: unknown = 'id' in layer ? layer.id : 'ids' in layer ? layer.ids : null;
    const id: unknown = Array.isArray(ids) ? (ids as unknown[])[0] : ids;
    const group: unknown = typeof id === 'string' ? config?.getGroup(id) : null;
    if (typeof group !== 'object' || group === null) return '';
    return 'name' in group && typeof group.name === 'string' ? group.name : '';
  };
}

/** Of a run of letters that begins where its matrix says: a label belongs to the room in which it is read. */
function placeIn([a, b, c, d, x, y]: Affine, width: number): [number, number] {
  // Towards its middle, and no further than in a DXF.
  const along = Math.min(width / 2, FURTHEST * Math.hypot(c, d)) / (Math.hypot(a, b) || 1);
  const place: [number, number] = [x + a * along + c / 2, y + b * along + d / 2];
  return place.every(Number.isFinite) ? place : [x, y];
}

async function addTexts(
  page: PDFPageProxy,
  start: Affine,
  list: DrawnList,
  unseen: UnseenTexts,
): Promise<void> {
  const content = await page.getTextContent().catch(() => null);
  for (const item of content?.items ?? []) {
    const text =
      'str' in item
        ? item.str
            .toWellFormed()
            .replace(/\p{Cc}/gu, ' ')
            .trim()
        : '';
    const matrix = 'transform' in item ? toAffine(item.transform) : null;
    if (text === '' || !matrix || unseen.has(applyAffine(start, matrix[4], matrix[5]))) continue;
    const [x, y] = placeIn(matrix, 'width' in item ? item.width : 0);
    list.add({ kind: 'text', layer: '', entity: 'TEXT', at: applyAffine(start, x, y), text });
  }
}
