import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { type AfterSave, openFormAtom, saveOpenFormAtom } from '../state/navigation/panel.ts';
import { useStable } from '../state/commands/offers.ts';

export interface UnsavedWork {
  title: string;
  isDirty: boolean;
  isSaving: boolean;
  /** True: it was saved. Null where it can't be saved as it stands. */
  save: (() => Promise<boolean>) | null;
  discard: () => void;
}

/** Asks before a screen is left whose work stands in its fields alone, and offers to save it. */
export function useUnsavedWork({ title, isDirty, isSaving, save, discard }: UnsavedWork): void {
  const setForm = useSetAtom(openFormAtom);
  const setSave = useSetAtom(saveOpenFormAtom);
  const discardNow = useStable(discard);
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
}
