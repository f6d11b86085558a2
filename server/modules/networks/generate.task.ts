import * as z from 'zod';
import { featureGeometrySchema, type Position } from '../../../src/domain/entities/geometry.ts';
import type { Task } from '../../platform/tasks/task.ts';
import { generateNetwork } from '../../../src/domain/wayfinding/generate/generate-network.ts';

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
export type GenerateOrder = z.infer<typeof orderSchema>;

/** A level (UTF-8 JSON) → its network as params; null where none can be made. */
export const generate: Task = ({ bytes }) => {
  const order = orderSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  const network = generateNetwork(order.features, order.building, order.standing);
  const isUsable = network !== null && network.nodes.some((node) => node.neighbors.length > 0);
  return { params: isUsable ? network : null, bytes: new Uint8Array() };
};
