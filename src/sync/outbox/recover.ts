import type { StoreyDatabase } from '../../db/index.ts';
import { inOutbox } from './transaction.ts';

/** After a crash: a request may have been out, and nobody heard the answer. */
export function recoverInFlight(db: StoreyDatabase): Promise<number> {
  return inOutbox(db, () => db.pending.where({ state: 'sending' }).modify({ state: 'unknown' }));
}
