import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AppSession, SessionState } from '../../../sync/index.ts';

export const SessionContext = createContext<AppSession | null>(null);

export function useSession(): AppSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession outside of the app');
  return session;
}

/** Who is signed in, in all tabs. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.getSnapshot);
}
