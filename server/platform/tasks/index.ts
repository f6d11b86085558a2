export { type Children, createChildren } from './child-processes.ts';
export type { Payload, Task, TaskDefinition } from './task.ts';
