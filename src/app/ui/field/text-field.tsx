import type { ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { definedOnly } from '../basic/omit-undefined.ts';
import { Glyph } from '../basic/glyph.tsx';
import styles from './field.module.css';
import { stripInvisible } from './strip-invisible.ts';
import { TextFrame } from './text-frame.tsx';
import type { TextFieldProps } from './types.ts';

/** One line of text. */
export function TextField(props: TextFieldProps): ReactNode {
  const { icon, suffix, size, inputRef, placeholder, dir, lang, spellCheck, ...frame } = props;
  return (
    <TextFrame {...frame} clean={stripInvisible}>
      <span className={styles['control']} data-size={size}>
        {icon !== undefined && <Glyph icon={icon} size={16} />}
        <Input
          {...definedOnly({ placeholder, dir, lang, spellCheck })}
          {...(inputRef === undefined ? {} : { ref: inputRef })}
          className={styles['input'] ?? ''}
        />
        {suffix !== undefined && <span className={styles['suffix']}>{suffix}</span>}
      </span>
    </TextFrame>
  );
}
