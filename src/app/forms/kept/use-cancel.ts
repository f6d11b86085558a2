import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { sheetToOpenAtom } from '../../state/drafts/sheets.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useToasts } from '../../ui/index.ts';
import type { Discarded } from '../draft/staging-port.ts';
import type { KeptForm } from './use-kept-form.ts';

/** What Cancel needs of a form. */
type Cancelled<V extends FieldValues> = Pick<KeptForm<V>, 'isDirty' | 'discard' | 'bringBack' | 'key'>;

/**
 * What a button *Cancel* does: it closes, the entered values go into the trash, and a message restores them. Esc, the cross and
 * leaving the screen keep the entered values as unfinished work: they are pressed by mistake, or for another reason.
 * @param form null if only the part of `also` is entered
 * @param also drops a part of it, such as a picture, and returns a function that restores it
 */
export function useCancel<V extends FieldValues>(
  form: Cancelled<V> | null,
  close: () => void,
  also?: () => () => Promise<void>,
): () => void {
  const { t } = useTranslation('forms');
  const toasts = useToasts();
  const go = useGo();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const ask = useSetAtom(sheetToOpenAtom);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const undo = async (done: Discarded | null, putBack: (() => Promise<void>) | undefined) => {
    if (isOpen.current) done?.undo();
    else if (form !== null && done !== null && done.trashId !== null) {
      if (!(await form.bringBack(done.trashId))) throw new Error('It is in the trash no more.');
    }
    await putBack?.();
    if (isOpen.current) return;
    if (form !== null) ask(form.key);
    go(address);
  };
  return () => {
    const isDirty = form?.isDirty === true;
    const isEmpty = !isDirty && also === undefined;
    const discarding = isDirty ? form.discard() : Promise.resolve(null);
    const putBack = also?.();
    close();
    if (isEmpty) return;
    const failed = (): void => void toasts.show({ kind: 'error', title: t('cancelled.notBack') });
    const tell = (done: Discarded | null): void =>
      void toasts.show({
        kind: 'info',
        title: t('cancelled.title'),
        ...(done !== null && done.trashId !== null && { detail: t('discarded.inTrash') }),
        action: {
          label: t('discarded.undo'),
          onPress: () => void undo(done, putBack).catch(failed),
        },
        key: 'discarded',
      });
    // If the device refuses, the words are kept as they were, and are in the list of unfinished work.
    discarding.then(tell, () => undefined);
  };
}
