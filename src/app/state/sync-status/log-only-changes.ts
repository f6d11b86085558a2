import { useMemo, useSyncExternalStore } from 'react';
import { logOnlyChanges, type JournalStatus, type LogOnlyChange } from '../../../db/index.ts';
import { useWorkspace } from '../session/workspace.ts';

const never = (): (() => void) => () => undefined;
const nothing = (): JournalStatus | null => null;

/** Changes that only this tab's journal has, because the database was full. Follows changes. */
export function useKeptChanges(): readonly LogOnlyChange[] {
  const { db } = useWorkspace();
  const { journal } = db;
  const status = useSyncExternalStore(journal?.subscribe ?? never, journal?.getStatus ?? nothing);
  const kept = status?.kept ?? 0;
  // The journal notifies only of the number, not of the list.
  return useMemo(() => (kept === 0 ? [] : logOnlyChanges(db)), [db, kept]);
}
