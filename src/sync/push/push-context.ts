import type { PendingOp, StoreyDatabase } from '../../db/index.ts';
import type { Api } from '../client/api.ts';
import type { LocksPort, TimerPort } from '../ports.ts';
import type { SyncEvent } from '../status.ts';
import type { Slot } from './send-slots.ts';
import type { Remote } from './remote.ts';

/**
 * The result of one push for the queue. on: continue. auth: nothing goes before a sign-in. unreachable: no server.
 * publishing: this client's content waits. failing: 5xx. busy: the server named a time to wait. held: the run ended
 * before its slot was free, so it was not sent.
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
