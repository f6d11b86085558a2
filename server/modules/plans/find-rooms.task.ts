import type { Task } from '../../platform/tasks/task.ts';
import type { PlanCollection } from '../../../src/domain/floorplan/read/drawing/placed-features.ts';
import { ApiError } from '../../platform/api-error.ts';
import { findRooms } from '../../../src/domain/rooms/find-rooms.ts';

/** Bytes of JSON. A plan that is larger has several times the lines that rooms can be looked for in. */
const PLAN_MOST = 100_000_000;

/** A converted plan (UTF-8 JSON) → what was found on it, as UTF-8 JSON. Throws 422 `plan-too-complex`. */
export const findRoomsTask: Task = ({ bytes }) => {
  if (bytes.length > PLAN_MOST) throw new ApiError(422, 'plan-too-complex');
  const plan = JSON.parse(Buffer.from(bytes).toString('utf8')) as PlanCollection;
  return { params: null, bytes: new Uint8Array(Buffer.from(JSON.stringify(findRooms(plan.features)))) };
};
