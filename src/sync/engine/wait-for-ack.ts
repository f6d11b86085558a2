import { liveQuery } from 'dexie';
import { entityKeyOf, parseEntityKey, type PendingOp, type StoreyDatabase } from '../../db/index.ts';
import type { TimerPort } from '../ports.ts';
import type { AckOutcome } from '../status.ts';

/** What becomes of a change within `ms` milliseconds, whichever tab sends it. */
export function waitForAck(
  db: StoreyDatabase,
  timer: TimerPort,
  entityKey: string,
  ms: number,
): Promise<AckOutcome> {
  return new Promise((resolve) => {
    const end = (outcome: AckOutcome): void => {
      cancel();
      subscription.unsubscribe();
      resolve(outcome);
    };
    const cancel = timer.after(ms, () => end('waiting'));
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

/** The operation that carries a thing: its own, or that of the new level it lies on. */
async function operationFor(db: StoreyDatabase, entityKey: string): Promise<PendingOp | undefined> {
  const own = await db.pending.get(entityKey);
  const { table, key } = parseEntityKey(entityKey);
  if (own !== undefined || table !== 'features') return own;
  const feature = await db.features.get(key);
  if (feature === undefined || feature.levelLid === null) return undefined;
  const level = await db.pending.get(entityKeyOf('levels', feature.levelLid));
  return level?.saga === undefined ? undefined : level;
}
