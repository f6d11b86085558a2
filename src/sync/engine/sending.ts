/** What sends: the walk over the queue, and what becomes of one operation. Loaded when something waits. */
export { createPusher } from '../push/pusher.ts';
export { drain } from './drain.ts';
