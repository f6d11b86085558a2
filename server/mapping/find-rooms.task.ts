import * as z from 'zod';
import { anchorPairSchema } from '../../src/domain/entities/anchor.ts';
import type { Task } from '../child/task.ts';
import type { PlanCollection } from '../conversion/index.ts';
import { findRooms } from './find-rooms.ts';

const paramsSchema = z.object({ anchors: anchorPairSchema.nullable() });
export type FindRoomsParams = z.infer<typeof paramsSchema>;

/** A converted plan (UTF-8 JSON) → what was found on it, as UTF-8 JSON. */
export const findRoomsTask: Task = ({ params, bytes }) => {
  const { anchors } = paramsSchema.parse(params);
  const plan = JSON.parse(Buffer.from(bytes).toString('utf8')) as PlanCollection;
  const found = findRooms(plan.features, anchors);
  return { params: null, bytes: new Uint8Array(Buffer.from(JSON.stringify(found))) };
};
