import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { cannotConvert } from '../refusal.ts';

/** Where pdf.js has the tables of Asian fonts; without them their texts can't be read. */
const CHARACTER_MAPS = fileURLToPath(new URL('../../../node_modules/pdfjs-dist/cmaps/', import.meta.url));
const STANDARD_FONTS = fileURLToPath(
  new URL('../../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url),
);
/** The signature may stand a little way in: mail programs put lines before it. */
const SIGNATURE_WITHIN = 1024;

/** Opens a PDF without running anything in it. Throws 422 `file-type-mismatch`, `pdf-encrypted`, `file-invalid`. */
export async function openPdf(bytes: Uint8Array, maxImagePixels: number): Promise<PDFDocumentProxy> {
  if (!Buffer.from(bytes.subarray(0, SIGNATURE_WITHIN)).includes('%PDF-')) {
    throw cannotConvert('file-type-mismatch');
  }
  const loading = getDocument({
    // It takes the bytes away with it, and refuses Node's own kind of them.
    data: new Uint8Array(bytes),
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
    return await loading.promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw cannotConvert(isLocked ? 'pdf-encrypted' : 'file-invalid');
  }
}
