import { MB } from '../../../src/domain/limits.ts';
import type { TaskDefinition } from '../../platform/tasks/index.ts';

/** A picture's bytes → the same picture without its metadata. */
export const CHECK_PICTURE: TaskDefinition = {
  name: 'check-picture',
  load: async () => (await import('./picture.task.ts')).checkPicture,
  lane: 'light',
  timeMs: 30_000,
  memoryMb: 1200,
  outputBytes: 20 * MB,
};

export const imageTasks: readonly TaskDefinition[] = [CHECK_PICTURE];
