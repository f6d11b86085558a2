export { type Children, createChildren } from './child-processes.ts';
export type { Payload, Task } from './task.ts';
