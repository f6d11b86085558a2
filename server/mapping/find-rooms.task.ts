import type { Task } from '../child/task.ts';
import type { PlanCollection } from '../conversion/plan-collection.ts';
import { findRooms } from './find-rooms.ts';

/** A converted plan (UTF-8 JSON) → what was found on it, as UTF-8 JSON. */
export const findRoomsTask: Task = ({ bytes }) => {
  const plan = JSON.parse(Buffer.from(bytes).toString('utf8')) as PlanCollection;
  return { params: null, bytes: new Uint8Array(Buffer.from(JSON.stringify(findRooms(plan.features)))) };
};
