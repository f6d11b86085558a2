import type { ReactNode } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { classNames } from '../basic/class-names.ts';
import { definedOnly } from '../basic/omit-undefined.ts';
import styles from './field.module.css';
import { TextFrame } from './text-frame.tsx';
import type { TextAreaProps } from './types.ts';

/** Several lines of text. */
export function TextArea(props: TextAreaProps): ReactNode {
  const { rows = 3, inputRef, placeholder, dir, lang, spellCheck, ...frame } = props;
  return (
    <TextFrame {...frame}>
      <span className={styles['control']}>
        <AriaTextArea
          {...definedOnly({ placeholder, dir, lang, spellCheck })}
          {...(inputRef === undefined ? {} : { ref: inputRef })}
          rows={rows}
          className={classNames(styles['input'], styles['area'])}
        />
      </span>
    </TextFrame>
  );
}
