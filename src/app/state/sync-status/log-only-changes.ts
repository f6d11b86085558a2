import { useMemo, useSyncExternalStore } from 'react';
import { logOnlyChanges, type JournalStatus, type LogOnlyChange } from '../../../db/index.ts';
import { useWorkspace } from '../session/workspace.ts';

const never = (): (() => void) => () => undefined;
const nothing = (): JournalStatus | null => null;

/** What this tab has in its journal alone, because there was no room for it. Follows changes. */
export function useKeptChanges(): readonly LogOnlyChange[] {
  const { db } = useWorkspace();
  const { journal } = db;
  const status = useSyncExternalStore(journal?.subscribe ?? never, journal?.getStatus ?? nothing);
  const kept = status?.kept ?? 0;
  // The list itself is told of by its number alone.
  return useMemo(() => (kept === 0 ? [] : logOnlyChanges(db)), [db, kept]);
}
