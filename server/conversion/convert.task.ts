import type { Task } from '../child/task.ts';
import { convertParamsSchema } from './convert-params.ts';
import { jsonBytes } from './json-bytes.ts';
import { mapObjectsOf } from './map-objects.ts';
import { readPlan } from './read-plan.ts';

/** A floor plan's bytes → a FeatureCollection as UTF-8 JSON. */
export const convert: Task = async ({ params, bytes }) => {
  const plan = await readPlan(bytes, convertParamsSchema.parse(params));
  return { params: null, bytes: jsonBytes(plan) };
};

/** A floor plan's bytes → `{features}` of map objects as UTF-8 JSON. */
export const mapObjects: Task = async ({ params, bytes }) => {
  const plan = await readPlan(bytes, convertParamsSchema.parse(params));
  return { params: null, bytes: jsonBytes({ features: mapObjectsOf(plan) }) };
};
