import { isSuperAdmin } from '../../domain/status/index.ts';
import type { AppSession, SyncEngine } from '../../sync/index.ts';

// @spec 8.2
/**
 * Signs out users who see no client: there is nothing here for them. On a new server the list is empty until the first client
 * is made: people with that right must not be signed out. @returns ends it
 */
export function leaveWithoutClients(
  engine: Pick<SyncEngine, 'subscribeEvents'>,
  session: Pick<AppSession, 'getSnapshot' | 'signOut'>,
): () => void {
  return engine.subscribeEvents((event) => {
    if (event.type !== 'noClients') return;
    const state = session.getSnapshot();
    const mayMakeClients = state.status !== 'signedOut' && isSuperAdmin(state.user);
    if (!mayMakeClients) void session.signOut();
  });
}
