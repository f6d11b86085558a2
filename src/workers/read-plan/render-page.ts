import { answerLater, CodedError, type Answer } from '../../domain/coded-error.ts';
import type { PagePicture } from '../../domain/floorplan/index.ts';
import { openPdf, PDF_LIMITS } from '../../domain/floorplan/read/pdf/open-pdf.ts';
import type { PageSource } from './api.ts';
import { pdfLibrary } from './pdf-library.ts';

/** Pixels: of one picture on the page, and along the longer side of what is made of the page. */
const MOST_PIXELS = 100_000_000;
const LONGEST = 4000;
const QUALITY = 0.9;

/** A page of a PDF as a picture, whose measures are those of the page in points. Refused with the codes of `readPdf`. */
export const renderPage = (bytes: Uint8Array, source: PageSource): Promise<Answer<PagePicture>> =>
  answerLater(() => rendered(bytes, source));

async function rendered(bytes: Uint8Array, { page: number, files }: PageSource): Promise<PagePicture> {
  const library = { ...pdfLibrary(files), canvases: Canvases };
  const { document, watched, close } = await openPdf(bytes, library, MOST_PIXELS, PDF_LIMITS);
  try {
    if (number > document.numPages) throw new CodedError('page-out-of-range');
    const page = await watched(document.getPage(number));
    const { width, height } = page.getViewport({ scale: 1 });
    if (!(width > 0 && height > 0)) throw new CodedError('file-invalid');
    const viewport = page.getViewport({ scale: LONGEST / Math.max(width, height) });
    const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    // PDF.js is typed for the canvas of a page alone, and draws on that of a worker as well.
    const context = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
    // As for print: on screen it would wait for frames, and a worker has none.
    await watched(page.render({ canvas: null, canvasContext: context, viewport, intent: 'print' }).promise);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    return {
      jpeg: new Uint8Array(await blob.arrayBuffer()),
      width: Math.max(1, Math.round(width)),
      height: Math.max(1, Math.round(height)),
    };
  } finally {
    close();
  }
}

interface Sheet {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** Canvases as pdf.js requests them, in a worker without a page. */
class Canvases {
  create(width: number, height: number): Sheet {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }

  reset({ canvas }: Sheet, width: number, height: number): void {
    if (canvas !== null) [canvas.width, canvas.height] = [width, height];
  }

  destroy(sheet: Sheet): void {
    [sheet.canvas, sheet.context] = [null, null];
  }
}
