import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changesOfStep, exists, type ContentRow, type Stays, type TeamEntry } from '../../db/index.ts';
import { keyOf, tableOf } from '../../domain/entities/row.ts';
import { reverse } from '../../domain/moment/index.ts';
import type { Change } from '../../domain/moment/moment.ts';
import type { ReviewChange } from '../../sync/index.ts';
import { takeBackChanges, undo } from '../commands/index.ts';
import { useFormats } from '../i18n/index.ts';
import { showWithUndo } from '../state/commands/show-with-undo.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import { useToasts } from '../ui/index.ts';
import type { Step } from './step.ts';

interface TakeBack {
  isBusy: boolean;
  /** Takes a step back, or some changes of it. @returns whether anything changed */
  takeBack: (step: Pick<Step, 'device' | 'kind'>, changes: readonly ReviewChange[]) => Promise<boolean>;
  /** Makes one thing what it was after an entry of its life. */
  backTo: (entry: TeamEntry) => Promise<boolean>;
}

/** Takes changes back and says what came of it; with one press that is undone. */
export function useTakeBack(clientLid: string): TakeBack {
  const { t } = useTranslation('activity');
  const formats = useFormats();
  const workspace = useWorkspace();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);

  const say = useCallback(
    async (changes: readonly Change[], lost: number): Promise<boolean> => {
      const outcome = await takeBackChanges.run(workspace, changes);
      if (!outcome.ok) {
        toasts.show({
          kind: 'error',
          title: t(outcome.code === 'noRight' ? 'takeBack.noRight' : 'takeBack.failed'),
        });
        return false;
      }
      const { count, left } = outcome;
      const reasons = new Map<Stays['because'] | 'unread', number>(lost > 0 ? [['unread', lost]] : []);
      for (const { because } of left) reasons.set(because, (reasons.get(because) ?? 0) + 1);
      const detail =
        [...reasons]
          .map(([because, number]) => t(`takeBack.stays.${because}`, { number: formats.number(number) }))
          .join(' ') || undefined;
      if (count === 0) {
        toasts.show({
          kind: 'info',
          title: t(detail === undefined ? 'takeBack.same' : 'takeBack.nothing'),
          detail,
        });
        return false;
      }
      // The page has no undo of its own.
      const history = { undo: () => undo.run(workspace).then(() => undefined) };
      const done = {
        kind: detail === undefined ? 'device' : 'warning',
        title: t('takeBack.done'),
        detail,
      } as const;
      await showWithUndo({ db: workspace.db, toasts, history }, done, t('takeBack.undo'));
      return true;
    },
    [workspace, toasts, t, formats],
  );

  const busily = async (work: () => Promise<boolean>): Promise<boolean> => {
    setBusy(true);
    return work().finally(() => setBusy(false));
  };

  const { db, review } = workspace;
  return {
    isBusy,
    takeBack: (step, changes) =>
      busily(async () => {
        if (step.device !== null) {
          const keys = new Set(changes.map(({ key }) => key));
          const made = (await changesOfStep(db, step.device.step)).filter(({ key }) => keys.has(key));
          const moment = { label: '', changes: made };
          return say((step.kind === 'undone' ? reverse(moment) : moment).changes, 0);
        }
        const made: Change[] = [];
        let lost = 0;
        for (const change of changes) {
          const rows = await rowsOf(change);
          if (rows === null) lost += 1;
          else made.push(rows);
        }
        return say(made, lost);
      }),
    backTo: (entry) =>
      busily(async () => {
        // Of a deletion as it was until then.
        const version = entry.action === 'deleted' ? entry.before : entry.after;
        const then = await review.rowOf(clientLid, entry, version);
        if (then === null) return say([], 1);
        const stored = await db.table<ContentRow, string>(tableOf(then)).get(keyOf(then));
        const change = {
          table: tableOf(then),
          key: keyOf(then),
          before: then,
          after: exists(stored) ? stored : null,
        };
        return say([change as Change], 0);
      }),
  };

  async function rowsOf(change: ReviewChange): Promise<Change | null> {
    const at = {
      kind: change.kind,
      key: change.key,
      siteId: change.siteId ?? null,
      buildingId: change.buildingId ?? null,
      levelIndex: change.levelIndex ?? null,
    };
    const before = await review.rowOf(clientLid, at, change.before ?? null);
    const after = await review.rowOf(clientLid, at, change.after ?? null);
    const row = after ?? before;
    // A version that is not kept would be taken for something that was not there.
    const isWhole =
      (change.change === 'added' || before !== null) && (change.change === 'deleted' || after !== null);
    return row === null || !isWhole
      ? null
      : ({ table: tableOf(row), key: keyOf(row), before, after } as Change);
  }
}
