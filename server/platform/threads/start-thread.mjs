/* For a server that runs from its source, where nothing can be written. A thread does not inherit what lets the main one run TypeScript, so it sets that up for itself. */
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.module);
