import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkEdit } from '../../../domain/bulk/index.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { BULK_PART, changeMany, deleteMany, type ManyOutcome } from '../../commands/index.ts';
import { historyOfferAtom } from '../../state/commands/offers.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';

export interface BulkProgress {
  what: 'label' | 'deleting';
  done: number;
  total: number;
}

/** Runs an act on many: how far it is, its end in one sentence, and the way back. */
export function useBulkRun(taxonomy: Taxonomy, onChanged: () => void) {
  const { t } = useTranslation(['bulk', 'forms']);
  const workspace = useWorkspace();
  const toasts = useToasts();
  const history = useAtomValue(historyOfferAtom);
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const running = useRef<AbortController | null>(null);

  const tell = ({ failure, changed, isCancelled }: ManyOutcome, done: string): void => {
    const undo = history === null ? undefined : { label: t('undo'), onPress: () => history.undo() };
    if (failure !== null) {
      const reason = t(`forms:failures.${failure === 'quota' || failure === 'stale' ? failure : 'save'}`);
      toasts.show({ kind: 'error', title: t('failed', { reason }), key: 'bulk' });
    } else if (isCancelled)
      toasts.show({ kind: 'info', title: t('cancelled', { count: changed }), key: 'bulk', action: undo });
    else toasts.show({ kind: 'success', title: done, key: 'bulk', action: undo });
  };
  const run = async (
    what: BulkProgress['what'],
    fids: readonly string[],
    act: (many: {
      fids: readonly string[];
      signal: AbortSignal;
      onProgress: (done: number) => void;
    }) => Promise<ManyOutcome>,
  ): Promise<ManyOutcome> => {
    const stop = new AbortController();
    running.current = stop;
    // A few are done before it could be read.
    const isLong = fids.length > BULK_PART;
    const show = (done: number): void => {
      if (isLong) setProgress({ what, done, total: fids.length });
    };
    show(0);
    try {
      return await act({ fids, signal: stop.signal, onProgress: show });
    } finally {
      setProgress(null);
    }
  };
  return {
    progress,
    cancel: () => running.current?.abort(),
    change: async (fids: readonly string[], edit: BulkEdit): Promise<void> => {
      const outcome = await run('label', fids, (many) =>
        changeMany.run(workspace, { ...many, edit, taxonomy }),
      );
      tell(outcome, t('done', { count: outcome.changed }));
      if (outcome.failure === null) onChanged();
    },
    remove: async (fids: readonly string[]): Promise<void> => {
      const outcome = await run('deleting', fids, (many) => deleteMany.run(workspace, many));
      tell(outcome, t('deleted', { count: outcome.changed }));
    },
  };
}
