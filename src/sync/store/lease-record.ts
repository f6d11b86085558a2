import type { StoreyDatabase } from '../../db/index.ts';
import { markInFlightUnknown } from './recover-in-flight.ts';
import { inOutbox } from './transaction.ts';

/** Where it stands who leads. */
const LEADER = 'leader';

/** Who leads, and a sign that it is alive: it changes with every beat. */
export interface Lease {
  epoch: number;
  beat: number;
}

/** The lease as it stands; of a database that nobody ever led, epoch 0. */
export async function readLease(db: StoreyDatabase): Promise<Lease> {
  const value = (await db.meta.get(LEADER))?.value as Partial<Lease> | undefined;
  return { epoch: value?.epoch ?? 0, beat: value?.beat ?? 0 };
}

/** A new leader begins: of what the last one had under way nobody knows what became. Returns its epoch. */
export function takeLease(db: StoreyDatabase, now: number): Promise<number> {
  return inOutbox(db, async () => {
    const epoch = (await readLease(db)).epoch + 1;
    await db.meta.put({ k: LEADER, value: { epoch, beat: 0 } satisfies Lease });
    await markInFlightUnknown(db, now);
    return epoch;
  }, [db.meta]);
}

/** Shows that a leader is alive. False: another one leads. */
export function beat(db: StoreyDatabase, epoch: number): Promise<boolean> {
  return inOutbox(db, async () => {
    const lease = await readLease(db);
    if (lease.epoch !== epoch) return false;
    await db.meta.put({ k: LEADER, value: { epoch, beat: lease.beat + 1 } satisfies Lease });
    return true;
  }, [db.meta]);
}
