import { useSyncExternalStore } from 'react';
import { useWorkspace } from '../../state/workspace.ts';

export interface Unsent {
  waiting: number;
  refused: number;
  conflicts: number;
  all: number;
  isOnline: boolean;
  isSending: boolean;
}

/** What has not arrived, in numbers. */
export function useUnsent(): Unsent {
  const { engine } = useWorkspace();
  const status = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  const { refused, conflicts, online } = status;
  const waiting = status.waiting + status.sending;
  return {
    waiting,
    refused,
    conflicts,
    all: waiting + refused + conflicts,
    isOnline: online,
    isSending: status.phase === 'syncing',
  };
}
