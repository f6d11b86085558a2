import type { ReactElement } from 'react';
import { TextField } from '../ui/index.ts';
import type { BoundField } from './bound-field.tsx';

export interface TitleFieldProps extends BoundField<string> {
  label: string;
  max?: number;
  isRequired?: boolean;
  lang?: string;
  dir?: 'ltr' | 'rtl' | 'auto';
}

/** A one-line text with its counter. */
export function TitleField({ max, dir = 'auto', ...field }: TitleFieldProps): ReactElement {
  return <TextField {...field} dir={dir} {...(max !== undefined && { counter: max })} />;
}
