import { useSyncExternalStore } from 'react';
import { useIsRehearsing } from './rehearsal.ts';
import { useWorkspace } from '../session/workspace.ts';

/** Why the server can't be reached: the app cuts its network, the network is missing, or the server does not answer. */
export type OfflineReason = 'rehearsal' | 'offline' | 'unreachable';

/** Called when the engine has no server to send to. */
export function useOfflineReason(): OfflineReason {
  const { engine } = useWorkspace();
  const { isUnreachable } = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  if (useIsRehearsing()) return 'rehearsal';
  return isUnreachable ? 'unreachable' : 'offline';
}
