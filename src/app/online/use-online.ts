import { useSyncExternalStore } from 'react';
import { useWorkspace } from '../state/session/workspace.ts';

/** Whether the server can be asked now. */
export function useOnline(): boolean {
  const { engine } = useWorkspace();
  return useSyncExternalStore(engine.subscribe, () => engine.getSnapshot().online);
}
