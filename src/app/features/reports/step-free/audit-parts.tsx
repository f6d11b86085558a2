import { Accessibility, Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepFreeAudit } from '../../../../domain/wayfinding/check/index.ts';
import { saveFile } from '../../../state/page/download-file.ts';
import { separatorFor } from '../../../tables/index.ts';
import { Button, Card, DataTable, Row, Rows, RowWords, Stack, Tag } from '../../../ui/index.ts';
import { auditAsCsv } from './audit-csv.ts';
import type { AuditWordsOf } from './use-audit-words.ts';

interface PartProps {
  audit: StepFreeAudit;
  names: AuditWordsOf;
}

/** How far one gets from each entrance. */
export function Entrances({ audit: { entrances }, names }: PartProps): ReactNode {
  const { t } = useTranslation('quality');
  return (
    <Card title={t('stepFree.entrances')} icon={Accessibility}>
      <Rows>
        {entrances.map(({ fid, isStepFree, reached: count }) => (
          <Row key={fid}>
            <RowWords
              name={<bdi>{names.nameOf(fid)}</bdi>}
              second={isStepFree ? t('stepFree.reaches', { count }) : t('stepFree.hasSteps')}
            />
            <Tag
              kind={isStepFree ? 'synced' : 'partial'}
              text={t(isStepFree ? 'stepFree.withoutSteps' : 'stepFree.withSteps')}
            />
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

interface OpeningProps extends PartProps {
  open: (fid: string) => Promise<void>;
}

/** What would open the most places. */
export function Mends({ audit: { mends, unreached }, names, open }: OpeningProps): ReactNode {
  const { t } = useTranslation('quality');
  return (
    <Card title={t('stepFree.mends.title')}>
      {mends.length === 0 ? (
        t(unreached.length === 0 ? 'stepFree.allReached' : 'stepFree.mends.none')
      ) : (
        <Rows>
          {mends.map((mend) => (
            <Row key={`${mend.from} ${mend.to}`}>
              <RowWords
                name={names.mendOf(mend)}
                second={t('stepFree.mends.opens', { count: mend.opens.length })}
              />
              <Button
                variant="link"
                onPress={() => void open(mend.from)}
                aria-label={t('stepFree.showOne', { name: names.nameOf(mend.from) })}
              >
                {t('stepFree.show')}
              </Button>
            </Row>
          ))}
        </Rows>
      )}
    </Card>
  );
}

/** Places without a step-free way. */
export function Unreached({ audit, names, open }: OpeningProps): ReactNode {
  const { t } = useTranslation('quality');
  const rows = audit.unreached.map((one) => ({
    ...one,
    name: names.nameOf(one.fid),
    level: names.levelOf(one.fid),
    rank: names.rankOf(one.fid),
  }));
  if (rows.length === 0) return null;
  return (
    <DataTable
      label={t('stepFree.unreached')}
      rows={rows}
      keyOf={({ fid }) => fid}
      textOf={({ name }) => name}
      defaultSort={{ column: 'level', direction: 'ascending' }}
      onAction={(fid) => void open(fid)}
      columns={[
        {
          id: 'place',
          title: t('stepFree.table.place'),
          isRowHeader: true,
          width: '3fr',
          sortBy: ({ name }) => name,
          render: ({ name }) => name,
        },
        {
          id: 'level',
          title: t('stepFree.table.level'),
          width: '2fr',
          sortBy: ({ rank }) => rank,
          render: ({ level }) => level,
        },
        {
          id: 'reach',
          title: t('stepFree.table.reach'),
          width: '2fr',
          sortBy: ({ isByStairs }) => (isByStairs ? 1 : 0),
          render: ({ isByStairs }) => (
            <Tag
              kind={isByStairs ? 'partial' : 'error'}
              text={t(isByStairs ? 'stepFree.byStairs' : 'stepFree.notAtAll')}
            />
          ),
        },
      ]}
    />
  );
}

/** The audit as a file, and on paper. */
export function AuditActions({ audit, names, building }: PartProps & { building: string }): ReactNode {
  const { t, i18n } = useTranslation('quality');
  const save = (): void => {
    const first = new Map(
      audit.mends.toReversed().flatMap((mend) => mend.opens.map((fid) => [fid, mend] as const)),
    );
    const text = auditAsCsv(
      audit,
      {
        head: [
          t('stepFree.table.place'),
          t('stepFree.table.level'),
          t('stepFree.table.reach'),
          t('stepFree.table.mend'),
          'fid',
        ],
        place: (fid) => ({ name: names.nameOf(fid), level: names.levelOf(fid) }),
        reach: (isByStairs) => t(isByStairs ? 'stepFree.byStairs' : 'stepFree.notAtAll'),
        mendOf: (fid) => {
          const mend = first.get(fid);
          return mend === undefined ? '' : names.mendOf(mend);
        },
      },
      separatorFor(i18n.language),
    );
    const blob = new Blob([text], { type: 'text/csv;charset=utf-8' });
    saveFile({ blob, name: `${t('stepFree.csvName', { building: building })}.csv` });
  };
  return (
    <Stack direction="row" gap={2} justify="end">
      <Button icon={Download} onPress={save} isDisabled={audit.unreached.length === 0}>
        {t('stepFree.export')}
      </Button>
      <Button icon={Printer} onPress={() => window.print()}>
        {t('stepFree.print')}
      </Button>
    </Stack>
  );
}
