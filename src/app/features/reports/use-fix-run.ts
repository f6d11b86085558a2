import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FixId, FixPlan } from '../../../domain/quality/index.ts';
import { applyFix, undo } from '../../commands/index.ts';
import type { QualityState } from '../../quality/use-quality.ts';
import { showWithUndo } from '../../state/commands/show-with-undo.ts';
import { personName } from '../../state/session/person-name.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';
import type { FindingRow } from './findings-csv.ts';
import type { ReportLevel } from './report-levels.ts';

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
  const [progress, setProgress] = useState<FixRun['progress']>(null);
  const run = useCallback(
    async (plan: FixPlan): Promise<boolean> => {
      const total = plan.changes.length;
      setProgress({ done: 0, total });
      const { failure, changed, leftOut } = await applyFix
        .run(workspace, { plan, onProgress: (done) => setProgress({ done, total }) })
        .finally(() => setProgress(null));
      const detail = leftOut.length === 0 ? undefined : t('fixes.leftOut', { count: leftOut.length });
      if (failure !== null || changed === 0) {
        toasts.show({ kind: 'error', title: t('notFixed'), detail });
        return false;
      }
      // The page has no undo of its own.
      const history = { undo: () => undo.run(workspace).then(() => undefined) };
      const kind = detail === undefined ? 'success' : 'warning';
      const done = { kind, title: t('fixes.done', { count: changed }), detail } as const;
      await showWithUndo({ db: workspace.db, toasts, history }, done, t('fixes.undo'));
      return leftOut.length === 0;
    },
    [workspace, toasts, t],
  );
  return { progress, run };
}

export type FixOne = (row: Pick<FindingRow, 'fid' | 'other' | 'rule'>, fix: FixId) => Promise<void>;

/** Fixes one finding: one step of undo. */
export function useFixOne(plan: QualityState['plan'], levels: readonly ReportLevel[]): FixOne {
  const { t } = useTranslation('quality');
  const { user } = useWorkspace();
  const toasts = useToasts();
  const { run } = useFixRun();
  const by = personName(user);
  return useCallback(
    async ({ fid, other, rule }, fix) => {
      const planned = await plan({ rule, fix, fids: [fid], other, choice: { by, levels } }).catch(() => null);
      const [stays] = planned?.left ?? [];
      const detail =
        stays && t('fixes.stays', { count: 1, number: '1', reason: t(`fixes.left.${stays.reason}`) });
      if (planned === null || planned.changes.length === 0)
        toasts.show({ kind: 'error', title: t('notFixed'), detail });
      else await run(planned);
    },
    [plan, levels, by, run, toasts, t],
  );
}
