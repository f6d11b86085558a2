import type { StoreyDatabase } from '../../../db/index.ts';
import type { ApiError } from '../../client/answer.ts';
import type { PullOutcome } from '../../facade.ts';
import type { SyncPorts } from '../../ports.ts';
import { createReachabilityProbe } from './reachability.ts';
import type { Reader } from './reader.ts';
import type { StatusStore } from '../status-store.ts';

interface ContactOptions extends Pick<SyncPorts, 'network' | 'now' | 'timer'> {
  db: StoreyDatabase;
  status: StatusStore;
  reader: Reader;
  /** What waits can be sent. */
  wake: () => void;
}

const isUnreached = (outcome: PullOutcome): boolean => !outcome.ok && outcome.error.kind === 'network';

/** Whether a server can be reached, and what is done once it can again. */
export function createContact({ db, network, now, timer, status, reader, wake }: ContactOptions) {
  /** A server has answered a reading since the start. */
  let isFound = false;
  const probe = createReachabilityProbe(
    timer,
    () => void (status.now().isBehind ? catchUp() : reader.readHierarchy()),
  );

  /**
   * A reading failed. If no server was reached although the network is up, the status shows that, and the reading is repeated.
   */
  function missed(error: ApiError): void {
    if (error.kind !== 'network' || !network.isOnline()) return;
    status.put({ run: { ...status.now().run, unreachable: true } });
    probe.begin();
  }

  /** The server answered: whatever waits need not wait for it any longer. */
  async function reached(): Promise<void> {
    const at = now();
    await db.meta.put({ k: 'lastSyncedAt', value: at });
    const { run } = status.now();
    const wasUnreachable = run.unreachable;
    probe.end();
    status.put({ run: { ...run, unreachable: false, lastSyncedAt: at } });
    // What failed before the app was closed still waits for its own time.
    if (wasUnreachable || !isFound) wake();
    isFound = true;
    if (wasUnreachable) reader.readOldLevels();
  }

  /** Reads the shown content again once the network is back. Until then the status is not "all synced". */
  async function readOnReturn(): Promise<void> {
    const levels = reader.levels();
    const outcomes = [
      await reader.readHierarchy(),
      ...(await Promise.all(levels.map((levelLid) => reader.readLevel(levelLid)))),
    ];
    const [first, ...others] = outcomes;
    const isBehind = !network.isOnline() || first?.ok !== true || others.some(isUnreached);
    if (isBehind && network.isOnline()) probe.begin();
    status.put({ isBehind });
  }

  let catching: Promise<void> | null = null;
  /** Once for all who ask meanwhile. */
  function catchUp(): Promise<void> {
    catching ??= readOnReturn().finally(() => (catching = null));
    return catching;
  }

  return { missed, reached, catchUp, heard: probe.heard, arrived: probe.arrived, end: probe.end };
}
