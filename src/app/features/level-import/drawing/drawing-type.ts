/** Drawings: a DWG is read by the server, the others by the device itself. */
const DRAWING_TYPES = ['dxf', 'pdf', 'dwg'] as const;
export type DrawingType = (typeof DRAWING_TYPES)[number];

export const isDrawing = (extension: string): extension is DrawingType =>
  (DRAWING_TYPES as readonly string[]).includes(extension);
