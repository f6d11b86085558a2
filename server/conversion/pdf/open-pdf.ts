import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { cannotConvert } from '../refusal.ts';

const PDF_JS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** Where pdf.js has the tables of Asian fonts; without them their texts can't be read. */
const CHARACTER_MAPS = join(PDF_JS, 'cmaps/');
const STANDARD_FONTS = join(PDF_JS, 'standard_fonts/');
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
