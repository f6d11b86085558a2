import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { classNames } from '../basic/class-names.ts';
import { Glyph } from '../basic/glyph.tsx';
import field from '../field/field.module.css';
import styles from './list.module.css';

/** The filter on top of a list. Focus stays in it while the arrow keys move in the list. */
export function FilterField({ label }: { label: string }): ReactNode {
  return (
    <SearchField aria-label={label} autoFocus className={styles['filter'] ?? ''}>
      <span className={field['control']}>
        <Glyph icon={Search} size={16} />
        <Input className={classNames(field['input'])} placeholder={label} />
      </span>
    </SearchField>
  );
}
