import { MB } from '../../../src/domain/limits.ts';
import type { TaskDefinition } from '../../platform/tasks/index.ts';

const CONVERSION = { lane: 'heavy', timeMs: 120_000, memoryMb: 1500, outputBytes: 300 * MB } as const;

/** A floor plan of any type → GeoJSON. */
export const CONVERT: TaskDefinition = {
  name: 'convert',
  load: async (params) => (await import('./conversion/convert.task.ts')).loadConvert(params),
  ...CONVERSION,
};

/** A floor plan of any type → map objects where its anchors say. */
export const MAP_OBJECTS: TaskDefinition = {
  name: 'map-objects',
  load: async (params) => (await import('./conversion/convert.task.ts')).loadMapObjects(params),
  ...CONVERSION,
};

/** Whether a large file is GeoJSON at all. */
export const CHECK_GEOJSON: TaskDefinition = {
  name: 'check-geojson',
  load: async () => (await import('./conversion/geojson/check-geojson.task.ts')).checkGeojson,
  lane: 'light',
  timeMs: 60_000,
  memoryMb: 1500,
  outputBytes: 10_000,
};

/** A converted floor plan → the rooms on it. */
export const FIND_ROOMS: TaskDefinition = {
  name: 'find-rooms',
  load: async () => (await import('./find-rooms.task.ts')).findRoomsTask,
  lane: 'heavy',
  timeMs: 120_000,
  memoryMb: 1500,
  outputBytes: 100 * MB,
};

export const planTasks: readonly TaskDefinition[] = [CONVERT, MAP_OBJECTS, CHECK_GEOJSON, FIND_ROOMS];
