import type { PendingOp, StoreyDatabase } from '../../db/index.ts';
import type { Api } from '../client/api.ts';
import type { LocksPort, TimerPort } from '../ports.ts';
import type { SyncEvent } from '../status.ts';
import type { Slot } from './send-slots.ts';
import type { Remote } from './remote.ts';

/**
 * What became of one push, for the queue as a whole. on: go on. auth: nothing goes before a sign-in. unreachable: no
 * server. publishing: this client's content waits. failing: the server answered with 5xx. busy: it named a time before
 * which it does not want to be called. held: the run was over before it was its turn, so it did not leave.
 */
export type PushOutcome = 'on' | 'auth' | 'unreachable' | 'publishing' | 'failing' | 'busy' | 'held';

export interface PushContext {
  db: StoreyDatabase;
  api: Api;
  remote: Remote;
  now: () => number;
  random: () => number;
  newId: () => string;
  locks: LocksPort;
  timer: TimerPort;
  emit: (event: SyncEvent) => void;
}

/** @param slot its turn at the server, where others go beside it */
export type Push = (op: PendingOp, slot?: Slot) => Promise<PushOutcome>;
