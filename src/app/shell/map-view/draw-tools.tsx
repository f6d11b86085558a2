import { useTranslation } from 'react-i18next';
import { historyOfferAtom, useOffer } from '../../state/commands/offers.ts';
import { useAppHistory } from '../history/use-app-history.ts';
import { DrawingToolbar } from './drawing-toolbar.tsx';
import { useClipboard } from '../clipboard/use-clipboard.ts';
import { useNewFeature } from './use-new-feature.ts';
import styles from './draw-tools.module.css';

/** The drawing tools on the map, and undo and redo for whatever was done last. */
export function DrawTools() {
  const { t } = useTranslation('content');
  useOffer(historyOfferAtom, useAppHistory());
  useNewFeature();
  useClipboard();
  return (
    <div className={styles.tools} data-map-side="start">
      <DrawingToolbar label={t('map.tools')} orientation="vertical" />
    </div>
  );
}
