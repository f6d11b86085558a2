import type { StoreyDatabase } from '../../../db/index.ts';

const CLOSED = new Set(['DatabaseClosedError', 'DbError']);

/** Whether something failed because its database was closed, by the name of the error. */
export const isOfClosedDatabase = ({ name }: Pick<Error, 'name'>): boolean => CLOSED.has(name);

/**
 * Requests that were under way when the database was closed (a newer version took it over, the person signed out), and writes
 * into a database of a newer version, end without an answer. If it matters a banner says why; their rejections would only
 * repeat it in the console. Returns a function that stops it.
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
