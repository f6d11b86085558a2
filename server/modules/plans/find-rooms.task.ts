import { findingsOnPlan } from '../../../src/domain/plan-findings/find-on-plan.ts';
import type { Task } from '../../platform/tasks/task.ts';
import { acceptedOrRefusal } from './refusal.ts';

/** A converted plan (UTF-8 JSON) → what was found on it, as UTF-8 JSON. Throws 422 `plan-too-complex`. */
export const findRoomsTask: Task = ({ bytes }) => ({
  params: null,
  bytes: new TextEncoder().encode(JSON.stringify(acceptedOrRefusal(findingsOnPlan(bytes)))),
});
