import { workerData } from 'node:worker_threads';

/*
 * A thread beside the work, for the work itself may never come back to its event loop. Ends the process (and what it
 * started: it leads a group of its own) when memory runs over, and when the server that wanted the work is gone.
 */
const LOOK_MS = 50;
const { memoryBytes, parentPid } = workerData;

setInterval(() => {
  if (process.memoryUsage.rss() <= memoryBytes && process.ppid === parentPid) return;
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    process.kill(process.pid, 'SIGKILL');
  }
}, LOOK_MS);
