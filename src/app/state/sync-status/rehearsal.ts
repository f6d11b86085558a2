import { useSyncExternalStore } from 'react';
import { useWorkspace } from '../session/workspace.ts';

/** The network of this app is cut on purpose. */
export function useIsRehearsing(): boolean {
  const { rehearsal } = useWorkspace();
  return useSyncExternalStore(rehearsal.subscribe, rehearsal.isOn);
}
