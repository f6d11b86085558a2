import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { busyAtom } from './busy.ts';
import { useHierarchyReady } from './hierarchy-ready.ts';
import { useWorkspace } from '../session/workspace.ts';

/**
 * The server is still being read, so that a list which is empty may yet fill: "none yet" would be a guess. Without a
 * network nothing is being read.
 */
export function useIsReading(): boolean {
  const { engine } = useWorkspace();
  const isBusy = useAtomValue(busyAtom);
  const isReady = useHierarchyReady();
  const { online } = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  return online && (isBusy || !isReady);
}
