import type { Task } from '../../platform/tasks/task.ts';
import { jsonBytes } from './json-bytes.ts';
import { calculateAnchorsCall, geotransformCall } from './geo-calls.ts';

const taskOf =
  (call: (body: Uint8Array) => unknown): Task =>
  ({ bytes }) => ({ params: null, bytes: jsonBytes(call(bytes)) });

export const geotransformTask = taskOf(geotransformCall);
export const calculateAnchorsTask = taskOf(calculateAnchorsCall);
