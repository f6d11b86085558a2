import type { ReactElement, ReactNode } from 'react';
import { Controller, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form';
import { sentenceIn } from './field-errors.ts';
import type { FieldsForm } from './draft/use-draft.ts';

/** What a field of the kit takes, for one member of the draft. */
export interface BoundField<T> {
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
  /** The sentence of a part of it: `numberOfRatings`, `2.name`. */
  errorAt: (part: string) => string | undefined;
  isReadOnly: boolean;
  name: string;
}

export interface BoundProps<V extends FieldValues, N extends FieldPath<V>> {
  draft: Pick<FieldsForm<V>, 'form' | 'isReadOnly'>;
  name: N;
  children: (field: BoundField<FieldPathValue<V, N>>) => ReactNode;
}

/** Ties one field of the kit to one member of the draft. */
export function Bound<V extends FieldValues, N extends FieldPath<V>>({
  draft,
  name,
  children,
}: BoundProps<V, N>): ReactElement {
  return (
    <Controller
      control={draft.form.control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <>
          {children({
            value: field.value,
            onChange: (value) => field.onChange(value),
            onBlur: field.onBlur,
            error: error?.message,
            errorAt: (part) => sentenceIn(error, part),
            isReadOnly: draft.isReadOnly,
            name,
          })}
        </>
      )}
    />
  );
}
