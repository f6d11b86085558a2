import { MB } from '../../../src/domain/limits.ts';
import type { TaskDefinition } from '../../platform/tasks/index.ts';

/** What is drawn on a level → a wayfinding network. */
export const GENERATE_NETWORK: TaskDefinition = {
  name: 'generate',
  load: async () => (await import('./generate.task.ts')).generate,
  lane: 'heavy',
  timeMs: 60_000,
  memoryMb: 1200,
  outputBytes: 100 * MB,
};

export const networkTasks: readonly TaskDefinition[] = [GENERATE_NETWORK];
