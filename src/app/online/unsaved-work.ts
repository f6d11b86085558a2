import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { apart } from '../i18n/index.ts';
import { useStable } from '../state/commands/offers.ts';
import { type AfterSave, openFormAtom, saveOpenFormAtom } from '../state/navigation/panel.ts';
import { useGo } from '../state/navigation/use-go.ts';
import { useToasts } from '../ui/index.ts';

export interface UnsavedWork<T> {
  /** Tells this form from all others. */
  id: string;
  title: string;
  isDirty: boolean;
  isSaving: boolean;
  /** True: it was saved. Null where it can't be saved as it stands. */
  save: (() => Promise<boolean>) | null;
  discard: () => void;
  /** What was typed, and how it is put back where a discard is undone. */
  typed: T;
  restore: (typed: T) => void;
}

/** What was discarded and is wanted back: its form takes it, once it is open. */
const wantedBackAtom = atom<{ id: string; typed: unknown } | null>(null);

/**
 * Asks before a screen is left whose work stands in its fields alone, and offers to save it. A discard can be undone, also
 * from another screen.
 * @returns how to discard from within the form.
 */
export function useUnsavedWork<T>(work: UnsavedWork<T>): () => void {
  const { id, title, isDirty, isSaving, save, discard, typed, restore } = work;
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
  return discardNow;
}
