import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { sameValue } from '../../../domain/moment/index.ts';
import { useHeld } from '../../editor/held.ts';
import { openFormAtom, saveOpenFormAtom, type AfterSave } from '../../editor/open-form.ts';
import { useStable } from '../../editor/use-stable.ts';
import { useDiscard } from '../draft/use-discard.ts';
import { useKeptForm, type KeptForm, type KeptFormOptions } from './use-kept-form.ts';

export interface UnsavedFormOptions<V extends FieldValues> extends Omit<KeptFormOptions<V>, 'wordsOf'> {
  title: string;
  /** False where it can't be saved whatever it holds. */
  canSave: boolean;
  /** Gives what is saved by now; null where it was not saved, which `save` has shown. */
  save: (values: V) => Promise<V | null>;
}

export interface UnsavedForm<V extends FieldValues> extends Omit<KeptForm<V>, 'discard'> {
  /** For `KeptFields`. */
  kept: KeptForm<V>;
  /** It was changed, and nothing is wrong with it. */
  canSave: boolean;
  isSaving: boolean;
  /** True: it was saved. */
  save: () => Promise<boolean>;
  /** Back to what is saved. A message undoes that, also from another screen. */
  discard: () => void;
}

/**
 * The form of a screen that is saved by a button: kept on the device like other forms, it follows what is saved, asks before
 * the screen is left, and offers to save it.
 */
export function useUnsavedForm<V extends FieldValues>(options: UnsavedFormOptions<V>): UnsavedForm<V> {
  const { title, save, ...others } = options;
  const kept = useKeptForm<V>({ ...others, isFollowed: true, wordsOf: () => title });
  const { form, session, isDirty } = kept;
  const { isSubmitting: isSaving } = form.formState;
  const faults = Object.values(options.faultsOf?.(kept.values) ?? {});
  const isSound = faults.every((sentence) => sentence === undefined);
  const canSave = options.canSave && isSound && isDirty && !isSaving;
  const discard = useDiscard(kept, title);
  const saveNow = useStable(async (): Promise<boolean> => {
    const done = await kept.send(async (sent) => ({ sent, saved: await save(sent) }));
    if (done === undefined || done.saved === null) return false;
    const { sent, saved } = done;
    session?.setHead({ values: saved, geometry: null });
    // What was typed meanwhile stays.
    if (sameValue(form.getValues(), sent)) session?.setValues(saved, 'saved');
    session?.keepRestored();
    return true;
  });
  const saveAndGo = useStable(({ onSaved, onFailed }: AfterSave) => {
    void saveNow().then((isSaved) => (isSaved ? onSaved() : onFailed?.()));
  });
  const openForm = useMemo(() => {
    const keep = (): Promise<void> => Promise.resolve();
    return { dirty: isDirty, valid: canSave, saving: isSaving, title, keepFailed: true, keep, discard };
  }, [isDirty, isSaving, title, canSave, discard]);
  useHeld(openFormAtom, openForm);
  useHeld(
    saveOpenFormAtom,
    useMemo(() => (canSave ? { save: saveAndGo } : null), [canSave, saveAndGo]),
  );
  return {
    ...kept,
    kept,
    canSave,
    isSaving,
    save: saveNow,
    discard: () => void discard(),
  };
}
