import type { Task } from '../../../platform/tasks/task.ts';
import { convertParamsSchema } from './convert-params.ts';
import { mapObjectsOf } from './map-objects.ts';
import { planJson } from '../../../../src/domain/floorplan/read/drawing/plan-json.ts';
import { loadReader } from './read-plan.ts';

/** A floor plan's bytes → a FeatureCollection as UTF-8 JSON. */
export async function loadConvert(given: unknown): Promise<Task> {
  const params = convertParamsSchema.parse(given);
  const read = await loadReader(params.fileType);
  return async ({ bytes }) => {
    const { features, lost, encodings } = await read(bytes, params);
    const members = { type: 'FeatureCollection', ...(lost && { lost }), ...(encodings && { encodings }) };
    return { params: { lost }, bytes: planJson(features, members) };
  };
}

/** A floor plan's bytes → `{features}` of map objects as UTF-8 JSON. */
export async function loadMapObjects(given: unknown): Promise<Task> {
  const params = convertParamsSchema.parse(given);
  const read = await loadReader(params.fileType);
  return async ({ bytes }) => ({
    params: null,
    bytes: planJson(mapObjectsOf((await read(bytes, params)).features)),
  });
}
