import { useForm, type DefaultValues, type FieldErrors, type FieldValues } from 'react-hook-form';
import { resolverOf, useFields, type Faults, type Fields } from './use-fields.ts';

export interface PlainForm<V extends FieldValues> extends Fields<V> {
  /** @param onWrong called where nothing is sent, with what is wrong by the names of the fields */
  submit: (send: (values: V) => Promise<unknown>, onWrong?: (errors: FieldErrors<V>) => void) => void;
  /** It is being sent. */
  isSending: boolean;
}

/**
 * A form that is never kept: passwords, and words that confirm one act. Its fields show what is wrong after the first attempt to
 * send it.
 */
export function usePlainForm<V extends FieldValues>(
  initial: V,
  faultsOf: (values: V) => Faults<V> = () => ({}),
): PlainForm<V> {
  const form = useForm<V>({
    defaultValues: initial as DefaultValues<V>,
    resolver: resolverOf(faultsOf),
    shouldFocusError: false,
  });
  const { isSubmitting: isSending } = form.formState;
  return {
    ...useFields(form, false),
    isSending,
    submit: (send, onWrong) => {
      if (!isSending) void form.handleSubmit(send, onWrong)();
    },
  };
}
