import type { PdfFiles } from '../../../workers/index.ts';

/** Where the app has the files that come with pdf.js. */
export const PDF_FILES: PdfFiles = { characterMaps: '/pdf/cmaps/', standardFonts: '/pdf/fonts/' };
