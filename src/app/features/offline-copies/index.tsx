import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelFrame } from '../../forms/index.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import { PackPanel } from './offline-copy-panel.tsx';

/** Takes a building along for work without a network, and says beforehand what is missing. */
export default function OfflineCopies(): ReactNode {
  const { t } = useTranslation('offlineCopies');
  const { titleOf } = useTitles();
  const building = usePlace()?.building;
  const close = useClosePanel();
  if (!building) return null;
  return (
    <PanelFrame title={t('title')} subtitle={titleOf(building)} onClose={close}>
      <PackPanel building={building} />
    </PanelFrame>
  );
}
