import type { ReactNode } from 'react';
import { Search } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Glyph } from '../basic/glyph.tsx';
import { KeyHint } from '../basic/key-hint.tsx';
import styles from './search-trigger.module.css';

export interface SearchTriggerProps {
  label: string;
  shortcut?: string | undefined;
  onPress: () => void;
  'data-tour'?: string;
}

/** A button that looks like the search field that it leads to. */
export function SearchTrigger({ label, shortcut, onPress, ...rest }: SearchTriggerProps): ReactNode {
  return (
    <AriaButton className={styles['field'] ?? ''} onPress={onPress} {...rest}>
      <Glyph icon={Search} size={16} />
      <span className={styles['words']}>{label}</span>
      {shortcut !== undefined && <KeyHint keys={shortcut} />}
    </AriaButton>
  );
}
