import type { Answer } from '../../domain/coded-error.ts';
import type { PlanPlace } from '../../domain/floorplan/read/drawing/placed-features.ts';

/** Where pdf.js finds its files: folders, each with a slash at its end. */
export interface PdfFiles {
  characterMaps: string;
  standardFonts: string;
}

export interface PdfSource {
  /** From 1. */
  page: number;
  files: PdfFiles;
}

export interface ReadPlanApi {
  /**
   * A drawing's bytes → a FeatureCollection on earth as UTF-8 JSON, the same as the server's conversion. The bytes are
   * given away.
   */
  readDxf(bytes: Uint8Array, place: PlanPlace): Promise<Answer<Uint8Array<ArrayBuffer>>>;
  /** The same for a page of a PDF. */
  readPdf(bytes: Uint8Array, source: PdfSource, place: PlanPlace): Promise<Answer<Uint8Array<ArrayBuffer>>>;
}
