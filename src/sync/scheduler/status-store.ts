import { createEmitter } from '../emitter.ts';
import type { Session } from '../facade.ts';
import type { NetworkPort } from '../ports.ts';
import type { SyncStatus } from '../status.ts';
import type { Counts } from './counts.ts';
import { IDLE, makeStatus, type StatusSources } from './make-status.ts';

type Known = Pick<StatusSources, 'counts' | 'run' | 'isBehind'>;

export type StatusStore = ReturnType<typeof createStatusStore>;

/** The counts, the run and the gap of readings that an engine knows, and the status made of them. */
export function createStatusStore(options: {
  network: Pick<NetworkPort, 'isOnline'>;
  session: Pick<Session, 'getSnapshot'>;
  counts?: Counts | null;
}) {
  const { network, session } = options;
  const changes = createEmitter<void>();
  let known: Known = { counts: options.counts ?? null, run: IDLE, isBehind: !network.isOnline() };
  let snapshot: SyncStatus = makeSnapshot();

  function makeSnapshot(): SyncStatus {
    const signedIn = session.getSnapshot().status === 'signedIn';
    return makeStatus({ ...known, online: network.isOnline(), signedIn });
  }
  /** The network or the session may have changed. */
  function refresh(): void {
    const next = makeSnapshot();
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return;
    snapshot = next;
    changes.emit();
  }
  return {
    now: (): Known => known,
    put: (next: Partial<Known>): void => {
      known = { ...known, ...next };
      refresh();
    },
    refresh,
    getSnapshot: (): SyncStatus => snapshot,
    subscribe: changes.subscribe,
  };
}
