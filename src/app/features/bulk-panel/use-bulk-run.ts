import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkEdit } from '../../../domain/bulk/index.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { BULK_AT_ONCE, changeMany, deleteMany, type ManyOutcome } from '../../commands/index.ts';
import { isolate } from '../../i18n/index.ts';
import { useUndoToast } from '../../state/commands/undo-toast.ts';
import { featureName } from '../../state/content/feature-name.ts';
import { isBulkRunningAtom } from '../../editor/map-disabled.ts';
import { holdUpdates } from '../../state/queries/hold-updates.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';

export interface BulkProgress {
  what: 'label' | 'deleting';
  done: number;
  total: number;
}

/** Milliseconds between two steps of an act that lists and map show while it runs: each takes as long as a part of it. */
const STEP_MS = 2_000;

/** So many are named that were left out. */
const NAMED = 3;

/** Runs an act on many: how far it is, its end in one sentence, and the way back. */
export function useBulkRun(taxonomy: Taxonomy, onChanged: () => void) {
  const { t, i18n } = useTranslation(['bulk', 'forms']);
  const workspace = useWorkspace();
  const toasts = useToasts();
  const showWithUndo = useUndoToast();
  const setRunning = useSetAtom(isBulkRunningAtom);
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const running = useRef<AbortController | null>(null);

  /** What was left out, by name, and why; those beyond a few are counted. */
  const leftOutText = (leftOut: ManyOutcome['leftOut']): string | undefined => {
    if (leftOut.length === 0) return undefined;
    const named = leftOut.slice(0, NAMED).map(({ feature, reason }) => {
      const name = feature === null ? '' : featureName(feature, i18n.language);
      const type = feature === null ? undefined : taxonomy[feature.properties.typeCode]?.title;
      return t('left', {
        title: isolate(name || (type ?? t('unnamed'))),
        reason: t(`reasons.${reason}`),
      });
    });
    const more = leftOut.length - named.length;
    return [
      t('leftOut', { count: leftOut.length }),
      ...named,
      ...(more > 0 ? [t('moreLeftOut', { count: more })] : []),
    ].join(' · ');
  };
  const tell = async (
    { failure, changed, isCancelled, leftOut }: ManyOutcome,
    done: string,
  ): Promise<void> => {
    const detail = leftOutText(leftOut);
    if (failure !== null) {
      const reason = t(`forms:failures.${failure === 'quota' || failure === 'stale' ? failure : 'save'}`);
      toasts.show({ kind: 'error', title: t('failed', { reason }), key: 'bulk' });
      return;
    }
    const kind = isCancelled ? 'info' : leftOut.length > 0 ? 'warning' : 'success';
    const said = { kind, title: isCancelled ? t('cancelled', { count: changed }) : done, detail } as const;
    if (changed === 0) toasts.show(said);
    else await showWithUndo(said, t('undo'));
  };
  const run = async (
    what: BulkProgress['what'],
    fids: readonly string[],
    act: (many: {
      fids: readonly string[];
      signal: AbortSignal;
      onProgress: (done: number, part: readonly string[]) => void;
    }) => Promise<ManyOutcome>,
    tellDone: (outcome: ManyOutcome) => Promise<void>,
  ): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    // A few are done before it could be read.
    const isLong = fids.length > BULK_AT_ONCE;
    const hold = isLong ? holdUpdates(workspace.db) : undefined;
    let written: string[] = [];
    let shownAt = performance.now();
    const onProgress = (done: number, part: readonly string[]): void => {
      if (hold === undefined) return;
      setProgress({ what, done, total: fids.length });
      written.push(...part);
      // At the end all of it is read.
      if (done === fids.length || performance.now() - shownAt < STEP_MS) return;
      hold.step(written);
      written = [];
      shownAt = performance.now();
    };
    onProgress(0, []);
    setRunning(true);
    try {
      // Before lists and map read all of it again: the message would wait for them.
      await tellDone(await act({ fids, signal: stop.signal, onProgress }));
    } finally {
      setProgress(null);
      setRunning(false);
      hold?.release();
    }
  };
  return {
    progress,
    cancel: () => running.current?.abort(),
    change: async (fids: readonly string[], edit: BulkEdit): Promise<void> => {
      const act: Parameters<typeof run>[2] = (many) => changeMany.run(workspace, { ...many, edit, taxonomy });
      await run('label', fids, act, async (outcome) => {
        await tell(outcome, t('done', { count: outcome.changed }));
        // Who stopped it may go on with the others.
        if (outcome.failure === null && !outcome.isCancelled) onChanged();
      });
    },
    remove: async (fids: readonly string[]): Promise<void> => {
      const act: Parameters<typeof run>[2] = (many) => deleteMany.run(workspace, many);
      await run('deleting', fids, act, (outcome) => tell(outcome, t('deleted', { count: outcome.changed })));
    },
  };
}
