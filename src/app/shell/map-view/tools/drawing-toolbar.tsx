import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { TOOL_PARTS, TOOLS, useCommands, type CommandId } from '../../../commands/registry/index.ts';
import { usePermission } from '../../../state/rights/permission.ts';
import { Toolbar, ToolbarGroup } from '../../../ui/index.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { useIsMapPainted } from '../use-is-map-painted.ts';
import styles from './drawing-toolbar.module.css';
import { foldTools, type Room } from './fold-tools.ts';
import { ToolMenu } from './tool-menu.tsx';

// Undo works without it.
const HistoryMenu = lazy(() =>
  import('../../history/history-menu.tsx').catch(() => ({ default: () => null })),
);

const HISTORY: readonly CommandId[] = ['undo', 'redo'];
const DELETE: readonly CommandId[] = ['delete-drawing'];
const ALL = TOOLS.flat();

const UNFOLDED = { isRow: true, folded: new Set<number>() };

export interface DrawingToolbarProps {
  label: string;
  /** Null in a form, which gives it as many rows as it takes. */
  room: Room | null;
}

/**
 * All tools that draw and change. Those that mean nothing here are left out, and groups that are empty then. Where not all
 * have room, those of a kind are a menu; what takes back is always a button.
 */
export function DrawingToolbar({ label, room }: DrawingToolbarProps) {
  const { t } = useTranslation('content');
  const isPainted = useIsMapPainted();
  const commands = useCommands(ALL).filter(({ isAvailable }) => isAvailable);
  const parts = TOOLS.map((ids) => commands.filter(({ id }) => ids.includes(id)));
  const { isKnown, canEdit } = usePermission();
  const isReader = isKnown && !canEdit;
  if (isReader && parts.every((tools) => tools.length === 0)) return null;
  const remove = commands.some(({ id }) => id === 'select-vertices') ? DELETE : [];
  const counts = parts.map((tools) => tools.length);
  const folding = room === null ? UNFOLDED : foldTools(counts, [HISTORY.length + 1, remove.length], room);
  const { isRow, folded } = folding;
  return (
    <Toolbar
      label={label}
      orientation={isRow ? 'horizontal' : 'vertical'}
      className={room === null ? styles.inForm : isRow ? styles.row : undefined}
    >
      {parts.map((tools, i) => {
        const part = TOOL_PARTS[i];
        if (part === undefined || tools.length === 0) return null;
        return (
          <ToolbarGroup key={part}>
            {folded.has(i) ? (
              <ToolMenu label={t(`map.toolParts.${part}`)} tools={tools} isRow={isRow} />
            ) : (
              tools.map(({ id }) => <CommandButton key={id} id={id} />)
            )}
          </ToolbarGroup>
        );
      })}
      <ToolbarGroup key="history">
        {HISTORY.map((id) => (
          <CommandButton key={id} id={id} />
        ))}
        {isPainted && room !== null && (
          <Suspense fallback={null}>
            <HistoryMenu />
          </Suspense>
        )}
      </ToolbarGroup>
      {remove.length > 0 && (
        <ToolbarGroup key="delete">
          {remove.map((id) => (
            <CommandButton key={id} id={id} />
          ))}
        </ToolbarGroup>
      )}
    </Toolbar>
  );
}
