import { useTranslation } from 'react-i18next';
import { PanelFrame } from '../../forms/panel/panel-frame.tsx';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { EmptyState } from '../../ui/index.ts';
import { backPath } from '../navigation/back-path.ts';

/** The frame of a form that a later version fills. */
export default function ComingSoonPanel() {
  const { t } = useTranslation(['shell', 'content']);
  const route = useContentRoute();
  const go = useGo();
  const { title } = route.screen;
  const screen = title === undefined ? t(`content:titles.${route.contentType}`) : t(`screens.${title}`);
  return (
    <PanelFrame title={screen} onClose={() => go(backPath(route) ?? '/cms/content/clients')}>
      <EmptyState title={t('later.title', { screen })} text={t('later.text')} drawing="later" />
    </PanelFrame>
  );
}
