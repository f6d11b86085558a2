import { useSetAtom } from 'jotai';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../i18n/index.ts';
import { TIME } from '../../../domain/limits.ts';
import { atOnce } from '../../state/navigation/at-once.ts';
import { useMarkDeletedHere, useShowTrash } from '../../state/navigation/just-deleted.ts';
import { useDecideOn } from '../../state/sync-status/open-conflict.ts';
import { useEditor } from '../../editor/editor.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useWhatExists } from '../../state/content/what-exists.ts';
import { savedRowAtom } from '../../editor/saved-row.ts';
import { isPublishingLock } from '../../state/sync-status/publishing-locks.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts, type ToastContent } from '../../ui/index.ts';
import { ASKS } from '../remote-changes/remote-changes.tsx';
import { refusalKey, type WaitingChange } from '../draft/refusal-key.ts';
import type { DraftForm } from '../draft/use-draft.ts';

/** As commands answer. */
export type SaveOutcome = { ok: true; entityKeys: string[] } | { ok: false; code: string };

// @spec 8.31 8.38 8.42
/** Failures that say more than that it failed. */
function failureKey(code: string) {
  switch (code) {
    case 'quota':
      return 'failures.quota' as const;
    case 'journalled':
      return 'failures.journalled' as const;
    case 'stale':
      return 'failures.stale' as const;
    case 'noRight':
      return 'failures.noRight' as const;
    case 'gone':
      return 'failures.gone' as const;
    case 'plan':
      return 'failures.plan' as const;
    case 'levelUnderWay':
      return 'failures.levelUnderWay' as const;
    case 'geotransform':
      return 'failures.geotransform' as const;
    case 'constraint':
      return 'failures.taken' as const;
    default:
      return 'failures.save' as const;
  }
}

/** Milliseconds after which a save that still runs is shown as running. */
const SHOWN_AFTER_MS = 150;

/** Milliseconds for which an answer that is late is still told. */
const LATE_ANSWER_MS = 30_000;

export interface SaveOrder {
  /** @param ends where the draft is kept: what saves it deletes it there, in the same transaction */
  run: (ends: string) => Promise<SaveOutcome>;
  /** For changes made meanwhile: they can't be saved again. */
  isDeletion?: boolean;
  /** Takes a deletion back. False where that could not be. */
  restore?: (entityKey: string) => Promise<boolean>;
  /** "Café Lumen created": said once the server has it. */
  doneText: string;
  /** Something to mind, said besides ("lies outside its building"). */
  warning?: string | undefined;
  /** Ends what is kept of the draft in another way than by dropping it. */
  settle?: () => Promise<void>;
  /** Back to the list. `dropped` settles when the draft is no longer kept: the next form waits for it. */
  onClosed: (dropped: Promise<void>) => void;
}

/**
 * Saves an open form (or deletes its thing): the changes are on the device, the panel closes, and the message depends on
 * whether the server has them within 1.5 s. A device that refuses leaves the form unchanged.
 */
export function useSave<V extends FieldValues>(draft: DraftForm<V>): (order: SaveOrder) => Promise<void> {
  const { t } = useTranslation('forms');
  const toasts = useToasts();
  const tellArrival = useTellArrival();
  const markDeleted = useMarkDeletedHere();
  const editor = useEditor();
  const setSaved = useSetAtom(savedRowAtom);
  const whatExists = useWhatExists();
  const go = useGo();
  const isUnderWay = useRef(false);
  return async (order) => {
    const after = draft.takeAfter();
    if (isUnderWay.current) {
      after?.onFailed?.();
      return;
    }
    isUnderWay.current = true;
    const address = window.location.href;
    // The device is asked before anything is painted; that a save runs is shown when it takes long enough to be seen.
    const shown = setTimeout(() => draft.setSaving(true), SHOWN_AFTER_MS);
    let outcome: SaveOutcome;
    draft.session.hold(true);
    // What was typed last is on its way before the save's transaction begins, which then deletes it.
    void draft.session.flush(true);
    // The row is gone before the panel is: what waits for it must not call it missing.
    if (order.isDeletion === true) markDeleted(true);
    try {
      outcome = await order.run(await draft.place());
    } catch {
      outcome = { ok: false, code: 'unknown' };
    } finally {
      clearTimeout(shown);
      isUnderWay.current = false;
    }
    // @spec 4.31
    if (!outcome.ok) {
      flushSync(() => draft.session.hold(false));
      markDeleted(false);
      draft.setSaving(false);
      // Who stopped it has been told.
      if (outcome.code === 'stopped') return after?.onFailed?.();
      const isStaleDeletion = order.isDeletion === true && outcome.code === 'stale';
      const there = outcome.code === 'constraint' ? await whatExists(draft).catch(() => null) : null;
      toasts.show({
        kind: 'error',
        title:
          there !== null
            ? t('failures.exists', { title: isolate(there.title) })
            : t(isStaleDeletion ? 'failures.staleDeletion' : failureKey(outcome.code)),
        ...(there?.path != null && {
          detail: t('failures.existsDetail'),
          action: { label: t('failures.openExisting'), onPress: () => go(there.path ?? '') },
        }),
      });
      // The question may be above the visible part of a long form.
      after?.onFailed?.();
      if (outcome.code === 'stale') document.querySelector<HTMLElement>(`[${ASKS}] button`)?.focus();
      return;
    }
    // The work is on the device: the message and the closing of the form are rendered together, before the page renders the
    // change itself.
    flushSync(() => {
      if (order.warning !== undefined) toasts.show({ kind: 'warning', title: order.warning });
      void tellArrival(outcome.entityKeys, order);
      if (order.isDeletion !== true) setSaved(outcome.entityKeys[0] ?? null);
      // The kept draft is dropped meanwhile: opening the thing again waits for that, closing does not. On a large level the
      // lists read it again first. If dropping fails, the kept draft equals the saved row: the next opening drops it.
      const dropped = (order.settle ?? (() => draft.session.settle()))().catch(() => undefined);
      // Nothing is left in it to guard.
      editor.letGoOfForm();
      // Who has opened something else meanwhile stays there.
      if (window.location.href === address) atOnce(() => (after?.onSaved ?? order.onClosed)(dropped));
      else markDeleted(false);
    });
  };
}

