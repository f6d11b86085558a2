import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Glyph } from '../basic/glyph.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './tag-field.module.css';
import type { TagFieldProps } from './types.ts';

/** The entry opens where its button was pressed, and goes on with its focus. */
const takeFocus = (entry: HTMLInputElement | null): void => entry?.focus();

/** A list of short words. Enter or a comma adds, Backspace in the empty entry takes the last one back. */
export function TagField(props: TagFieldProps): ReactNode {
  const { label, isLabelHidden, labelEnd, hint, error, values, onChange, addLabel, removeLabel } = props;
  const { placeholder, max, maxLength, isDisabled, isReadOnly, id, className } = props;
  const [entry, setEntry] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isFixed = isDisabled === true || isReadOnly === true;
  const isFull = max !== undefined && values.length >= max;

  function add(text: string): void {
    const words = text.split(/[,،\n]/).map((word) => word.trim());
    const fresh = words.filter(
      (word, at) => word !== '' && !values.includes(word) && words.indexOf(word) === at,
    );
    if (fresh.length > 0) onChange([...values, ...fresh].slice(0, max));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const text = event.currentTarget.value;
    if (event.key === 'Enter' || event.key === ',' || event.key === '،') {
      event.preventDefault();
      add(text);
      setEntry('');
    } else if (event.key === 'Backspace' && text === '' && values.length > 0) {
      onChange(values.slice(0, -1));
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setEntry(null);
      requestAnimationFrame(() => addButton.current?.focus());
    }
  }

  return (
    <FieldGroup {...{ label, isLabelHidden, labelEnd, hint, error, id, className }}>
      <ul className={styles['tags']}>
        {values.map((value) => (
          <li key={value} className={styles['tag']}>
            <bdi>{value}</bdi>
            {!isFixed && (
              <AriaButton
                aria-label={removeLabel(value)}
                className={styles['remove'] ?? ''}
                onPress={() => onChange(values.filter((other) => other !== value))}
              >
                <Glyph icon={X} size={12} />
              </AriaButton>
            )}
          </li>
        ))}
        {!isFixed && !isFull && (
          <li>
            {entry === null ? (
              <AriaButton ref={addButton} className={styles['add'] ?? ''} onPress={() => setEntry('')}>
                <Glyph icon={Plus} size={13} />
                {addLabel}
              </AriaButton>
            ) : (
              <input
                ref={takeFocus}
                className={styles['entry']}
                aria-label={addLabel}
                dir="auto"
                enterKeyHint="done"
                value={entry}
                placeholder={placeholder}
                maxLength={maxLength}
                onChange={(event) => setEntry(event.currentTarget.value)}
                onKeyDown={onKeyDown}
                onPaste={(event) => {
                  const pasted = event.clipboardData.getData('text');
                  if (!/[,،\n]/.test(pasted)) return;
                  event.preventDefault();
                  add(pasted);
                }}
                onBlur={(event) => {
                  add(event.currentTarget.value);
                  setEntry(null);
                }}
              />
            )}
          </li>
        )}
      </ul>
    </FieldGroup>
  );
}
