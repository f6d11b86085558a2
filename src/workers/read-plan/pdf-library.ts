import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { PdfLibrary } from '../../domain/floorplan/read/pdf/pdf-library.ts';
import type { PdfFiles } from './api.ts';

/** pdf.js as a browser has it. */
export function pdfLibrary(files: PdfFiles): PdfLibrary {
  // The module of the reader has no types; it puts the reader there.
  const { pdfjsWorker } = globalThis as unknown as {
    pdfjsWorker: { WorkerMessageHandler: PdfLibrary['reader'] };
  };
  return { pdfjs, reader: pdfjsWorker.WorkerMessageHandler, ...files, inflatedSize };
}

/** Counts the bytes as it unpacks, and keeps none. */
export async function inflatedSize(data: Uint8Array, most: number): Promise<number> {
  const unpacked = new Blob([new Uint8Array(data)]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = unpacked.getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return size;
      size += value.length;
      if (size > most) {
        await reader.cancel();
        return most + 1;
      }
    }
  } catch {
    // Broken, or with a line end behind it, as nearly every stream of a PDF has: what came out is what can be read of it.
    return size;
  }
}
