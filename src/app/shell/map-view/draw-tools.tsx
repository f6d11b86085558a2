import { useAtomValue, useSetAtom } from 'jotai';
import { Circle, MapPin, MousePointer2, Move, Pentagon, Redo2, Square, Trash2, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toolDisabled, type DrawModeName } from '../../../map/index.ts';
import {
  drawingTargetAtom,
  drawStateAtom,
  giveDrawOrderAtom,
  mapModeAtom,
  type DrawShape,
} from '../../state/map-view/drawing.ts';
import { Toolbar, ToolbarButton, ToolbarGroup, type IconType } from '../../ui/index.ts';
import styles from './draw-tools.module.css';
import { useAppHistory } from '../history/use-app-history.ts';

const TOOLS: readonly { shape: DrawShape; mode: DrawModeName; icon: IconType }[] = [
  { shape: 'polygon', mode: 'draw-polygon', icon: Pentagon },
  { shape: 'rectangle', mode: 'draw-rectangle', icon: Square },
  { shape: 'circle', mode: 'draw-circle', icon: Circle },
  { shape: 'point', mode: 'draw-point', icon: MapPin },
];

/** The drawing tools of the open form, and undo and redo for whatever was done last. */
export function DrawTools() {
  const { t } = useTranslation('content');
  const target = useAtomValue(drawingTargetAtom);
  const mode = useAtomValue(mapModeAtom);
  const give = useSetAtom(giveDrawOrderAtom);
  const history = useAppHistory();
  const hasDrawing = target !== null && target.geometry !== null;
  const { vertices } = useAtomValue(drawStateAtom);
  // While a line is drawn its corners are what was done last, and the map has them.
  const line = {
    undo: () => give({ do: 'undo-vertex' }),
    redo: () => {},
    canUndo: vertices > 0,
    canRedo: false,
  };
  const isUnderWay = 'started' in mode && mode.started;
  const { undo, redo, canUndo, canRedo } = isUnderWay ? line : (target ?? history);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      if (isRedo) redo();
      else undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [undo, redo]);

  return (
    <div className={styles.tools} data-map-side="start">
      <Toolbar label={t('map.tools')}>
        {target !== null && target.shapes.length > 0 && (
          <ToolbarGroup>
            <ToolbarButton
              icon={MousePointer2}
              label={t('map.select')}
              isActive={mode.name === 'direct-select'}
              isDisabled={!hasDrawing}
              disabledReason={t('map.select')}
              onPress={() => give({ do: 'modify' })}
            />
            <ToolbarButton
              icon={Move}
              label={t('map.move')}
              isActive={mode.name === 'simple-select'}
              isDisabled={!hasDrawing || isUnderWay}
              disabledReason={t('map.move')}
              onPress={() => give({ do: 'move' })}
            />
            {TOOLS.map(({ shape, mode: tool, icon }) => {
              const offered = target.shapes.includes(shape);
              return (
                <ToolbarButton
                  key={shape}
                  icon={icon}
                  label={t(`map.${shape}`)}
                  isActive={mode.name === tool}
                  isDisabled={!offered || toolDisabled(mode, tool, { hasDrawing })}
                  disabledReason={offered ? t('map.hasDrawing') : t('map.disabledTool')}
                  onPress={() => {
                    give({ do: 'start', mode: tool, focus: true });
                  }}
                />
              );
            })}
          </ToolbarGroup>
        )}
        <ToolbarGroup>
          <ToolbarButton
            icon={Undo2}
            label={(target === null && history.undoName) || t('map.undo')}
            shortcut="Ctrl Z"
            mirrors
            isDisabled={!canUndo}
            onPress={undo}
          />
          <ToolbarButton
            icon={Redo2}
            label={(target === null && history.redoName) || t('map.redo')}
            shortcut="Ctrl Y"
            mirrors
            isDisabled={!canRedo}
            onPress={redo}
          />
        </ToolbarGroup>
        {target !== null && target.shapes.length > 0 && (
          <ToolbarGroup>
            <ToolbarButton
              icon={Trash2}
              label={t('map.delete')}
              isDisabled={!hasDrawing}
              onPress={() => give({ do: 'clear' })}
            />
          </ToolbarGroup>
        )}
      </Toolbar>
    </div>
  );
}
