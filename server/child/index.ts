export { type Children, createChildren } from './children.ts';
export type { Payload, Task } from './task.ts';
