import type { ConflictChoice, ConflictView, ResolutionPreview } from '../../../sync/index.ts';
import { hasNoAccess } from '../../state/navigation/no-access.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';

export interface Conflict extends ConflictView {
  /** It was not deleted on the server: the person may no longer see it there. */
  isOutOfSight?: boolean;
}

/** What a person has to decide, the oldest first; undefined until it is read. Follows changes. */
export function useConflicts(): Conflict[] | undefined {
  const { engine, db, user } = useWorkspace();
  return useLiveQuery(async () => {
    const look = async (conflict: ConflictView): Promise<Conflict> => {
      const { mine, theirs, from, table } = conflict;
      if (mine === null || theirs !== null || from !== null) return conflict;
      return { ...conflict, isOutOfSight: await hasNoAccess(db, user, table, mine) };
    };
    return Promise.all((await engine.listConflicts()).map(look));
  }, [engine, db, user]);
}

/** The result of a choice for a conflict, checked again whenever the choice or anything it depends on changes. */
export function usePreview(id: string, choice: ConflictChoice): ResolutionPreview | null | undefined {
  const { engine } = useWorkspace();
  const asked = JSON.stringify(choice);
  const found = useLiveQuery(
    async () => ({ asked, preview: await engine.previewResolution(id, choice) }),
    [engine, id, asked],
  );
  // The answer to an earlier choice is not valid for this one.
  return found?.asked === asked ? found.preview : undefined;
}
