import type { StoreyDatabase } from '../../db/index.ts';
import type * as meetingParts from '../conflicts/meeting.ts';
import { inOutbox } from '../store/transaction.ts';
import type { Found } from './pull-result.ts';
import type { Pulled } from './pull-result.ts';

export type Meeting = typeof meetingParts;

let loaded: Meeting | null = null;

/** Loads what merges, once. Rejects where that can't be had; the next call tries again. */
export async function loadMeeting(): Promise<void> {
  loaded ??= await import('../conflicts/meeting.ts');
}

/**
 * Takes over what was read, in a transaction of the outbox. What it takes where that meets work of this device is
 * loaded when a reading first asks for it: the transaction is given up then, for nothing may be awaited inside it but
 * the database, and the step runs again. A device that can't load it has read nothing.
 */
export async function inReading(
  db: StoreyDatabase,
  step: (meeting: () => Meeting) => Promise<Found>,
): Promise<Pulled> {
  let isMissing = false;
  const meeting = (): Meeting => {
    if (loaded !== null) return loaded;
    isMissing = true;
    throw new Error('Merging is not loaded yet.');
  };
  try {
    return { ok: true, found: await inOutbox(db, () => step(meeting)) };
  } catch (cause) {
    if (!isMissing) throw cause;
  }
  try {
    await loadMeeting();
  } catch (cause) {
    return { ok: false, error: { kind: 'network', message: String(cause) } };
  }
  return { ok: true, found: await inOutbox(db, () => step(meeting)) };
}
