import { lazy, Suspense } from 'react';
import { TOOLS, useCommands, type CommandId } from '../../commands/registry/index.ts';
import { usePermission } from '../../state/session/permission.ts';
import { Toolbar, ToolbarGroup } from '../../ui/index.ts';
import { CommandButton } from '../commands/command-button.tsx';
import styles from './drawing-toolbar.module.css';
import { useIsMapPainted } from './use-is-map-painted.ts';

// Undo works without it.
const HistoryMenu = lazy(() => import('../history/history-menu.tsx').catch(() => ({ default: () => null })));

const HISTORY: readonly CommandId[] = ['undo', 'redo'];
const DELETE: readonly CommandId[] = ['delete-drawing'];
const ALL = TOOLS.flat();

export interface DrawingToolbarProps {
  label: string;
  orientation: 'horizontal' | 'vertical';
}

/** All tools that draw and change. Those that mean nothing here are left out, and groups that are empty then. */
export function DrawingToolbar({ label, orientation }: DrawingToolbarProps) {
  const isPainted = useIsMapPainted();
  const available = new Set(useCommands(ALL).flatMap(({ id, isAvailable }) => (isAvailable ? [id] : [])));
  const tools = TOOLS.map((ids) => ids.filter((id) => available.has(id)));
  const { isKnown, canEdit } = usePermission();
  const isReader = isKnown && !canEdit;
  if (isReader && tools.every((ids) => ids.length === 0)) return null;
  const groups = [...tools, HISTORY, available.has('select-vertices') ? DELETE : []];
  return (
    <Toolbar
      label={label}
      orientation={orientation}
      className={orientation === 'horizontal' ? styles.inForm : undefined}
    >
      {groups.map(
        (ids) =>
          ids.length > 0 && (
            <ToolbarGroup key={ids[0]}>
              {ids.map((id) => (
                <CommandButton key={id} id={id} />
              ))}
              {isPainted && ids === HISTORY && orientation === 'vertical' && (
                <Suspense fallback={null}>
                  <HistoryMenu />
                </Suspense>
              )}
            </ToolbarGroup>
          ),
      )}
    </Toolbar>
  );
}
