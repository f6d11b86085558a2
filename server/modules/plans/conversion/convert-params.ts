import * as z from 'zod';

const position = z.tuple([z.number(), z.number()]);

/** Where a drawing goes on earth: its centre on a point (degrees, north up, true to scale), or by two anchors. */
const placeSchema = z.union([
  z.object({ centerPoint: position }),
  z.object({
    anchors: z.tuple([
      z.object({ original: position, coordinates: position }),
      z.object({ original: position, coordinates: position }),
    ]),
  }),
]);
export type PlanPlace = z.infer<typeof placeSchema>;

export const convertParamsSchema = z.object({
  fileType: z.enum(['dxf', 'dwg', 'pdf', 'geojson']),
  place: placeSchema,
  /** Of a PDF, from 1. */
  page: z.int(),
  /** The program that makes a DXF of a DWG; null where there is none. */
  dwgConverter: z.string().nullable(),
  /** A private folder for that program; null where none runs. */
  folder: z.string().nullable(),
});
export type ConvertParams = z.infer<typeof convertParamsSchema>;
