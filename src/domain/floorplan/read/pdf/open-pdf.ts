import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { cannotConvert } from '../../../../../server/modules/plans/refusal.ts';
import { requireModestStreams } from './streams/stream-sizes.ts';
import { openWatchedWorker, PAGE_LIMITS, type PageLimits, type WatchedWorker } from './watch-operators.ts';
import { hasPdfSignature } from './signature.ts';

const PDF_JS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** Where pdf.js has the tables of Asian fonts; without them their texts can't be read. */
const CHARACTER_MAPS = join(PDF_JS, 'cmaps/');
const STANDARD_FONTS = join(PDF_JS, 'standard_fonts/');

export interface PdfLimits extends PageLimits {
  /** Bytes of all streams once they are unpacked; pictures apart, which are not. */
  unpacked: number;
}
export const PDF_LIMITS: PdfLimits = { ...PAGE_LIMITS, unpacked: 200_000_000 };

export interface OpenPdf {
  document: PDFDocumentProxy;
  /** Around whatever is asked of the document: see `openWatchedWorker`. */
  watched: WatchedWorker['watched'];
  close: () => void;
}

/**
 * Opens a PDF without running anything in it. Throws 422 `file-type-mismatch`, `pdf-encrypted`, `file-invalid`, and
 * `drawing-too-large` for one that becomes too much once it is unpacked.
 */
export async function openPdf(
  bytes: Uint8Array,
  maxImagePixels: number,
  limits: PdfLimits,
): Promise<OpenPdf> {
  if (!hasPdfSignature(bytes)) throw cannotConvert('file-type-mismatch');
  requireModestStreams(bytes, limits.unpacked);
  const { worker, watched, close } = openWatchedWorker(limits);
  const loading = getDocument({
    // It takes the bytes away with it, and refuses Node's own kind of them.
    data: new Uint8Array(bytes),
    worker,
    verbosity: 0,
    isEvalSupported: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    useWasm: false,
    maxImageSize: maxImagePixels,
    cMapUrl: CHARACTER_MAPS,
    cMapPacked: true,
    standardFontDataUrl: STANDARD_FONTS,
  });
  try {
    return { document: await loading.promise, watched, close };
  } catch (error) {
    close();
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw cannotConvert(isLocked ? 'pdf-encrypted' : 'file-invalid');
  }
}
