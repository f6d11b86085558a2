import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { withBuiltIns } from './built-in.ts';
import type { PdfLibrary } from '../../../../../src/domain/floorplan/read/pdf/pdf-library.ts';

/** Puts the reader into the global object. Its module has no types. */
const READER: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs';

const pdfjs = await withBuiltIns(async () => {
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs');
  await import(READER);
  return library;
});

const PDF_JS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Where pdf.js finds its files among the packages. */
export const PDF_FILES = {
  characterMaps: join(PDF_JS, 'cmaps/'),
  standardFonts: join(PDF_JS, 'standard_fonts/'),
};

export function pdfLibrary(): PdfLibrary {
  const { pdfjsWorker } = globalThis as unknown as {
    pdfjsWorker: { WorkerMessageHandler: PdfLibrary['reader'] };
  };
  return { pdfjs, reader: pdfjsWorker.WorkerMessageHandler, ...PDF_FILES, inflatedSize };
}

export function inflatedSize(data: Uint8Array, most: number): number {
  try {
    return inflateSync(data, { maxOutputLength: most }).length;
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    // Broken or cut off: what can be read of it is not more than that.
    return isTooLarge ? most + 1 : 0;
  }
}
