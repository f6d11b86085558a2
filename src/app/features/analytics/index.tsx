import { ChartNoAxesCombined } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { isEmbedded } from '../../state/session/embed-mode.ts';
import { useFormats } from '../../i18n/index.ts';
import { useClientChoice, type ClientChoice, type NumberedClient } from '../../online/client-choice.ts';
import { useClientContent } from '../../online/client-content.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { LevelReadingLine, useKnownCounts } from '../../online/level-reading.tsx';
import { useScopes, type NamedScope } from '../../online/scopes.ts';
import { useAnswer } from '../../online/use-answer.ts';
import { useOnline } from '../../online/use-online.ts';
import { useErrorText } from '../../online/use-error-text.ts';
import { contentIcon } from '../../state/content/content-icon.ts';
import { useCut } from '../../state/sync-status/offline-reason.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { EditsList } from './edits-list.tsx';
import { GrowthList } from './growth-list.tsx';
import { SyncHealth } from './sync-health.tsx';
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  Figure,
  Grid,
  Notice,
  Page,
  Segment,
  Stack,
  Text,
  useToasts,
  type TableColumn,
} from '../../ui/index.ts';

const LISTS = ['content', 'growth', 'edits', 'sync'] as const;

// @spec 4.28 8.53
/** How much content a client has and where, how it grows, who edits it, how it is sent, and the order to set up analytics of its apps. */
export default function Analytics(): ReactNode {
  const { t } = useTranslation('settings');
  const choice = useClientChoice();
  useScreenTitle(t('analytics.title'));
  const { chosen } = choice;
  const { listItem } = useParams();
  const { search } = useLocation();
  const go = useGo();
  const shown = LISTS.find((one) => one === listItem) ?? 'content';
  return (
    <Page
      title={t('analytics.title')}
      lead={t('analytics.lead')}
      width="wide"
      actions={<ClientSelect choice={choice} />}
    >
      {chosen !== null && (
        <Stack gap={5} key={chosen.client.lid}>
          <Activation chosen={chosen} choice={choice} />
          <Segment
            label={t('analytics.show')}
            value={shown}
            onChange={(id) => go(`${paths.analytics}${id === 'content' ? '' : `/${id}`}${search}`)}
            options={LISTS.map((id) => ({ id, label: t(`analytics.lists.${id}`) }))}
          />
          {shown === 'content' && <Content chosen={chosen} />}
          {shown === 'growth' && <GrowthList chosen={chosen} />}
          {shown === 'edits' && <EditsList chosen={chosen} isAdmin={choice.isAdmin} />}
          {shown === 'sync' && <SyncHealth />}
        </Stack>
      )}
    </Page>
  );
}

function Activation({ chosen, choice }: { chosen: NumberedClient; choice: ClientChoice }): ReactNode {
  const { t } = useTranslation('settings');
  const { online } = useWorkspace();
  const isOnline = useOnline();
  const cut = useCut();
  const toasts = useToasts();
  const errorText = useErrorText();
  const asked = useAnswer(choice.isAdmin ? `analytics ${chosen.client.lid}` : null, async () =>
    (await online.server()).analytics(chosen.client.lid),
  );
  const [answered, setStatus] = useState<string | null>(null);
  const status = answered ?? (asked.value === 'none' ? null : (asked.value ?? null));
  const [isBusy, setBusy] = useState(false);
  if (!choice.isAdmin && isEmbedded()) return <Navigate to={paths.embedError} replace />;
  if (!choice.isAdmin) return <Notice>{t('analytics.adminsOnly')}</Notice>;
  async function activate(): Promise<void> {
    setBusy(true);
    const answer = await online.activateAnalytics(chosen.client.lid);
    setBusy(false);
    if (answer.ok) setStatus(answer.value);
    else toasts.show({ kind: 'error', title: t('analytics.failed'), detail: errorText(answer.error) });
  }
  return (
    <Card title={t('analytics.activation')} icon={ChartNoAxesCombined}>
      <Stack gap={3} align="start">
        <Text tone="secondary">{t('analytics.activationText')}</Text>
        {status !== null && (
          <Notice tone="synced" role="status">
            {t(status === 'underway' ? 'analytics.underway' : 'analytics.requested')}
          </Notice>
        )}
        <Button
          variant="primary"
          isDisabled={!isOnline || status === 'underway'}
          isPending={isBusy}
          onPress={() => void activate()}
        >
          {t('analytics.request')}
        </Button>
        {!isOnline && (
          <Text look="small" tone="offline">
            {t(cut === 'unreachable' ? 'analytics.unreachable' : 'analytics.offline')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

interface BuildingRow {
  scope: NamedScope;
  count: number;
}

function Content({ chosen }: { chosen: NumberedClient }): ReactNode {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const content = useClientContent(chosen.client.lid);
  const scopes = useScopes(chosen);
  const counts = useKnownCounts(chosen.client.lid);
  if (content === undefined || scopes === undefined || counts === undefined) return null;
  const { features } = content;
  const rows: BuildingRow[] = scopes
    .filter(({ kind }) => kind === 'building')
    .map((scope) => ({ scope, count: content.byBuilding.get(scope.lid) ?? 0 }));
  const columns: TableColumn<BuildingRow>[] = [
    {
      id: 'building',
      title: t('analytics.building'),
      width: '2fr',
      sortBy: ({ scope }) => scope.title,
      render: ({ scope }) => <bdi>{scope.title}</bdi>,
    },
    {
      id: 'site',
      title: t('analytics.site'),
      from: 480,
      sortBy: ({ scope }) => scope.above.at(-1) ?? '',
      render: ({ scope }) => <bdi>{scope.above.at(-1)}</bdi>,
    },
    {
      id: 'count',
      title: t('analytics.features'),
      align: 'end',
      sortBy: ({ count }) => count,
      render: ({ count }) => counts.write(count),
    },
  ];
  return (
    <Stack gap={4}>
      <Grid min={150}>
        <Figure
          label={t('analytics.sites')}
          value={formats.number(content.sites)}
          icon={contentIcon('sites')}
        />
        <Figure
          label={t('analytics.buildings')}
          value={formats.number(content.buildings)}
          icon={contentIcon('buildings')}
        />
        <Figure
          label={t('analytics.levels')}
          value={formats.number(content.levels)}
          icon={contentIcon('levels')}
        />
        <Figure
          label={t('analytics.places')}
          value={counts.write(features.poi ?? 0)}
          icon={contentIcon('pois')}
        />
      </Grid>
      <LevelReadingLine clientLid={chosen.client.lid} />
      <DataTable
        label={t('analytics.perBuilding')}
        columns={columns}
        rows={rows}
        keyOf={({ scope }) => scope.lid}
        textOf={({ scope }) => scope.title}
        defaultSort={{ column: 'count', direction: 'descending' }}
        empty={<EmptyState title={t('analytics.none')} drawing="none" />}
      />
    </Stack>
  );
}
