import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type * as z from 'zod';
import { apart, useFormats } from '../../i18n/index.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import { useStable } from '../../state/commands/offers.ts';
import { type AfterSave, openFormAtom, saveOpenFormAtom } from '../../state/navigation/panel.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';
import type { DraftValues } from '../draft/draft.ts';
import { createDraftSession, type DraftSession } from '../draft/draft-session.ts';
import { openStaged, type Staged } from '../draft/staged-draft.ts';
import { useKeepOnLeave } from '../draft/use-keep-on-leave.ts';
import { keptPort } from './kept-port.ts';

export interface UnsavedWork<T extends DraftValues> {
  /** Of `sheetKey`: tells this form from all others, also after a restart. */
  key: string;
  /** The form of what is kept. What does not fit (another version of the app) is left. */
  schema: z.ZodType<T>;
  /** What the form begins with: member by member, what the person left as it was follows it. */
  base: T;
  title: string;
  isDirty: boolean;
  isSaving: boolean;
  /** True: it was saved. Null where it can't be saved as it stands. */
  save: (() => Promise<boolean>) | null;
  discard: () => void;
  /** What was typed, and how it is put back: after a restart, and where a discard is undone. */
  typed: T;
  restore: (typed: T) => void;
}

/** What was discarded and is wanted back: its form takes it, once it is open. */
const wantedBackAtom = atom<{ id: string; typed: unknown } | null>(null);

/**
 * Keeps on the device the values of a screen's form that only the server can save, asks before the screen is left, and offers
 * to save it. A discard can be undone, also from another screen.
 * @returns a function that discards from within the form.
 */
export function useUnsavedWork<T extends DraftValues>(work: UnsavedWork<T>): () => void {
  const { key: id, title, isDirty, isSaving, save, discard, typed, restore } = work;
  const { t } = useTranslation('forms');
  const toasts = useToasts();
  const go = useGo();
  const { pathname } = useLocation();
  const setForm = useSetAtom(openFormAtom);
  const setSave = useSetAtom(saveOpenFormAtom);
  const wantedBack = useAtomValue(wantedBackAtom);
  const setWantedBack = useSetAtom(wantedBackAtom);
  const discardNow = useStable(() => {
    discard();
    toasts.show({
      kind: 'info',
      title: t('discarded.title', { title: apart(title) }),
      action: {
        label: t('discarded.undo'),
        onPress: () => {
          setWantedBack({ id, typed });
          go(pathname);
        },
      },
    });
  });
  const restoreNow = useStable(restore);
  useEffect(() => {
    if (wantedBack?.id !== id) return;
    // The id is this form's alone, and so is what was typed there.
    restoreNow(wantedBack.typed as T);
    setWantedBack(null);
  }, [wantedBack, id, restoreNow, setWantedBack]);
  const saveNow = useStable(({ onSaved, onFailed }: AfterSave) => {
    void save?.().then((isSaved) => (isSaved ? onSaved() : onFailed?.()));
  });
  const canSave = save !== null;
  useEffect(() => {
    setForm({
      dirty: isDirty,
      valid: canSave,
      saving: isSaving,
      title,
      keepFailed: true,
      keep: () => Promise.resolve(),
      discard: () => Promise.resolve(discardNow()),
    });
    setSave(canSave ? { save: saveNow } : null);
  }, [setForm, setSave, isDirty, isSaving, title, canSave, discardNow, saveNow]);
  useEffect(
    () => () => {
      setForm(null);
      setSave(null);
    },
    [setForm, setSave],
  );
  useKeptWork(work, restoreNow);
  return discardNow;
}

/** Keeps it as drafts are kept, and puts back what a page that is gone had left. */
function useKeptWork<T extends DraftValues>(work: UnsavedWork<T>, restore: (typed: T) => void): void {
  const { key, base, typed, title, isDirty } = work;
  const workspace = useWorkspace();
  const toasts = useToasts();
  const formats = useFormats();
  const { t } = useTranslation('forms');
  const [schema] = useState(work.schema);
  const words = useStable(() => title);
  const port = useMemo(() => keptPort(workspace, key, words), [workspace, key, words]);
  const [session, setSession] = useState<DraftSession<T> | null>(null);
  // What was typed meanwhile is written over what was kept.
  const setAside = useStable(async ({ draft, at }: Staged<T>): Promise<void> => {
    if (!isDirty || sameValue(typed, draft.values)) return;
    // A device that is full refuses: the form opens all the same.
    if ((await port.discard().catch(() => null)) === null) return;
    toasts.show({ kind: 'info', title: t('restored.earlier', { time: formats.time(at) }) });
  });
  const begin = useStable((staged: Staged<T> | null): void => {
    const head = { values: base, geometry: null };
    const { now } = workspace;
    const begun = createDraftSession<T>({ id: key, isNew: true, head, staged, port, now });
    const { draft, restoredAt, dirty } = begun.getSnapshot();
    if (dirty && !isDirty) {
      restore(draft.values);
      const time = formats.time(restoredAt ?? now());
      toasts.show({ kind: 'info', title: t('restored.text', { time }) });
    }
    setSession(begun);
  });
  useEffect(() => {
    let isGone = false;
    const tell = (staged: Staged<T> | null): void => {
      if (!isGone) begin(staged);
    };
    const read = async (): Promise<Staged<T> | null> => {
      const staged = await openStaged(port, schema);
      if (!isGone && staged !== null) await setAside(staged);
      return staged;
    };
    read().then(tell, () => tell(null));
    return () => {
      isGone = true;
      setSession(null);
      void port.close();
    };
  }, [port, schema, setAside, begin]);
  // What the screen shows is its own: it is emptied by it, and with it what is kept.
  const discardNow = useStable(async () => {
    const done = await session?.discard();
    work.discard();
    return { trashId: done?.trashId ?? null, undo: () => restore(typed) };
  });
  useEffect(
    () => (session === null ? undefined : port.watch({ hear: session.hear, discard: discardNow })),
    [port, session, discardNow],
  );
  useKeepOnLeave(useCallback(async (isLast: boolean) => session?.flush(isLast), [session]));
  useEffect(() => session?.setHead({ values: base, geometry: null }), [session, base]);
  useEffect(() => session?.setValues(typed, 'typed'), [session, typed]);
  const isKept = useRef(false);
  useEffect(() => {
    if (session === null) return;
    // Saved, or reset: the kept copy is dropped.
    if (isKept.current && !isDirty) void port.drop().catch(() => undefined);
    isKept.current = isDirty;
  }, [session, port, isDirty]);
}
