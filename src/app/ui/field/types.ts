import type { HTMLInputAutoCompleteAttribute, KeyboardEvent, ReactNode, Ref } from 'react';
import type { ProgressProps } from '../feedback/types.ts';
import type { IconType } from '../types.ts';
import type { FileLimits, FileProblem } from './accepted-files.ts';

/** What every field has. All text comes from the caller. */
export interface FieldBase {
  label: string;
  /** The label is read out but not shown. */
  isLabelHidden?: boolean | undefined;
  /** At the label's end: the attribute's technical name, or an inline action. */
  labelEnd?: ReactNode;
  /** A quiet line below the control. */
  hint?: string | undefined;
  /** A sentence that says what is wrong; the field is invalid while it is there. */
  error?: string | undefined;
  isRequired?: boolean | undefined;
  isDisabled?: boolean | undefined;
  isReadOnly?: boolean | undefined;
  name?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

interface TextBase extends FieldBase {
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
  placeholder?: string | undefined;
  /** Shows "n / max" at the label's end. Typing over it stays possible: the rules say what is too long. */
  counter?: number | undefined;
  /** Hard limit of the control, in UTF-16 units. */
  maxLength?: number | undefined;
  /** The direction of the text; `rtl` also takes the Arabic face. */
  dir?: 'ltr' | 'rtl' | 'auto' | undefined;
  lang?: string | undefined;
  autoFocus?: boolean | undefined;
  spellCheck?: boolean | undefined;
}

export interface TextFieldProps extends TextBase {
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel' | 'url' | undefined;
  icon?: IconType | undefined;
  /** Inside the control's end: a unit, or a small button. */
  suffix?: ReactNode;
  size?: 'normal' | 'large' | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

export interface TextAreaProps extends TextBase {
  rows?: number | undefined;
  inputRef?: Ref<HTMLTextAreaElement> | undefined;
}

export interface NumberFieldProps extends FieldBase {
  /** null: empty. NaN: the text is not a number (it is kept as typed). */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: (() => void) | undefined;
  /** Shown as the error while the text is not a number and no other error is given. */
  notNumberText?: string | undefined;
  placeholder?: string | undefined;
  suffix?: ReactNode;
  isWhole?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  clearLabel: string;
  placeholder?: string | undefined;
  /** At the end while empty, for instance a KeyHint. */
  suffix?: ReactNode;
  look?: 'sunken' | 'floating' | undefined;
  isDisabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  onSubmit?: ((value: string) => void) | undefined;
  /** Before the field's own keys; what it prevents, they leave. */
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  className?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

export interface TagFieldProps extends FieldBase, Pick<TextBase, 'dir' | 'lang'> {
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** "Add": the button that opens the entry. */
  addLabel: string;
  removeLabel: (value: string) => string;
  placeholder?: string | undefined;
  max?: number | undefined;
  maxLength?: number | undefined;
}

export interface TimeFieldProps extends FieldBase {
  /** "HH:MM" of 24 hours; null: empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: (() => void) | undefined;
  /** Minutes by which the arrow keys go on, from the end to the beginning again; 1 where left out. */
  minuteStep?: number | undefined;
}

/** Several controls under one label. */
export interface FieldGroupProps extends FieldBase {
  icon?: IconType | undefined;
  children: ReactNode;
}

export interface DateFieldProps extends FieldBase {
  /** "YYYY-MM-DD"; null: empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: (() => void) | undefined;
  min?: string | undefined;
  max?: string | undefined;
}

export interface DateTimeFieldProps extends Omit<DateFieldProps, 'value' | 'min' | 'max'> {
  /** "YYYY-MM-DDTHH:MM", of no zone; null: empty. */
  value: string | null;
}

export interface FileDropProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** "Choose a file". */
  chooseLabel: string;
  /** "Drop a plan here". */
  dropText: string;
  limits: FileLimits;
  onFiles: (files: File[]) => void;
  onRefuse: (file: File, problem: FileProblem) => void;
  isMultiple?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** The file that was taken, instead of the place to drop one. */
  file?: { name: string; sizeText: string } | undefined;
  removeLabel?: string | undefined;
  onRemove?: (() => void) | undefined;
  progress?: ProgressProps | undefined;
}
