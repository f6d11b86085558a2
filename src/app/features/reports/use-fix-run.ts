import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FixPlan } from '../../../domain/quality/index.ts';
import { applyFix } from '../../commands/index.ts';
import { useUndoToast } from '../../state/commands/undo-toast.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';

interface FixRun {
  /** How many were looked at of all; null: nothing runs. */
  progress: { done: number; total: number } | null;
  /** @returns whether all of it was done */
  run: (plan: FixPlan) => Promise<boolean>;
}

/** Does what a plan says, and offers to undo it. */
export function useFixRun(): FixRun {
  const { t } = useTranslation('quality');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const showWithUndo = useUndoToast();
  const [progress, setProgress] = useState<FixRun['progress']>(null);
  return {
    progress,
    run: async (plan) => {
      const total = plan.changes.length;
      setProgress({ done: 0, total });
      const outcome = await applyFix
        .run(workspace, { plan, onProgress: (done) => setProgress({ done, total }) })
        .finally(() => setProgress(null));
      const { failure, changed, leftOut } = outcome;
      if (failure !== null) {
        toasts.show({ kind: 'error', title: t('notFixed') });
        return false;
      }
      const detail = leftOut.length === 0 ? undefined : t('fixes.leftOut', { count: leftOut.length });
      if (changed === 0) toasts.show({ kind: 'warning', title: t('notFixed'), detail });
      else
        await showWithUndo(
          {
            kind: detail === undefined ? 'success' : 'warning',
            title: t('fixes.done', { count: changed }),
            detail,
          },
          t('fixes.undo'),
        );
      return leftOut.length === 0;
    },
  };
}
