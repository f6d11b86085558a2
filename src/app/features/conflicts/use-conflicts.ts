import { useLiveQuery } from 'dexie-react-hooks';
import type { ConflictChoice, ConflictView, ResolutionPreview } from '../../../sync/index.ts';
import { useWorkspace } from '../../state/workspace.ts';

/** What a person has to decide, the oldest first; undefined until it is read. Follows changes. */
export function useConflicts(): ConflictView[] | undefined {
  const { engine } = useWorkspace();
  return useLiveQuery(async () => engine.listConflicts(), [engine]);
}

/** What a choice would make of a conflict, checked anew whenever the choice or anything it looks at changes. */
export function usePreview(id: string, choice: ConflictChoice): ResolutionPreview | null | undefined {
  const { engine } = useWorkspace();
  const asked = JSON.stringify(choice);
  const found = useLiveQuery(
    async () => ({ asked, preview: await engine.previewResolution(id, choice) }),
    [engine, id, asked],
  );
  // The answer to an earlier choice is none to this one.
  return found?.asked === asked ? found.preview : undefined;
}
