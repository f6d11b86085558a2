import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import type { LeftAsItIs } from '../../../db/index.ts';
import type { HistoryOffer } from '../../editor/offers.ts';
import { useStable } from '../../editor/use-stable.ts';
import { historyQuery } from '../../state/queries/undo-query.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { redo, undo } from '../../commands/index.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';

/** Undo and redo of what was saved, when no form is open. What is undone goes to the server as a new change. */
export function useAppHistory(): HistoryOffer {
  const workspace = useWorkspace();
  const toasts = useToasts();
  const { i18n } = useTranslation();
  const go = useGo();
  const params = useMatches().at(-1)?.params ?? {};
  const { db } = workspace;
  const state = useQuery(db, historyQuery(db));
  const [named, setNamed] = useState<{ of: unknown; undo: string | null; redo: string | null }>();
  useEffect(() => {
    let isGone = false;
    if (state?.undo || state?.redo) {
      import('./describe-undo.ts')
        .then(({ describeUndo }) => describeUndo(db, i18n))
        .then(
          (names) => isGone || setNamed({ of: state, ...names }),
          () => undefined,
        );
    }
    return () => {
      isGone = true;
    };
  }, [db, i18n, state]);
  const names = named?.of === state ? named : undefined;
  const tell = async (cause: unknown): Promise<void> =>
    (await import('./show-undo-failure.ts')).showUndoFailure(i18n, toasts, cause);
  const give = (way: 'undo' | 'redo') => async (): Promise<void> => {
    const tellOfDone = async (left: readonly LeftAsItIs[]): Promise<void> =>
      (await import('./show-undone.ts')).showUndone({
        way,
        left,
        db,
        i18n,
        toasts,
        params,
        go,
        back: () => void give(way === 'undo' ? 'redo' : 'undo')(),
      });
    await (way === 'undo' ? undo : redo).run(workspace).then((outcome) => {
      if (outcome.status === 'stale') return tell('stale');
      if (outcome.status === 'nothing') return undefined;
      // It is done, with or without a message.
      return tellOfDone(outcome.part?.left ?? []).catch(() => undefined);
    }, tell);
  };
  const undoStep = useStable(give('undo'));
  const redoStep = useStable(give('redo'));
  const canUndo = state?.undo != null;
  const canRedo = state?.redo != null;
  const undoName = names?.undo ?? null;
  const redoName = names?.redo ?? null;
  return useMemo(
    () => ({ canUndo, canRedo, undoName, redoName, undo: undoStep, redo: redoStep }),
    [canUndo, canRedo, undoName, redoName, undoStep, redoStep],
  );
}
