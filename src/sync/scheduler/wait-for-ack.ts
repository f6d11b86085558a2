import { liveQuery } from 'dexie';
import { entityKeyOf, parseEntityKey, type PendingOp, type StoreyDatabase } from '../../db/index.ts';
import type { TimerPort } from '../ports.ts';
import type { AckOutcome, SyncStatus } from '../status.ts';

/** What is asked: what is kept, the time, and the engine's own state. */
export interface AckSources {
  db: StoreyDatabase;
  timer: TimerPort;
  getSnapshot: () => SyncStatus;
  subscribe: (listener: () => void) => () => void;
}

/** Waits up to `ms` milliseconds for the result of a change, whichever tab sends it. */
export function waitForAck(of: AckSources, entityKey: string, ms: number): Promise<AckOutcome> {
  const { db, timer, getSnapshot } = of;
  return new Promise((resolve) => {
    const end = (outcome: AckOutcome): void => {
      cancel();
      stop();
      subscription.unsubscribe();
      resolve(outcome);
    };
    const isHeld = (): boolean => getSnapshot().paused === 'publishing';
    // What held the changes before this one may be over: that is known once there was time to ask.
    const wasHeld = isHeld();
    const cancel = timer.after(ms, () => end(isHeld() ? 'publishing' : 'waiting'));
    const stop = of.subscribe(() => {
      if (!wasHeld && isHeld()) end('publishing');
    });
    const subscription = liveQuery(() => operationFor(db, entityKey)).subscribe({
      next: (op) => {
        if (op === undefined) end('acked');
        else if (op.state === 'rejected') end('rejected');
        else if (op.state === 'conflict') end('conflict');
      },
      error: () => end('waiting'),
    });
  });
}

/** The operation of an entity: its own, or that of the new level it is on. */
async function operationFor(db: StoreyDatabase, entityKey: string): Promise<PendingOp | undefined> {
  const own = await db.pending.get(entityKey);
  const { table, key } = parseEntityKey(entityKey);
  if (own !== undefined || table !== 'features') return own;
  const feature = await db.features.get(key);
  if (feature === undefined || feature.levelLid === null) return undefined;
  const level = await db.pending.get(entityKeyOf('levels', feature.levelLid));
  return level?.saga === undefined ? undefined : level;
}
