import type { PendingOp, StoreyDatabase } from '../../db/index.ts';
import type { Api } from '../client/api.ts';
import type { LocksPort, TimerPort } from '../ports.ts';
import type { SyncEvent } from '../status.ts';
import type { Remote } from './remote.ts';

/**
 * What became of one push, for the queue as a whole. on: go on. auth: nothing goes before a sign-in. unreachable: no
 * server. publishing: this client's content waits. failing: the server answered with 5xx. busy: it named a time before
 * which it does not want to be called.
 */
export type PushOutcome = 'on' | 'auth' | 'unreachable' | 'publishing' | 'failing' | 'busy';

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

export type Push = (op: PendingOp) => Promise<PushOutcome>;
