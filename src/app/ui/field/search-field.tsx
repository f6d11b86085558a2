import { Search, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { classNames } from '../basic/class-names.ts';
import { definedOnly } from '../basic/omit-undefined.ts';
import { Glyph } from '../basic/glyph.tsx';
import field from './field.module.css';
import styles from './search-field.module.css';
import type { SearchFieldProps } from './types.ts';

/**
 * A search or a filter: Escape empties it. Not React Aria's, which looks in the page for a description that no search
 * here has, and so has all of it laid out and rendered again before it is seen.
 */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { label, value, onChange, onSubmit, clearLabel, placeholder, suffix } = props;
  const { look = 'sunken', className, isDisabled, autoFocus } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && onSubmit !== undefined) {
      event.preventDefault();
      onSubmit(value);
    }
    props.onKeyDown?.(event);
    if (event.defaultPrevented || event.key !== 'Escape' || value === '') return;
    event.preventDefault();
    event.stopPropagation();
    onChange('');
  };
  return (
    <div className={classNames(styles['search'], className)} data-look={look}>
      <span className={classNames(field['control'], styles['control'])}>
        <Glyph icon={Search} size={16} />
        <Input
          {...definedOnly({ placeholder, disabled: isDisabled, autoFocus, ref: props.inputRef })}
          type="search"
          aria-label={label}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className={field['input'] ?? ''}
        />
        {value === '' ? (
          suffix
        ) : (
          <AriaButton
            aria-label={clearLabel}
            className={styles['clear'] ?? ''}
            excludeFromTabOrder
            preventFocusOnPress
            isDisabled={isDisabled === true}
            onPress={({ target }) => {
              onChange('');
              target.parentElement?.querySelector('input')?.focus();
            }}
          >
            <Glyph icon={X} size={14} />
          </AriaButton>
        )}
      </span>
    </div>
  );
}
