import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FixId } from '../../../domain/quality/index.ts';
import { applyFix } from '../../commands/index.ts';
import type { QualityState } from '../../quality/use-quality.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';
import type { FindingRow } from './findings-csv.ts';
import type { ReportLevel } from './report-levels.ts';

export type FixOne = (row: Pick<FindingRow, 'fid' | 'rule'>, fix: FixId) => Promise<void>;

/** Fixes one finding: one step of undo. */
export function useFixOne(plan: QualityState['plan'], levels: readonly ReportLevel[]): FixOne {
  const { t } = useTranslation('quality');
  const workspace = useWorkspace();
  const toasts = useToasts();
  return useCallback(
    async ({ fid, rule }, fix) => {
      const { user } = workspace;
      const by = [user.name, user.surname].filter(Boolean).join(' ') || user.email;
      const isDone = await plan({ rule, fix, fids: [fid], choice: { by, levels } })
        .then(async (planned) => (await applyFix.run(workspace, { plan: planned })).changed > 0)
        .catch(() => false);
      toasts.show(isDone ? { kind: 'device', title: t('fixed') } : { kind: 'error', title: t('notFixed') });
    },
    [plan, levels, workspace, toasts, t],
  );
}
