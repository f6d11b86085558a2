import { Download, Printer, ShieldAlert, TriangleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/index.ts';
import { useClientChoice, type NumberedClient } from '../../online/client-choice.ts';
import { LevelReadingLine, useKnownCounts } from '../../online/level-reading.tsx';
import { ClientSelect } from '../../online/client-select.tsx';
import { CheckFailed } from '../../quality/check-failed.tsx';
import { qualityOf, useQuality } from '../../quality/use-quality.ts';
import { saveFile } from '../../state/page/download-file.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { separatorFor } from '../../tables/index.ts';
import { Button, Card, Figure, Grid, Page, Skeleton, Stack, Text } from '../../ui/index.ts';
import { FindingTable, useFindingRows } from './finding-table.tsx';
import { findingsAsCsv } from './findings-csv.ts';
import { PublishHistory } from './publish-history.tsx';
import { CountTable } from './count-table.tsx';

/** What is wrong with the content of a client, and what was published when. */
export default function Reports(): ReactNode {
  const { t } = useTranslation('quality');
  const choice = useClientChoice();
  useScreenTitle(t('title'));
  const { chosen } = choice;
  return (
    <Page title={t('title')} lead={t('lead')} width="wide" actions={<ClientSelect choice={choice} />}>
      {chosen !== null && (
        <Stack gap={5} key={chosen.client.lid}>
          <LevelReadingLine clientLid={chosen.client.lid} />
          <Quality chosen={chosen} canEdit={choice.canEdit} />
          <PublishHistory clientLid={chosen.client.lid} isAdmin={choice.isAdmin} />
        </Stack>
      )}
    </Page>
  );
}

function Quality({ chosen, canEdit }: { chosen: NumberedClient; canEdit: boolean }): ReactNode {
  const { t, i18n } = useTranslation('quality');
  const formats = useFormats();
  const { report, hasFailed, again } = useQuality(chosen.client.lid);
  const rows = useFindingRows(report?.findings ?? []);
  const counts = useKnownCounts(chosen.client.lid);
  if (report === undefined || counts === undefined)
    return hasFailed ? <CheckFailed onAgain={again} /> : <Skeleton rows={6} />;
  const { blockers, warnings } = qualityOf(report);
  const { isWhole, isKnown, write } = counts;
  const save = (): void => {
    const head = [t('table.issue'), t('table.rule'), t('table.severity'), t('table.where'), 'fid'];
    const blob = new Blob([findingsAsCsv(head, rows, separatorFor(i18n.language))], {
      type: 'text/csv;charset=utf-8',
    });
    saveFile({ blob, name: `${t('csvName')}.csv` });
  };
  const count = (of: (row: (typeof rows)[number]) => string): [string, number][] => {
    const counts = new Map<string, number>();
    for (const row of rows) counts.set(of(row), (counts.get(of(row)) ?? 0) + 1);
    return [...counts].toSorted((a, b) => b[1] - a[1]);
  };
  return (
    <>
      {hasFailed && <CheckFailed onAgain={again} />}
      <Grid min={200}>
        <Figure
          label={t('blockers')}
          value={write(blockers)}
          icon={ShieldAlert}
          tone={blockers > 0 ? 'error' : isKnown(blockers) ? 'synced' : 'plain'}
          note={t(isKnown(blockers) ? 'blockersNote' : 'notKnown')}
        />
        <Figure
          label={t('warnings')}
          value={write(warnings)}
          icon={TriangleAlert}
          tone={warnings > 0 ? 'waiting' : isKnown(warnings) ? 'synced' : 'plain'}
          note={t(isKnown(warnings) ? 'warningsNote' : 'notKnown')}
        />
        <Figure
          label={t('checked')}
          value={formats.number(report.checked)}
          icon={CircleCheck}
          note={t('checkedNote')}
        />
      </Grid>
      {rows.length > 0 && (
        <Grid min={320}>
          <CountTable title={t('byRule')} counts={count(({ ruleTitle }) => ruleTitle)} />
          <CountTable title={t('byBuilding')} counts={count(({ building }) => building || t('noBuilding'))} />
        </Grid>
      )}
      <Card
        title={t('issues')}
        count={isKnown(rows.length) ? formats.number(rows.length) : undefined}
        actions={
          <Stack direction="row" gap={2}>
            <Button icon={Download} onPress={save} isDisabled={rows.length === 0}>
              {t('export')}
            </Button>
            <Button icon={Printer} onPress={() => window.print()}>
              {t('print')}
            </Button>
          </Stack>
        }
      >
        {rows.length === 0 ? (
          <Text tone="secondary">{t(report.checked === 0 ? 'notRead' : isWhole ? 'none' : 'noneSoFar')}</Text>
        ) : (
          <FindingTable rows={rows} canEdit={canEdit} />
        )}
      </Card>
    </>
  );
}
