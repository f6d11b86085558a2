import { memo, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getFeature } from '../../../db/index.ts';
import {
  type Finding,
  QUALITY_RULES,
  readUnreached,
  SEVERITIES,
  type Severity,
} from '../../../domain/quality/index.ts';
import { usePropertyName } from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useLanguageName } from '../../i18n/language-name.ts';
import type { QualityState } from '../../quality/use-quality.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { rowPath } from '../../state/navigation/row-path.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, DataTable, SegmentedControl, Stack, Tag, type TableColumn } from '../../ui/index.ts';
import type { FindingRow } from './findings-csv.ts';
import { findingRows } from './finding-rows.ts';
import { useFixOne, type FixOne } from './use-fix-run.ts';
import type { ReportLevel } from './report-levels.ts';

/** Findings with the words and places that they are shown with. */
export function useFindingRows(findings: readonly Finding[]): FindingRow[] {
  const { t } = useTranslation('quality');
  const { db } = useWorkspace();
  const taxonomy = useTaxonomy();
  const titles = useQuery(db, {
    key: 'titles of buildings and levels',
    tables: ['buildings', 'levels'],
    ask: async () => ({
      buildings: new Map<string, string>((await db.buildings.toArray()).map((one) => [one.lid, one.title])),
      levels: new Map<string, string>((await db.levels.toArray()).map((one) => [one.lid, one.title])),
    }),
  });
  const formats = useFormats();
  const languageName = useLanguageName();
  const propertyName = usePropertyName();
  const rowsOf = useMemo(() => {
    const asItIs = (detail: string): string => detail;
    const wordsOf = { language: languageName, property: propertyName, 'off-network': asItIs, text: asItIs };
    const detailOf = ({ rule, detail }: Finding): string =>
      wordsOf[QUALITY_RULES[rule].detailIs ?? 'text'](detail);
    return findingRows({
      ruleTitleOf: ({ rule }) => t(`rules.${rule}`),
      say: (finding) => {
        const name = finding.name || taxonomy[finding.typeCode]?.title || t('unnamed');
        const off =
          QUALITY_RULES[finding.rule].detailIs === 'off-network' ? readUnreached(finding.detail) : null;
        if (off === null)
          return t(`says.${finding.rule}`, { name, other: detailOf(finding) || t('unnamed') });
        const { cause, metres } = off;
        if (metres === null) return t(`unreached.${cause}`, { name, length: '' });
        const length = formats.length(metres, 0);
        return t(`unreached.${cause === 'cut-off' ? 'gap' : cause}`, { name, length });
      },
      buildingOf: ({ buildingLid }) => titles?.buildings.get(buildingLid ?? '') ?? '',
      levelOf: ({ levelLid }) => titles?.levels.get(levelLid ?? '') ?? '',
    });
  }, [titles, taxonomy, languageName, propertyName, formats, t]);
  return useMemo(() => rowsOf(findings), [rowsOf, findings]);
}

/** Each finding with the way to its place. It renders for its rows alone. */
export const FindingTable = memo(function FindingTable({
  rows,
  canEdit,
  plan,
  levels,
  isGroup = false,
}: {
  rows: readonly FindingRow[];
  canEdit: boolean;
  plan: QualityState['plan'];
  levels: readonly ReportLevel[];
  /** All are of one rule. */
  isGroup?: boolean;
}): ReactNode {
  const { t } = useTranslation('quality');
  const { db } = useWorkspace();
  const refOf = useRefs();
  const go = useGo();
  const [which, setWhich] = useState<Severity | 'all'>('all');
  const shown = useMemo(
    () => (which === 'all' ? rows : rows.filter(({ severity }) => severity === which)),
    [rows, which],
  );
  const open = useCallback(
    async (fid: string): Promise<void> => {
      const row = await getFeature(db, fid);
      const path = row === undefined ? null : rowPath(row, refOf);
      if (path !== null) go(path);
    },
    [db, refOf, go],
  );
  const fix = useFixOne(plan, levels);
  const columns = useMemo<TableColumn<FindingRow>[]>(() => {
    const ruleColumns: TableColumn<FindingRow>[] = [
      {
        id: 'severity',
        title: t('table.severity'),
        width: 130,
        sortBy: (row) => row.severity,
        render: (row) => (
          <Tag kind={row.severity === 'blocker' ? 'error' : 'partial'} text={t(`severity.${row.severity}`)} />
        ),
      },
      {
        id: 'rule',
        title: t('table.rule'),
        width: '2fr',
        from: 900,
        sortBy: (row) => row.ruleTitle,
        render: (row) => row.ruleTitle,
      },
    ];
    return [
      {
        id: 'issue',
        title: t('table.issue'),
        isRowHeader: true,
        width: '3fr',
        sortBy: (row) => row.title,
        render: (row) => row.title,
      },
      ...(isGroup ? [] : ruleColumns),
      {
        id: 'where',
        title: t('table.where'),
        width: '3fr',
        from: 600,
        sortBy: (row) => row.where,
        render: (row) => row.where,
      },
      {
        id: 'open',
        title: t('show'),
        isTitleHidden: true,
        width: canEdit ? 150 : 100,
        align: 'end',
        render: (row) => (
          <Stack direction="row" gap={2} justify="end">
            {canEdit && <FixButton row={row} onFix={fix} />}
            <Button
              variant="link"
              onPress={() => void open(row.fid)}
              aria-label={t('showOne', { title: row.title })}
            >
              {t('show')}
            </Button>
          </Stack>
        ),
      },
    ];
  }, [t, canEdit, open, fix, isGroup]);
  return (
    <Stack gap={3}>
      {!isGroup && (
        <SegmentedControl
          label={t('table.severity')}
          value={which}
          onChange={setWhich}
          options={(['all', ...SEVERITIES] as const).map((id) => ({
            id,
            label: t(`severity.${id}`),
          }))}
        />
      )}
      <DataTable
        label={t('issues')}
        columns={columns}
        rows={shown}
        keyOf={keyOf}
        textOf={titleOf}
        onAction={(key) => {
          const row = rows.find((one) => one.key === key);
          if (row !== undefined) void open(row.fid);
        }}
        maxHeight="60vh"
      />
    </Stack>
  );
});

const keyOf = ({ key }: FindingRow): string => key;
const titleOf = ({ title }: FindingRow): string => title;

function FixButton({ row, onFix }: { row: FindingRow; onFix: FixOne }): ReactNode {
  const { t } = useTranslation('quality');
  const [fix] = QUALITY_RULES[row.rule].fixes ?? [];
  if (fix === undefined) return null;
  return (
    <Button
      size="small"
      onPress={() => void onFix(row, fix)}
      aria-label={`${t('fixes.fix')}: ${t('fixOne', { fix: t(`fix.${fix}`), title: row.title })}`}
    >
      {t('fixes.fix')}
    </Button>
  );
}
