import { type ReactNode, useState } from 'react';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { classNames } from '../basic/class-names.ts';
import { definedOnly } from '../basic/omit-undefined.ts';
import { Counter } from './counter.tsx';
import { FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';
import type { TextAreaProps, TextFieldProps } from './types.ts';

/** What a control says itself. */
type OfControl = 'placeholder' | 'dir' | 'lang' | 'spellCheck' | 'inputRef' | 'rows';

interface TextFrameProps
  extends Omit<TextAreaProps, OfControl>, Pick<TextFieldProps, 'type' | 'autoComplete' | 'inputMode'> {
  children: ReactNode;
  /** Forbidden characters are removed while typing. */
  clean?: (text: string) => string;
}

/** Label, counter and note round a control for text, and the text if its owner does not keep it. */
export function TextFrame(props: TextFrameProps): ReactNode {
  const { label, isLabelHidden, labelEnd, hint, error, counter, children, className, clean, ...rest } = props;
  const { onChange, defaultValue, value, ...field } = rest;
  const [typed, setTyped] = useState(defaultValue ?? '');
  const text = value ?? typed;
  const { isRequired, isReadOnly } = field;
  // What is only read asks for nothing.
  const isCounted = counter !== undefined && isReadOnly !== true;
  const end = isCounted ? <Counter text={text} max={counter} /> : labelEnd;
  return (
    <AriaTextField
      {...definedOnly(field)}
      value={text}
      onChange={(given) => {
        const next = clean ? clean(given) : given;
        setTyped(next);
        onChange?.(next);
      }}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={classNames(styles['field'], className)}
    >
      <FieldFrame {...{ label, isLabelHidden, hint, error, isRequired, isReadOnly }} labelEnd={end}>
        {children}
      </FieldFrame>
    </AriaTextField>
  );
}
