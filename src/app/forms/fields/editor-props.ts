import type { ReactNode } from 'react';
import type { FieldName } from '../../../domain/fields/index.ts';

/** What the editor of a field gets; the value is null where the field is not there. */
export interface EditorProps<Value> {
  name: FieldName;
  label: string;
  value: Value | null;
  onChange: (value: Value | null) => void;
  onBlur: () => void;
  error: string | undefined;
  /** The sentence of a part of it: `numberOfRatings`, `2.name`. */
  errorAt: (part: string) => string | undefined;
  isReadOnly: boolean;
  isRequired: boolean;
  /** At the end of the label: the button that removes an additional field. */
  labelEnd?: ReactNode;
}

/** What each field of the kit takes. */
export function kitProps<Value>(props: EditorProps<Value>) {
  const { name, label, onBlur, error, isReadOnly, isRequired, labelEnd } = props;
  return { name, label, onBlur, error, isReadOnly, isRequired, labelEnd };
}
