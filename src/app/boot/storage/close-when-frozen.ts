import type { StoreyDatabase } from '../../../db/index.ts';
import type { AppNotice } from '../../state/page/notices.ts';

/**
 * A frozen page is still told what other tabs wrote, and asks its storage anew; the answer never comes to it, the
 * transaction stays open, and whoever wants to write waits a minute and more. Without a connection it asks only when it goes
 * on: then the next question opens one. Nobody need be told of it. Returns how to stop.
 */
export function letGoWhenFrozen(
  db: StoreyDatabase,
  onNotice: (notice: AppNotice, isOn: boolean) => void,
): () => void {
  const letGo = (): void => {
    db.close({ disableAutoOpen: false });
    onNotice('dbClosed', false);
  };
  document.addEventListener('freeze', letGo);
  return () => document.removeEventListener('freeze', letGo);
}
