import { MB } from '../../../src/domain/limits.ts';
import type { TaskDefinition } from '../../platform/tasks/index.ts';

export const GEOTRANSFORM: TaskDefinition = {
  name: 'geotransform',
  load: async () => (await import('./geo.task.ts')).geotransformTask,
  lane: 'heavy',
  timeMs: 60_000,
  memoryMb: 1500,
  outputBytes: 300 * MB,
};

export const CALCULATE_ANCHORS: TaskDefinition = {
  name: 'calculate-anchors',
  load: async () => (await import('./geo.task.ts')).calculateAnchorsTask,
  lane: 'heavy',
  timeMs: 60_000,
  memoryMb: 1500,
  outputBytes: MB,
};

export const toolTasks: readonly TaskDefinition[] = [GEOTRANSFORM, CALCULATE_ANCHORS];
