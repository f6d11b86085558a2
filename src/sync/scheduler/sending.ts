/** What sends: the walk over the queue, what becomes of one operation, and to wait for that. Loaded when something waits. */
export { createPusher } from '../push/pusher.ts';
export { drain } from './drain.ts';
export { waitForAck } from './wait-for-ack.ts';
