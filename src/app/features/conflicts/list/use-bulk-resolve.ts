import { useTranslation } from 'react-i18next';
import type { Side } from '../../../../domain/merge/index.ts';
import type { ConflictView } from '../../../../sync/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { sideForAll } from '../group-conflicts.ts';
import { useOfferUndo } from '../resolve/use-resolved-toast.ts';

/** Decides many by one rule, one after the other; conflicts that can't be decided so stay on the list, with a message. */
export function useDecideAll(): (conflicts: readonly ConflictView[], side: Side) => Promise<void> {
  const { t } = useTranslation('conflicts');
  const { engine } = useWorkspace();
  const offerUndo = useOfferUndo();
  return async (conflicts, side) => {
    const decided: string[] = [];
    let left = 0;
    for (const conflict of conflicts) {
      const outcome = await engine.resolveConflict(conflict.id, sideForAll(conflict, side)).catch(() => null);
      if (outcome?.status === 'done') decided.push(conflict.id);
      else if (outcome?.status !== 'gone') left += 1;
    }
    const said = t('bulk.done', { count: decided.length });
    const detail = left === 0 ? undefined : t('bulk.left', { count: left });
    await offerUndo({ kind: left === 0 ? 'success' : 'warning', title: said, detail }, decided);
  };
}
