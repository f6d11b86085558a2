import type { Task } from '../../../../platform/tasks/task.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { geojsonFault } from './geojson-fault.ts';

/** Refuses (422) anything but GeoJSON; returns nothing else. */
export const checkGeojson: Task = ({ bytes }) => {
  const fault = geojsonFault(bytes);
  if (fault !== null) throw new ApiError(422, fault);
  return { params: null, bytes: new Uint8Array() };
};
