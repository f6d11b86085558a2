import { ScanSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelFrame, WaitingPanel } from '../../forms/index.ts';
import { useLevelFeatures, useUnreadLevel } from '../../state/content/level-features.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { Pictogram } from '../../ui/index.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import { MappingPanel } from './mapping-panel.tsx';

// @spec 1.4
/** The content picker of the automatic mapping: starts it, shows how far it is, and what it found. */
export default function LevelMapping(): ReactNode {
  const { t } = useTranslation('mapping');
  const { titleOf } = useTitles();
  const close = useClosePanel();
  const level = usePlace()?.level;
  const features = useLevelFeatures();
  const { isUnread, hasFailed } = useUnreadLevel();
  const title = t('title');
  // The findings are compared with the existing content.
  if (!level || features === undefined || (isUnread && !hasFailed))
    return <WaitingPanel title={title} onClose={close} isMissing={false} />;
  return (
    <PanelFrame
      title={title}
      subtitle={titleOf(level)}
      pictogram={<Pictogram icon={ScanSearch} size={44} />}
      onClose={close}
    >
      <MappingPanel key={level.lid} level={level} features={features} />
    </PanelFrame>
  );
}
