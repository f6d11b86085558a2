import { Footprints, RefreshCw, Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { useClientChoice } from '../../online/client-choice.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { paths } from '../../routes/paths.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { Page, SegmentedControl, Stack } from '../../ui/index.ts';
import { Activation } from './activation.tsx';
import { ContentPage } from './content-page.tsx';
import { SyncHealth } from './sync-health.tsx';

const VIEWS = ['content', 'use', 'sync'] as const;
const ICONS = { content: Shapes, use: Footprints, sync: RefreshCw };

// @spec 2.11
/** What a client has in figures, what its apps count, and how the work of this device stands. */
export default function Analytics(): ReactNode {
  const { t } = useTranslation('analytics');
  const choice = useClientChoice();
  useScreenTitle(t('title'));
  const { chosen } = choice;
  const { listItem } = useParams();
  const { search } = useLocation();
  const go = useGo();
  const shown = VIEWS.find((one) => one === listItem) ?? 'content';
  const actions = (
    <Stack direction="row" gap={2} align="center">
      <SegmentedControl
        label={t('views.label')}
        value={shown}
        onChange={(id) => go(`${paths.analytics}${id === 'content' ? '' : `/${id}`}${search}`)}
        options={VIEWS.map((id) => ({ id, label: t(`views.${id}`), icon: ICONS[id] }))}
      />
      <ClientSelect choice={choice} />
    </Stack>
  );
  if (shown === 'content' && chosen !== null)
    return <ContentPage key={chosen.client.lid} {...{ chosen, choice, actions }} />;
  return (
    <Page
      title={t('title')}
      lead={shown === 'content' ? '' : t(`leads.${shown}`)}
      width="wide"
      actions={actions}
    >
      {chosen !== null && shown === 'use' && (
        <Activation key={chosen.client.lid} chosen={chosen} choice={choice} />
      )}
      {shown === 'sync' && <SyncHealth />}
    </Page>
  );
}
