import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { CommandId } from '../../commands/registry/index.ts';
import { historyOfferAtom, useOffer } from '../../state/commands/offers.ts';
import { drawingTargetAtom } from '../../state/map-view/drawing.ts';
import { Toolbar, ToolbarGroup } from '../../ui/index.ts';
import { CommandButton } from '../commands/command-button.tsx';
import { useAppHistory } from '../history/use-app-history.ts';
import styles from './draw-tools.module.css';

const TOOLS: readonly CommandId[] = [
  'select-vertices',
  'move-shape',
  'draw-polygon',
  'draw-rectangle',
  'draw-circle',
  'draw-point',
  'cut-polygon',
  'drag-circle',
];

/** The drawing tools of the open form, and undo and redo for whatever was done last. */
export function DrawTools() {
  const { t } = useTranslation('content');
  const target = useAtomValue(drawingTargetAtom);
  useOffer(historyOfferAtom, useAppHistory());
  const canDraw = target !== null && target.shapes.length > 0;
  return (
    <div className={styles.tools} data-map-side="start">
      <Toolbar label={t('map.tools')}>
        {canDraw && (
          <ToolbarGroup>
            {TOOLS.map((id) => (
              <CommandButton key={id} id={id} />
            ))}
          </ToolbarGroup>
        )}
        <ToolbarGroup>
          <CommandButton id="undo" />
          <CommandButton id="redo" />
        </ToolbarGroup>
        {canDraw && (
          <ToolbarGroup>
            <CommandButton id="delete-drawing" />
          </ToolbarGroup>
        )}
      </Toolbar>
    </div>
  );
}
