import type { StoreyDatabase } from '../../../db/index.ts';
import type { AppNotice } from '../../state/page/notices.ts';
import { readyToReload } from '../updates/prepare-reload.ts';

/**
 * A frozen page still gets notices of other tabs' writes, and queries its storage again. The answer never arrives, the
 * transaction stays open, and other tabs wait a minute and more to write. So the connection is closed while the page is frozen:
 * the next query opens another one. No notice is shown for it. Returns a function that stops it.
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

/**
 * A page that is left may lie in memory, to come back by *Back*. WebKit lets its transactions lie there open too, and the next
 * page of the app would wait for them for ever: what is under way is aborted. It is begun again when the page is back; that
 * page then loads itself once more, since its locks went to others. Returns how to stop.
 */
export function letGoWhenLeft(
  db: StoreyDatabase,
  onNotice: (notice: AppNotice, isOn: boolean) => void,
  reload = (): void => window.location.reload(),
): () => void {
  const leave = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    db.abandon();
    onNotice('dbClosed', false);
  };
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void readyToReload().then(reload);
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
  };
}
