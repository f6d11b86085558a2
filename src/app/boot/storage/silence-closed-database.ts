import type { StoreyDatabase } from '../../../db/index.ts';

const CLOSED = new Set(['DatabaseClosedError', 'DbError']);

/** Whether something failed because its database was closed, by the name of the error. */
export const isOfClosedDatabase = ({ name }: Pick<Error, 'name'>): boolean => CLOSED.has(name);

/**
 * What was under way when the database was closed (a newer version took it over, the person signed out), or would write
 * into one that a newer version made, ends without an answer. Where that matters a banner says why; each of them would
 * only say the same into the console. Returns how to stop.
 */
export function hushWhenSealed(db: Pick<StoreyDatabase, 'sealed' | 'isNewer'>): () => void {
  const hush = (event: PromiseRejectionEvent): void => {
    const { reason } = event as { reason: unknown };
    if ((db.sealed || db.isNewer) && reason instanceof Error && isOfClosedDatabase(reason))
      event.preventDefault();
  };
  window.addEventListener('unhandledrejection', hush);
  return () => window.removeEventListener('unhandledrejection', hush);
}
