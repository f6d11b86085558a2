import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { historyOfferAtom } from '../../../editor/offers.ts';
import { useHeld } from '../../../editor/held.ts';
import { panelInsetAtom } from '../../../state/navigation/panel.ts';
import { useAppHistory } from '../../history/use-app-history.ts';
import { DrawingToolbar } from './drawing-toolbar.tsx';
import { useClipboard } from '../../clipboard/use-clipboard.ts';
import { useNewFeature } from '../use-new-feature.ts';
import { useWallEdits } from '../use-wall-edits.ts';
import { useRoom } from './use-room.ts';
import styles from './draw-tools.module.css';

/**
 * The drawing tools on the map, and undo and redo for whatever was done last.
 * @param props.isAlone the screen has a way of its own to undo, and no tools
 */
export function DrawTools({ isAlone = false }: { isAlone?: boolean }) {
  const { t } = useTranslation('content');
  useHeld(historyOfferAtom, useAppHistory());
  useNewFeature();
  useWallEdits();
  useClipboard();
  const tools = useRef<HTMLDivElement>(null);
  const room = useRoom(tools);
  const { bottom } = useAtomValue(panelInsetAtom);
  if (isAlone) return null;
  return (
    <div
      ref={tools}
      className={room.isDesk ? `${styles.tools} ${styles.scrolls}` : styles.tools}
      data-map-side="start"
      data-tour="draw"
      style={room.isDesk ? { maxBlockSize: `calc(100% - ${24 + bottom}px)` } : undefined}
    >
      <DrawingToolbar label={t('map.tools')} room={room} />
    </div>
  );
}
