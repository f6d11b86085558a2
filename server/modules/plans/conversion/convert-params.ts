import * as z from 'zod';
import { drawingBoxSchema } from '../../../../src/domain/entities/plan-file.ts';
import { ENCODINGS } from '../../../../src/domain/text-encoding/encodings.ts';
import { DRAWING_TYPES } from '../../../../src/domain/floorplan/formats/plan-formats.ts';
import type { PlanPlace } from '../../../../src/domain/floorplan/read/drawing/placed-features.ts';

const position = z.tuple([z.number(), z.number()]);

const part = drawingBoxSchema.optional();

const encoding = z.enum(ENCODINGS).nullable().optional();

const placeSchema: z.ZodType<PlanPlace> = z.union([
  z.object({ part, encoding, centerPoint: position }),
  z.object({
    part,
    encoding,
    anchors: z.tuple([
      z.object({ original: position, coordinates: position }),
      z.object({ original: position, coordinates: position }),
    ]),
  }),
]);

export const convertParamsSchema = z.object({
  fileType: z.enum([...DRAWING_TYPES, 'geojson']),
  place: placeSchema,
  /** Of a PDF, from 1. */
  page: z.int(),
  /** Of a PDF: 100 for 1:100. */
  scale: z.number().optional(),
  /** Of a DXF or DWG, in the place of its own. */
  unit: z.enum(['m', 'cm', 'mm', 'in', 'ft']).optional(),
  /** The program that makes a DXF of a DWG, or null. */
  dwgConverter: z.string().nullable(),
  /** A private folder for that program; null where none runs. */
  folder: z.string().nullable(),
});
export type ConvertParams = z.infer<typeof convertParamsSchema>;
