import type { SyncStatus } from '../status.ts';
import type { Counts } from './counts.ts';
import type { RunState } from './tab-messages.ts';

export interface StatusSources {
  online: boolean;
  signedIn: boolean;
  /** Null before the first count: then the waiting changes are unknown, and the status must not be "all arrived". */
  counts: Counts | null;
  run: RunState;
  /** The network was down since the last reading. */
  isBehind: boolean;
}

const NO_COUNTS: Counts = { waiting: 0, sending: 0, refused: 0, conflicts: 0, kept: 0 };

/** Before anything was heard of the tab that pushes. */
export const IDLE: RunState = {
  phase: 'idle',
  doneInRun: 0,
  totalInRun: 0,
  publishing: false,
  publishingClients: [],
  unreachable: false,
  lastSyncedAt: null,
  nextTryAt: null,
};

function whyPaused(online: boolean, run: RunState): SyncStatus['paused'] {
  if (!online || run.unreachable) return 'offline';
  if (run.nextTryAt !== null) return 'trouble';
  return run.publishing ? 'publishing' : null;
}

export function makeStatus({ online, signedIn, counts, run, isBehind }: StatusSources): SyncStatus {
  const { kept, waiting, sending, refused, conflicts } = counts ?? NO_COUNTS;
  const left = waiting + sending;
  const paused = whyPaused(online, run);
  const { phase, doneInRun, totalInRun, publishingClients, lastSyncedAt, nextTryAt } = run;
  return {
    online: online && !run.unreachable,
    isUnreachable: online && run.unreachable,
    phase,
    // Changes kept in the journal have not arrived either, although they can't be sent yet.
    waiting: waiting + kept,
    sending,
    refused,
    conflicts,
    doneInRun,
    totalInRun,
    paused: signedIn ? (left > 0 || paused === 'offline' ? paused : null) : 'auth',
    publishingClients,
    // It is unknown whether readings from before the network failure are complete.
    lastSyncedAt: counts === null || (online && isBehind) ? null : lastSyncedAt,
    nextTryAt,
  };
}
