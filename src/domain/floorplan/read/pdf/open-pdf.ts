import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CodedError } from '../../../coded-error.ts';
import type { PdfLibrary } from './pdf-library.ts';
import { hasPdfSignature } from './signature.ts';
import { requireModestStreams } from './streams/stream-sizes.ts';
import { openWatchedWorker, PAGE_LIMITS, type PageLimits, type WatchedWorker } from './watch-operators.ts';

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
 * Opens a PDF without running anything in it. Throws the CodedErrors `file-type-mismatch`, `pdf-encrypted`, `file-invalid`, and
 * `drawing-too-large` for a file that is too large once it is unpacked.
 */
export async function openPdf(
  bytes: Uint8Array,
  library: PdfLibrary,
  maxImagePixels: number,
  limits: PdfLimits,
): Promise<OpenPdf> {
  if (!hasPdfSignature(bytes)) throw new CodedError('file-type-mismatch');
  await requireModestStreams(bytes, limits.unpacked, library.inflatedSize);
  const { worker, watched, close } = openWatchedWorker(library, limits);
  const loading = library.pdfjs.getDocument({
    // It takes the bytes away with it, and refuses Node's own kind of them.
    data: new Uint8Array(bytes),
    worker,
    isEvalSupported: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    useWasm: false,
    maxImageSize: maxImagePixels,
    cMapUrl: library.characterMaps,
    cMapPacked: true,
    standardFontDataUrl: library.standardFonts,
    ...(library.canvases && { CanvasFactory: library.canvases }),
  });
  try {
    return { document: await loading.promise, watched, close };
  } catch (error) {
    close();
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new CodedError(isLocked ? 'pdf-encrypted' : 'file-invalid');
  }
}
