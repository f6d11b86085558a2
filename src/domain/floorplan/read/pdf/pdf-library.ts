import type { getDocument, OPS, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * pdf.js, and the differences of the places that it runs in. The caller of the reader loads it: it is large, and has files
 * beside itself.
 */
export interface PdfLibrary {
  pdfjs: { getDocument: typeof getDocument; OPS: PdfOperators; PDFWorker: typeof PDFWorker };
  /** The part of pdf.js that reads files; it runs in this thread. */
  reader: { initializeFromPort: (port: ReaderPort) => void };
  /** The folder of the tables of Asian fonts, without which their texts can't be read; ends with a slash. */
  characterMaps: string;
  /** The folder of the fonts that a file may leave out; ends with a slash. */
  standardFonts: string;
  /** Bytes that deflated data becomes: more than `most` is `most` and one; broken data counts as what can be read of it, or 0. */
  inflatedSize: (data: Uint8Array, most: number) => number | Promise<number>;
  /** What makes canvases for pages that are drawn; absent where none is. */
  canvases?: object;
}

/** Numbers of the steps that a page is drawn in. */
export type PdfOperators = typeof OPS;

export interface ReaderPort {
  postMessage: (message: unknown, transfer?: Transferable[]) => void;
  addEventListener: MessagePort['addEventListener'];
  removeEventListener: MessagePort['removeEventListener'];
}
