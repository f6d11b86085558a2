import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelFrame, WaitingPanel } from '../../forms/index.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { Pictogram } from '../../ui/index.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import { DownloadList } from './download-list.tsx';

/** The level as a file of one of several formats. */
export default function LevelDownload(): ReactNode {
  const { t } = useTranslation('download');
  const { titleOf } = useTitles();
  const close = useClosePanel();
  const place = usePlace();
  const { site, building, level } = place ?? {};
  const title = t('title');
  if (!site || !building || !level) return <WaitingPanel title={title} onClose={close} isMissing={false} />;
  return (
    <PanelFrame
      title={title}
      subtitle={titleOf(level)}
      pictogram={<Pictogram icon={Download} size={44} />}
      onClose={close}
    >
      <DownloadList site={site} building={building} level={level} />
    </PanelFrame>
  );
}
