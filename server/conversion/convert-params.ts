import * as z from 'zod';

/** Degrees; the centre of the earth's other side is no place for a drawing, the poles have no east. */
export const centerPointSchema = z.tuple([z.number().min(-180).max(180), z.number().min(-89).max(89)]);

export const convertParamsSchema = z.object({
  fileType: z.enum(['dxf', 'dwg', 'pdf', 'geojson']),
  centerPoint: centerPointSchema,
  /** Of a PDF, from 1. */
  page: z.int(),
  /** The program that makes a DXF of a DWG; null where there is none. */
  dwgConverter: z.string().nullable(),
  /** A private folder for that program; null where none runs. */
  folder: z.string().nullable(),
});
export type ConvertParams = z.infer<typeof convertParamsSchema>;
