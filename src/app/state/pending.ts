import { useLiveQuery } from 'dexie-react-hooks';
import { pendingStates, type PendingStates } from '../../db/index.ts';
import { useWorkspace } from './workspace.ts';

const NOTHING: PendingStates = { own: new Map(), levels: new Map(), overwritten: new Set() };

/** What waits to be uploaded, as lists and map show it. Follows changes. */
export function usePendingStates(): PendingStates {
  const { db } = useWorkspace();
  return useLiveQuery(async () => pendingStates(db), [db]) ?? NOTHING;
}
