import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import { definedOnly } from '../basic/omit-undefined.ts';
import { Glyph } from '../basic/glyph.tsx';
import styles from './disclosure.module.css';
import type { DisclosureProps } from './types.ts';

/** A part of a form that opens under its title. */
export function Disclosure(props: DisclosureProps): ReactNode {
  const { title, icon, note, children, ...rest } = props;
  return (
    <AriaDisclosure {...definedOnly(rest)} className={styles['disclosure'] ?? ''}>
      <Heading className={styles['heading'] ?? ''}>
        <AriaButton slot="trigger" className={styles['trigger'] ?? ''}>
          {icon !== undefined && <Glyph icon={icon} size={18} />}
          <span className={styles['title']}>{title}</span>
          {note !== undefined && <bdi className={styles['note']}>{note}</bdi>}
          <Glyph icon={ChevronDown} size={16} className={styles['chevron']} />
        </AriaButton>
      </Heading>
      <DisclosurePanel>
        <div className={styles['content']}>{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  );
}
