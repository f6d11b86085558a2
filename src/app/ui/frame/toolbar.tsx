import type { ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { classNames } from '../basic/class-names.ts';
import styles from './toolbar.module.css';
import type { ToolbarProps } from './types.ts';

/** A floating column of tools: one tab stop, arrow keys inside. */
export function Toolbar({ label, orientation = 'vertical', children, className }: ToolbarProps): ReactNode {
  return (
    <AriaToolbar
      aria-label={label}
      orientation={orientation}
      className={classNames(styles['toolbar'], className)}
    >
      {children}
    </AriaToolbar>
  );
}

/** Tools that belong together; groups are parted by a line. */
export function ToolbarGroup(props: { children: ReactNode; label?: string | undefined }): ReactNode {
  return (
    <Group
      {...(props.label === undefined ? {} : { 'aria-label': props.label })}
      className={styles['group'] ?? ''}
    >
      {props.children}
    </Group>
  );
}
