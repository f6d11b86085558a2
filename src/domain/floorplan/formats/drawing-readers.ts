import type { Answer } from '../../coded-error.ts';
import type { Encoding } from '../../text-encoding/index.ts';
import type { Drawing } from '../read/drawing/drawing.ts';
import type { PdfLibrary } from '../read/pdf/pdf-library.ts';
import type { DeviceDrawing } from './plan-formats.ts';

export interface DrawingOptions {
  /** From 1, of a format that has pages. */
  page: number;
  /** In what a person said that its texts are written. */
  encoding: Encoding | null;
}

/** `pages`: how many the file has, where its format has pages. */
export type DrawingRead = Answer<Drawing> & { pages?: number | null };

export type DrawingReader = (
  bytes: Uint8Array,
  options: DrawingOptions,
) => DrawingRead | Promise<DrawingRead>;

/** What loads the reader of a drawing. @param pdfLibrary pdf.js, as the place where it is read has it */
export const DRAWING_READERS: Readonly<
  Record<DeviceDrawing, (pdfLibrary: () => Promise<PdfLibrary>) => Promise<DrawingReader>>
> = {
  async dxf() {
    const { readDxf } = await import('../read/dxf/read-dxf.ts');
    return (bytes, { encoding }) => readDxf(bytes, undefined, encoding);
  },
  async pdf(pdfLibrary) {
    const [{ readPdf }, library] = await Promise.all([import('../read/pdf/read-pdf.ts'), pdfLibrary()]);
    return (bytes, { page }) => readPdf(bytes, page, library);
  },
};
