import { useCallback } from 'react';
import {
  useWatch,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { fieldErrors, sentenceIn } from '../field-errors.ts';

/** What is wrong with the values, as texts under the fields; nothing where all is right. */
export type Faults<V> = Partial<Record<keyof V & string, string | undefined>>;

/** What a field of the kit takes. */
export interface FieldOfForm<T> {
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
  name: string;
}

export interface Fields<V extends FieldValues> {
  values: V;
  set: <N extends Path<V>>(name: N, value: PathValue<V, N>) => void;
  field: <N extends Path<V>>(name: N) => FieldOfForm<PathValue<V, N>>;
}

/** @param checksOnBlur a field is checked when it is left, and not only when the form is sent */
export function useFields<V extends FieldValues>(form: UseFormReturn<V>, checksOnBlur: boolean): Fields<V> {
  const values = useWatch({ control: form.control }) as V;
  const { errors } = form.formState;
  const set = useCallback(
    <N extends Path<V>>(name: N, value: PathValue<V, N>): void => {
      const isSaid = form.formState.isSubmitted || form.getFieldState(name).error !== undefined;
      form.setValue(name, value, { shouldDirty: true, shouldValidate: isSaid });
    },
    [form],
  );
  return {
    values,
    set,
    field: (name) => ({
      value: form.getValues(name),
      onChange: (value) => set(name, value),
      onBlur: () => {
        if (checksOnBlur) void form.trigger(name);
      },
      error: sentenceIn(errors, name),
      name,
    }),
  };
}

/** Has the store run rules. */
export const resolverOf =
  <V extends FieldValues>(faultsOf: (values: V) => Faults<V> | undefined): Resolver<V> =>
  (values) => {
    const errors: FieldErrors<V> = fieldErrors<V>(faultsOf(values) ?? {});
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
