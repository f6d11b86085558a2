import { useTranslation } from 'react-i18next';
import { PanelFrame } from '../../forms/panel/panel-frame.tsx';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { EmptyState } from '../../ui/index.ts';
import { backPath } from '../navigation/back-path.ts';
import { laterTitle } from './coming-soon-title.ts';

/** The frame of a form that a later version fills. */
export default function LaterPanel() {
  const { t } = useTranslation('shell');
  const route = useContentRoute();
  const go = useGo();
  const screen = t(`screens.${laterTitle(route.name, route.contentType)}`);
  return (
    <PanelFrame title={screen} onClose={() => go(backPath(route) ?? '/cms/content/clients')}>
      <EmptyState title={t('later.title', { screen })} text={t('later.text')} drawing="later" />
    </PanelFrame>
  );
}
