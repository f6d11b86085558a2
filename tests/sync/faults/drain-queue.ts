import type { PendingOp } from '../../../src/db/index.ts';
import type { Device } from '../../support/sync/sync-device.ts';
import type { FaultServer } from './fault-server.ts';

/** Seconds of the device after which a request that was on its way for long arrives at last. */
export const LATE_S = 20;
/** Seconds of the device within which all has to come to rest. */
const MOST_S = 1200;

/**
 * Sends until all that is left waits for a person. The device's time passes only while nothing is under way that will be
 * answered, so that no answer is late by accident. `isOver`: the process is gone.
 */
export async function rest(
  device: Device,
  server: FaultServer,
  isOver: () => boolean = () => false,
): Promise<void> {
  const { engine, clock, db } = device;
  engine.start();
  engine.nudge();
  let lateFor = 0;
  for (let seconds = 0; seconds < MOST_S; seconds += 1) {
    await untilAnswered(server);
    if (isOver()) return;
    const ops = await db.pending.toArray();
    const isIdle = engine.getSnapshot().phase === 'idle' && !server.isBusy();
    const isDone = ops.every((op) => waitsForPerson(op, ops));
    if (isIdle && isDone && !server.hasLate()) return;
    clock.advance(1000);
    lateFor = server.hasLate() ? lateFor + 1 : 0;
    if (lateFor >= LATE_S) server.letLateWorkArrive();
  }
  const left = (await db.pending.toArray()).map((op) => `${op.intent} ${op.entityKey} ${op.state}`);
  throw new Error(`No rest after ${MOST_S} s: ${left.join(', ')}`);
}

/** A person is asked about it, or about something that it lies in. */
function waitsForPerson(op: PendingOp, all: readonly PendingOp[]): boolean {
  if (op.state === 'rejected' || op.state === 'conflict') return true;
  const parent = all.find(({ entityKey }) => entityKey === op.parentKey);
  return parent !== undefined && waitsForPerson(parent, all);
}

/** Some turns of the loop, in which the device may begin something, and then as many as the server needs. */
export async function untilAnswered(server: FaultServer): Promise<void> {
  for (let quiet = 0; quiet < 4; quiet += 1) {
    await turn();
    while (server.isBusy()) {
      await turn();
      quiet = 0;
    }
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
