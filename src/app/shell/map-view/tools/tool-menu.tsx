import type { ReactNode } from 'react';
import type { CommandView } from '../../../commands/registry/index.ts';
import { IconButton, Menu } from '../../../ui/index.ts';
import styles from './drawing-toolbar.module.css';

export interface ToolMenuProps {
  label: string;
  tools: readonly CommandView[];
  isRow: boolean;
}

/** Tools of one kind behind one button, which shows the one in hand. Those that are off say why. */
export function ToolMenu({ label, tools, isRow }: ToolMenuProps): ReactNode {
  const [first] = tools;
  if (first === undefined) return null;
  // A switch, as for snapping, does not count as a chosen tool.
  const inHand = tools.find(({ id, isActive }) => isActive === true && id !== 'toggle-snapping');
  return (
    <Menu
      label={label}
      trigger={
        <IconButton
          icon={(inHand ?? first).icon}
          mirrors={(inHand ?? first).mirrors}
          label={inHand === undefined ? label : `${label}: ${inHand.label}`}
          variant={inHand === undefined ? 'ghost' : 'primary'}
          placement={isRow ? 'bottom' : 'end'}
          className={styles.menu}
        />
      }
      placement={isRow ? 'bottom start' : 'end top'}
      items={tools.map(({ id, label: name, icon, shortcut, isActive, disabledReason }) => ({
        id,
        label: name,
        icon,
        shortcut,
        isSelected: isActive === true,
        isDisabled: disabledReason !== undefined,
        note: disabledReason,
      }))}
      onAction={(chosen) => tools.find(({ id }) => id === chosen)?.run()}
    />
  );
}
