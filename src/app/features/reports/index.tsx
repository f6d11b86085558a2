import { Accessibility, Download, Printer } from 'lucide-react';
import { lazy, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router';
import type { PublishRecord } from '../../../sync/index.ts';
import { useClientChoice } from '../../online/client-choice.ts';
import { LevelReadingLine, useKnownCounts } from '../../online/level-reading.tsx';
import { ClientSelect } from '../../online/client-select.tsx';
import { CheckFailed } from '../../quality/check-failed.tsx';
import type { QualityState } from '../../quality/use-quality.ts';
import { saveFile } from '../../state/page/download-file.ts';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { retryLoading } from '../../state/loading/retry-loading.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { separatorFor } from '../../tables/index.ts';
import {
  Button,
  Inspector,
  InspectorPage,
  Page,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
} from '../../ui/index.ts';
import { FindingTable } from './finding-table.tsx';
import { findingsAsCsv, type FindingRow } from './findings-csv.ts';
import { FixInspector } from './fix-inspector.tsx';
import { OUTDOORS, rowsOn } from './group-findings.ts';
import { PublishHistory } from './publish-history.tsx';
import { QualityMatrix, type OpenGroup } from './quality-matrix.tsx';
import { QualityOverTime } from './over-time/quality-over-time.tsx';
import styles from './over-time/quality-sums.module.css';
import { QualitySums } from './over-time/quality-sums.tsx';
import type { ReportLevel } from './report-levels.ts';
import { usePublishes } from './use-publishes.ts';
import { useShownReport, type ShownReport } from './use-shown-report.ts';

const StepFreePage = lazy(retryLoading(() => import('./step-free/step-free-page.tsx')));

const VIEWS = ['rules', 'list'] as const;
const NO_PUBLISHES: readonly PublishRecord[] = [];

/** To the list of publishes, from a column of the figure. */
const showPublishes = (key: string): void =>
  document.getElementById(key === 'now' ? 'findings' : 'publishes')?.scrollIntoView({ block: 'start' });

/** What is wrong with the content of a client, how to fix it, and what was published when. */
export default function ReportPages(): ReactNode {
  const isStepFree = useMatch(paths.stepFree) !== null;
  return isStepFree ? <StepFreePage /> : <Reports />;
}

function Reports(): ReactNode {
  const { t } = useTranslation('quality');
  const choice = useClientChoice();
  useScreenTitle(t('title'));
  const { chosen } = choice;
  const go = useGo();
  const actions = (
    <>
      <Button icon={Accessibility} onPress={() => go(paths.stepFree)}>
        {t('stepFree.open')}
      </Button>
      <ClientSelect choice={choice} />
    </>
  );
  if (chosen === null)
    return (
      <Page title={t('title')} lead={t('lead')} width="full" actions={actions}>
        {null}
      </Page>
    );
  return (
    <ClientReport
      key={chosen.client.lid}
      clientLid={chosen.client.lid}
      canEdit={choice.canEdit}
      isAdmin={choice.isAdmin}
      actions={actions}
    />
  );
}

interface ClientReportProps {
  clientLid: string;
  canEdit: boolean;
  isAdmin: boolean;
  actions: ReactNode;
}

function ClientReport({ clientLid, canEdit, isAdmin, actions }: ClientReportProps): ReactNode {
  const { t } = useTranslation('quality');
  const { quality, levels, rows, shown } = useShownReport(clientLid);
  const published = usePublishes(clientLid);
  const [open, setOpen] = useState<OpenGroup | null>(null);
  const group = shown?.grouped.groups.find(({ rule }) => rule === open?.rule);
  const openRows = useMemo(
    () => (open === null || group === undefined ? null : rowsOn(group, open.level, levels)),
    [open, group, levels],
  );
  const level = levels.find(({ lid }) => lid === open?.level);
  const where =
    open?.level === OUTDOORS
      ? t('noBuilding')
      : level === undefined
        ? ''
        : `${level.title} · ${level.building}`;
  const inspector =
    group === undefined || openRows === null ? null : quality.report === undefined ? (
      <Inspector
        title={group.title}
        subtitle={where}
        onClose={() => setOpen(null)}
        closeLabel={t('fixes.close')}
      >
        <Skeleton rows={4} />
      </Inspector>
    ) : openRows.length > 0 ? (
      <FixInspector
        key={group.rule}
        rule={group.rule}
        rows={openRows}
        title={group.title}
        where={where}
        levels={levels}
        canEdit={canEdit}
        report={quality.report}
        plan={quality.plan}
        onClose={() => setOpen(null)}
      />
    ) : null;
  return (
    <InspectorPage inspector={inspector}>
      <Page title={t('title')} lead={t('lead')} width="full" actions={actions}>
        <Stack gap={5}>
          <LevelReadingLine clientLid={clientLid} />
          <Quality
            {...{ clientLid, quality, rows, levels, canEdit, open, shown }}
            publishes={published.asked.value?.results ?? NO_PUBLISHES}
            onOpen={(next) =>
              setOpen((before) => (before?.rule === next.rule && before.level === next.level ? null : next))
            }
          />
          <PublishHistory {...{ clientLid, isAdmin, published }} />
        </Stack>
      </Page>
    </InspectorPage>
  );
}

interface QualityProps {
  clientLid: string;
  quality: QualityState;
  rows: readonly FindingRow[];
  levels: readonly ReportLevel[];
  shown: ShownReport | undefined;
  publishes: readonly PublishRecord[];
  canEdit: boolean;
  open: OpenGroup | null;
  onOpen: (group: OpenGroup) => void;
}

function Quality(props: QualityProps): ReactNode {
  const { clientLid, quality, rows, levels, shown, publishes, canEdit, open, onOpen } = props;
  const { t, i18n } = useTranslation('quality');
  const { report, hasFailed, again } = quality;
  const counts = useKnownCounts(clientLid);
  const [view, setView] = useState<(typeof VIEWS)[number]>('rules');
  if (shown === undefined || counts === undefined)
    return hasFailed ? <CheckFailed onAgain={again} /> : <Skeleton rows={6} />;
  const { grouped, now, checked, asOf } = shown;
  const save = (): void => {
    const head = [t('table.issue'), t('table.rule'), t('table.severity'), t('table.where'), 'fid'];
    const blob = new Blob([findingsAsCsv(head, rows, separatorFor(i18n.language))], {
      type: 'text/csv;charset=utf-8',
    });
    saveFile({ blob, name: `${t('csvName')}.csv` });
  };
  return (
    <>
      {hasFailed && <CheckFailed onAgain={again} />}
      <div className={styles['overview']}>
        <QualitySums {...{ now, checked, asOf, counts, publishes }} />
        <QualityOverTime publishes={publishes} now={now} onOpen={showPublishes} />
      </div>
      <Stack gap={3} as="section" id="findings" aria-label={t('issues')}>
        <Stack direction="row" gap={2} justify="between" align="center">
          <SegmentedControl
            label={t('views.label')}
            value={view}
            onChange={setView}
            options={VIEWS.map((id) => ({ id, label: t(`views.${id}`) }))}
          />
          <Stack direction="row" gap={2}>
            <Button icon={Download} onPress={save} isDisabled={rows.length === 0}>
              {t('export')}
            </Button>
            <Button icon={Printer} onPress={() => window.print()}>
              {t('print')}
            </Button>
          </Stack>
        </Stack>
        {grouped.groups.length === 0 ? (
          <Text tone="secondary">{t(checked === 0 ? 'notRead' : counts.isWhole ? 'none' : 'noneSoFar')}</Text>
        ) : view === 'rules' ? (
          <QualityMatrix {...{ clientLid, grouped, publishes, open, onOpen, canEdit }} />
        ) : report === undefined ? (
          <Skeleton rows={6} />
        ) : (
          <FindingTable rows={rows} canEdit={canEdit} plan={quality.plan} levels={levels} />
        )}
      </Stack>
    </>
  );
}
