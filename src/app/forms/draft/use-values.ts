import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { sameValue } from '../../../domain/moment/index.ts';
import type { DraftSession } from './draft-session.ts';

/**
 * The form is the store; the session follows it and keeps what it holds. What undo, a restore or a newer head put into
 * the session goes back into the form by a reset, whose echo has no field's name and so makes no step of the history.
 * @param values of the session's present draft, as they are rendered
 */
export function useValues<V extends FieldValues>(
  form: UseFormReturn<V>,
  session: DraftSession<V> | null,
  values: V | null,
): void {
  /** What came out of the form last: the session has it as it is, and it is not put in again. */
  const sent = useRef<V>(null);
  useEffect(() => {
    if (session === null) return undefined;
    return form.subscribe({
      formState: { values: true },
      callback: ({ name, values: typed }) => {
        if (name === undefined) return;
        sent.current = typed;
        session.setValues(typed, name);
      },
    });
  }, [form, session]);
  useEffect(() => {
    // As it is by now: a key may have been pressed since the page was rendered.
    const now = session?.getSnapshot().draft.values;
    if (now === undefined || now === sent.current) return;
    sent.current = now;
    if (sameValue(form.getValues(), now)) return;
    form.reset(now, { keepDefaultValues: true, keepTouched: true, keepDirty: true });
  }, [form, session, values]);
}
