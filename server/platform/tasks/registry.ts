import type { TaskEntry } from './task.ts';

const MB = 1_000_000;

/**
 * Every task that may run in a child process. The server never loads what stands behind `load`; the child does. A task
 * that is not in this list can't be run, whatever is sent to the child.
 */
export const TASKS = {
  /** A floor plan of any type → GeoJSON. */
  convert: {
    load: async (params) =>
      (await import('../../modules/plans/conversion/convert.task.ts')).loadConvert(params),
    lane: 'heavy',
    timeMs: 120_000,
    memoryMb: 1500,
    outputBytes: 300 * MB,
  },
  /** A floor plan of any type → map objects where its anchors say. */
  'map-objects': {
    load: async (params) =>
      (await import('../../modules/plans/conversion/convert.task.ts')).loadMapObjects(params),
    lane: 'heavy',
    timeMs: 120_000,
    memoryMb: 1500,
    outputBytes: 300 * MB,
  },
  /** Whether a large file is GeoJSON at all. */
  'check-geojson': {
    load: async () =>
      (await import('../../modules/plans/conversion/geojson/check-geojson.task.ts')).checkGeojson,
    lane: 'light',
    timeMs: 60_000,
    memoryMb: 1500,
    outputBytes: 10_000,
  },
  'check-picture': {
    load: async () => (await import('../../modules/images/picture.task.ts')).checkPicture,
    lane: 'light',
    timeMs: 30_000,
    memoryMb: 1200,
    outputBytes: 20 * MB,
  },
  geotransform: {
    load: async () => (await import('../../modules/tools/geo.task.ts')).geotransformTask,
    lane: 'heavy',
    timeMs: 60_000,
    memoryMb: 1500,
    outputBytes: 300 * MB,
  },
  'calculate-anchors': {
    load: async () => (await import('../../modules/tools/geo.task.ts')).calculateAnchorsTask,
    lane: 'heavy',
    timeMs: 60_000,
    memoryMb: 1500,
    outputBytes: MB,
  },
  /** A converted floor plan → the rooms on it. */
  'find-rooms': {
    load: async () => (await import('../../modules/plans/mapping/find-rooms.task.ts')).findRoomsTask,
    lane: 'heavy',
    timeMs: 120_000,
    memoryMb: 1500,
    outputBytes: 100 * MB,
  },
  /** What is drawn on a level → a wayfinding network. */
  generate: {
    load: async () => (await import('../../modules/networks/wayfinding/generate.task.ts')).generate,
    lane: 'heavy',
    timeMs: 60_000,
    memoryMb: 1200,
    outputBytes: 100 * MB,
  },
} as const satisfies Record<string, TaskEntry>;

export type TaskName = keyof typeof TASKS;

export function taskNamed(name: string): TaskEntry | null {
  return Object.hasOwn(TASKS, name) ? TASKS[name as TaskName] : null;
}
