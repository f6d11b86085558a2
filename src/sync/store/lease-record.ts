import type { StoreyDatabase } from '../../db/index.ts';
import { markInFlightUnknown } from './recover-in-flight.ts';
import { inOutbox } from './transaction.ts';

/** Key of the lease in `meta`. */
const LEADER = 'leader';

/** The leader's epoch and its heartbeat, which changes with every beat. */
export interface Lease {
  epoch: number;
  beat: number;
}

/** The current lease; epoch 0 if there was never a leader. */
export async function readLease(db: StoreyDatabase): Promise<Lease> {
  const value = (await db.meta.get(LEADER))?.value as Partial<Lease> | undefined;
  return { epoch: value?.epoch ?? 0, beat: value?.beat ?? 0 };
}

/** Starts a new epoch and returns it. In-flight operations of the last leader become unknown. */
export function takeLease(db: StoreyDatabase, now: number): Promise<number> {
  return inOutbox(db, async () => {
    const epoch = (await readLease(db)).epoch + 1;
    await db.meta.put({ k: LEADER, value: { epoch, beat: 0 } satisfies Lease });
    await markInFlightUnknown(db, now);
    return epoch;
  }, [db.meta]);
}

/** Writes a heartbeat. False: another tab is the leader. */
export function renewLease(db: StoreyDatabase, epoch: number): Promise<boolean> {
  return inOutbox(db, async () => {
    const lease = await readLease(db);
    if (lease.epoch !== epoch) return false;
    await db.meta.put({ k: LEADER, value: { epoch, beat: lease.beat + 1 } satisfies Lease });
    return true;
  }, [db.meta]);
}
