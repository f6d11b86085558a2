import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { classes } from '../basic/class-names.ts';
import { definedOnly } from '../basic/omit-undefined.ts';
import { Glyph } from '../basic/glyph.tsx';
import field from './field.module.css';
import styles from './search-field.module.css';
import type { SearchFieldProps } from './types.ts';

/** A search or a filter: Escape empties it. */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { label, clearLabel, placeholder, suffix, look = 'sunken', className, inputRef, ...rest } = props;
  return (
    <AriaSearchField
      {...definedOnly(rest)}
      aria-label={label}
      className={classes(styles['search'], className)}
      data-look={look}
    >
      <span className={classes(field['control'], styles['control'])}>
        <Glyph icon={Search} size={16} />
        <Input
          {...definedOnly({ placeholder })}
          {...(inputRef === undefined ? {} : { ref: inputRef })}
          className={field['input'] ?? ''}
        />
        {rest.value === '' ? (
          suffix
        ) : (
          <AriaButton aria-label={clearLabel} className={styles['clear'] ?? ''}>
            <Glyph icon={X} size={14} />
          </AriaButton>
        )}
      </span>
    </AriaSearchField>
  );
}
