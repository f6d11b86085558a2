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
  /** Words of the entry. They are among the values before they are added: what is typed is never the field's alone. */
  const [typed, setTyped] = useState<readonly string[]>([]);
  const addButton = useRef<HTMLButtonElement>(null);
  const isFixed = isDisabled === true || isReadOnly === true;
  const added = values.filter((value) => !typed.includes(value));
  const isFull = max !== undefined && added.length >= max;

  function give(text: string): string[] {
    const words = text.split(/[,،\n]/).map((word) => word.trim());
    const fresh = words.filter(
      (word, at) => word !== '' && !added.includes(word) && words.indexOf(word) === at,
    );
    const next = [...added, ...fresh].slice(0, max);
    if (next.length !== values.length || next.some((word, at) => word !== values[at])) onChange(next);
    return fresh;
  }

  function add(text: string): void {
    give(text);
    setTyped([]);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const text = event.currentTarget.value;
    if (event.key === 'Enter' || event.key === ',' || event.key === '،') {
      event.preventDefault();
      add(text);
      setEntry('');
    } else if (event.key === 'Backspace' && text === '' && added.length > 0) {
      onChange(added.slice(0, -1));
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      add('');
      setEntry(null);
      requestAnimationFrame(() => addButton.current?.focus());
    }
  }

  return (
    <FieldGroup {...{ label, isLabelHidden, labelEnd, hint, error, id, className }}>
      <ul className={styles['tags']}>
        {added.map((value) => (
          <li key={value} className={styles['tag']}>
            <bdi>{value}</bdi>
            {!isFixed && (
              <AriaButton
                aria-label={removeLabel(value)}
                className={styles['remove'] ?? ''}
                onPress={() => onChange(added.filter((other) => other !== value))}
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
                dir={props.dir ?? 'auto'}
                lang={props.lang}
                enterKeyHint="done"
                value={entry}
                placeholder={placeholder}
                maxLength={maxLength}
                onChange={(event) => {
                  setEntry(event.currentTarget.value);
                  setTyped(give(event.currentTarget.value));
                }}
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
