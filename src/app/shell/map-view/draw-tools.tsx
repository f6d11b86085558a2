import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { historyOfferAtom, useOffer } from '../../state/commands/offers.ts';
import { panelInsetAtom } from '../../state/navigation/panel.ts';
import { useAppHistory } from '../history/use-app-history.ts';
import { DrawingToolbar } from './drawing-toolbar.tsx';
import { useClipboard } from '../clipboard/use-clipboard.ts';
import { useNewFeature } from './use-new-feature.ts';
import styles from './draw-tools.module.css';

const Tools = memo(DrawingToolbar);

/**
 * The drawing tools on the map, and undo and redo for whatever was done last.
 * @param props.isAlone the screen has a way of its own to undo, and no tools
 */
export function DrawTools({ isAlone = false }: { isAlone?: boolean }) {
  const { t } = useTranslation('content');
  useOffer(historyOfferAtom, useAppHistory());
  useNewFeature();
  useClipboard();
  // Above a sheet they are scrolled: under it nobody would find the last of them.
  const { bottom } = useAtomValue(panelInsetAtom);
  if (isAlone) return null;
  return (
    <div
      className={styles.tools}
      data-map-side="start"
      style={{ maxBlockSize: `calc(100% - ${24 + bottom}px)` }}
    >
      <Tools label={t('map.tools')} orientation="vertical" />
    </div>
  );
}
