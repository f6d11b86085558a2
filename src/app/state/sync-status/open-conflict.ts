import { paths } from '../../routes/paths.ts';
import { useGo } from '../navigation/use-go.ts';
import { useWorkspace } from '../session/workspace.ts';
import { useLiveQuery } from '../queries/use-live-query.ts';

/** What a person has to decide about a thing: the conflict's id, or null. Follows changes. */
export function useOpenConflict(entityKey: string): string | null {
  const { db } = useWorkspace();
  const found = useLiveQuery(
    async () => (await db.conflicts.where({ entityKey }).first())?.id ?? null,
    [db, entityKey],
  );
  return found ?? null;
}

/** Opens the page on which a conflict is decided. */
export function useDecideOn(): (conflictId: string) => void {
  const go = useGo();
  return (conflictId) => go(paths.conflict(conflictId));
}
