import * as z from 'zod';
import { featureGeometrySchema, type Position } from '../../../src/domain/entities/geometry.ts';
import { type LevelNetwork, networkOfLevel } from '../../../src/domain/wayfinding/generate/index.ts';
import type { Task } from '../../platform/tasks/task.ts';

const featureSchema = z.object({
  fid: z.string(),
  typeCode: z.string(),
  name: z.string().nullable(),
  geometry: featureGeometrySchema,
});
const position = z.tuple([z.number(), z.number()]).transform((p): Position => p);
const orderSchema = z.object({
  features: z.array(featureSchema),
  building: featureGeometrySchema,
  standing: z.array(z.object({ fid: z.string(), typeCode: z.string(), position })),
});

/** A level (`LevelDrawing` as UTF-8 JSON) → its network (`LevelNetwork`), as params. */
export const generate: Task = ({ bytes }) => {
  const order = orderSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  const answer: LevelNetwork = networkOfLevel(order);
  return { params: answer, bytes: new Uint8Array() };
};
