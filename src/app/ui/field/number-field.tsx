import { type ReactNode, useState } from 'react';
import { readNumber } from './parse-number.ts';
import { TextField } from './text-field.tsx';
import type { NumberFieldProps } from './types.ts';

/** A number as text: kept as typed, so that a wrong entry can be seen and corrected. */
export function NumberField(props: NumberFieldProps): ReactNode {
  const { value, onChange, notNumberText, isWhole, error, ...rest } = props;
  const [text, setText] = useState(value === null || Number.isNaN(value) ? '' : String(value));
  const read = readNumber(text);
  // The caller's value wins when it is another number than the text says (undo, reset, a pulled change).
  const isStale = !Object.is(read, value) && !(value !== null && Number.isNaN(value));
  const shown = isStale ? (value === null ? '' : String(value)) : text;
  const isWrong = Number.isNaN(readNumber(shown) ?? 0);
  return (
    <TextField
      {...rest}
      inputMode={isWhole === true ? 'numeric' : 'decimal'}
      dir="auto"
      value={shown}
      error={error ?? (isWrong ? notNumberText : undefined)}
      onChange={(next) => {
        setText(next);
        onChange(readNumber(next));
      }}
    />
  );
}