// @spec 8.8 8.13
/** Says what became of saved work: done, kept on this device, held back by publishing, or refused and why. */
function useTellArrival(): (
  entityKeys: readonly string[],
  said: Pick<SaveOrder, 'doneText' | 'isDeletion' | 'restore'>,
) => Promise<void> {
  const { t, i18n } = useTranslation('forms');
  const { engine } = useWorkspace();
  const decideOn = useDecideOn();
  const toasts = useToasts();
  const showTrash = useShowTrash();
  const takeBack = async (restore: () => Promise<boolean>): Promise<void> => {
    const isBack = await restore().catch(() => false);
    if (!isBack) toasts.show({ kind: 'error', title: t('failures.notBack') });
  };
  return async (entityKeys, { doneText, isDeletion = false, restore }) => {
    const [first] = entityKeys;
    if (first === undefined) return;
    const back = isDeletion && {
      other: { label: t('showTrash'), onPress: showTrash },
      ...(restore !== undefined && {
        action: { label: t('undo'), onPress: () => void takeBack(() => restore(first)) },
      }),
    };
    const onDevice: ToastContent = {
      kind: 'device',
      title: t(isDeletion ? 'deletedHere' : 'savedHere'),
      detail: t('savedHereDetail'),
      // Only for the latest: three of the same message, one above the other, would cover the map.
      key: 'saved-here',
      ...back,
    };
    if (!engine.getSnapshot().online) {
      toasts.show(onDevice);
      return;
    }
    const quick = await answerFor(first, TIME.quickAnswer);
    if (quick === 'acked') toasts.show({ kind: 'success', title: doneText, ...back });
    else if (quick !== 'waiting') await tellHeldUp(first, quick);
    else {
      toasts.show(onDevice);
      // A server that is slow to answer may still refuse it, show another version or say that it publishes.
      const late = await answerFor(first, LATE_ANSWER_MS);
      if (late === 'acked') {
        // The message would go on saying that it uploads; while other work waits, that is so.
        if (engine.getSnapshot().waiting === 0)
          toasts.show({ kind: 'success', title: doneText, key: onDevice.key, ...back });
      } else if (late !== 'waiting') await tellHeldUp(first, late);
    }
  };

  /** Publishing gets events of all changes, and blocks those of its client. */
  async function answerFor(entityKey: string, ms: number): ReturnType<typeof engine.waitForAck> {
    const answer = await engine.waitForAck(entityKey, ms);
    const { publishingClients } = engine.getSnapshot();
    if (answer !== 'publishing' || publishingClients.length === 0) return answer;
    const entry = await entryOf(entityKey);
    return entry === undefined || isPublishingLock(publishingClients, entry.clientLid) ? answer : 'waiting';
  }

  async function entryOf(entityKey: string) {
    return (await engine.listOutbox()).find((found) => found.entityKey === entityKey);
  }

  async function whyRefused(entry: WaitingChange | undefined): Promise<string> {
    const error = entry?.error ?? null;
    if (error === null) return t(refusalKey(entry));
    const { sayReason } = await import('../../i18n/failure-reason.ts');
    return sayReason(i18n, error);
  }

  async function tellHeldUp(entityKey: string, by: 'rejected' | 'conflict' | 'publishing'): Promise<void> {
    switch (by) {
      case 'rejected': {
        const entry = await entryOf(entityKey);
        const title = await whyRefused(entry).catch(() => t(refusalKey(entry)));
        toasts.show({ kind: 'error', title, detail: t('failures.kept'), key: `refused:${entityKey}` });
        return;
      }
      case 'conflict': {
        const conflict = (await engine.listConflicts()).find((found) => found.entityKey === entityKey);
        const action = conflict && {
          label: t('clash.decide'),
          onPress: () => decideOn(conflict.id),
        };
        toasts.show({ kind: 'warning', title: t('failures.conflict'), detail: t('failures.kept'), action });
        return;
      }
      case 'publishing':
        toasts.show({ kind: 'warning', title: t('publishing'), detail: t('savedHereDetail') });
    }
  }
}
