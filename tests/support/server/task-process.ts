/** The file that the server's child processes run. */
export const TASK_PROCESS = new URL('../../../server/task-process.ts', import.meta.url);
