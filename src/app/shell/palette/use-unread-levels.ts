import { useState, useSyncExternalStore } from 'react';
import { keyOfLevels } from '../../online/level-reader.ts';
import { readerOf } from '../../online/use-level-reading.ts';
import { useOnline } from '../../online/use-online.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

export interface UnreadLevels {
  /** Reads what this device has never read of the levels that are searched; null: it can't now, or it has read all. */
  load: (() => void) | null;
  isReading: boolean;
  /** All were asked for since the palette was opened; some may have been refused. */
  isAsked: boolean;
}

/** Reads levels for the search on demand. @param unread keys of levels that this device has never read */
export function useUnreadLevels(unread: readonly string[]): UnreadLevels {
  const workspace = useWorkspace();
  const isOnline = useOnline();
  const reader = readerOf(workspace, 'search');
  const { done } = useSyncExternalStore(reader.subscribe, reader.getSnapshot);
  const [asked, setAsked] = useState<string | null>(null);
  const isReading = isOnline && asked !== null && done !== asked;
  const load = (): void => {
    setAsked(keyOfLevels(unread));
    reader.begin(unread);
  };
  const isPossible = isOnline && !workspace.db.isNewer && unread.length > 0;
  return { load: isPossible ? load : null, isReading, isAsked: asked !== null };
}
