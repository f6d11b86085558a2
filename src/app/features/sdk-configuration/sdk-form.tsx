import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  DEFAULT_SDK_VALUE_TYPE,
  sdkConfigurationRowSchema,
  type SdkConfigurationRow,
} from '../../../domain/entities/sdk-configuration.ts';
import type { Issue } from '../../../domain/entities/issue.ts';
import { sdkConfigurationIssues } from '../../../domain/rules/sdk-configuration.ts';
import type { SdkConfiguration } from '../../../sync/index.ts';
import { KeptFields, useUnsavedForm } from '../../forms/index.ts';
import { useErrorText } from '../../online/use-error-text.ts';
import { NO_ROW, sheetKey } from '../../state/drafts/sheets.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, EmptyState, Notice, Stack, Tabs, useToasts } from '../../ui/index.ts';
import { EffectiveTable } from './effective-table.tsx';
import { JsonView } from './json-view.tsx';
import type { SdkPlace } from './sdk-place.ts';
import { SdkRow } from './sdk-row.tsx';

/** The content of the page, and its actions. */
export interface SdkParts {
  body: ReactNode;
  actions: ReactNode;
}

export interface SdkFormProps {
  places: readonly SdkPlace[];
  /** As the server has them, in the order of the places. */
  configurations: readonly SdkConfiguration[];
  /** Parameters that the server's SDK knows. */
  known: readonly SdkConfigurationRow[];
  isOnline: boolean;
  canEdit: boolean;
  onSaved: (own: SdkConfiguration) => void;
  onReload: () => void;
  children: (parts: SdkParts) => ReactNode;
}

const schema = z.object({ rows: z.array(sdkConfigurationRowSchema) });

type Values = z.infer<typeof schema>;

const FRESH: SdkConfigurationRow = {
  configurationKey: '',
  configurationValue: '',
  configurationValueType: DEFAULT_SDK_VALUE_TYPE,
};

/** Rows that are drawn at a time. */
const SHOWN = 100;

/** The rows of a place: its own are edited, what holds is shown beside them, and both as JSON. */
export function SdkForm(props: SdkFormProps): ReactNode {
  const { places, configurations, known, isOnline, canEdit, onSaved, onReload, children } = props;
  const { t } = useTranslation('sdk');
  const { online } = useWorkspace();
  const toasts = useToasts();
  const errorText = useErrorText();
  const [{ scope, lid, title }] = places as [SdkPlace];
  const before = configurations[0]?.rows ?? [];
  const [tab, setTab] = useState<'own' | 'effective' | 'json'>('own');
  const [shown, setShown] = useState(SHOWN);
  const isLocked = !canEdit || !isOnline;
  const issuesOf = ({ rows }: Values): Issue[] => sdkConfigurationIssues(rows, known);
  // @spec 5.32
  const problemsOf = (values: Values): string => t('problems', { count: issuesOf(values).length });
  const form = useUnsavedForm<Values>({
    key: sheetKey('sdk', NO_ROW, `${scope}:${lid}`),
    schema,
    initial: { rows: before },
    title,
    // @spec 8.40
    faultsOf: (values) => ({ rows: issuesOf(values).length === 0 ? undefined : problemsOf(values) }),
    canSave: !isLocked,
    save,
  });
  const own = form.values.rows;
  const issues = issuesOf(form.values);
  const setRows = (rows: SdkConfigurationRow[]): void => form.set('rows', rows);

  async function save({ rows }: Values): Promise<Values | null> {
    const { tag } = configurations[0] ?? {};
    const answer = await online.replaceSdkConfiguration(scope, lid, title, {
      rows,
      ...(tag !== undefined && { tag }),
    });
    if (!answer.ok) {
      const isStale = answer.error.kind === 'http' && answer.error.status === 412;
      toasts.show({
        kind: 'error',
        title: t('failed'),
        detail: isStale ? t('stale') : errorText(answer.error),
      });
      return null;
    }
    toasts.show({ kind: 'success', title: t('saved', { title }) });
    onSaved(answer.value);
    return { rows: answer.value.rows };
  }

  const problem = issues.length === 0 ? {} : { problem: problemsOf(form.values) };
  const layers = places.map((place, at) => ({
    title: place.title,
    rows: at === 0 ? own : (configurations[at]?.rows ?? []),
  }));
  const body = (
    <Stack gap={4}>
      {!canEdit && <Notice>{t('readOnly')}</Notice>}
      {!isOnline && <Notice tone="offline">{t('offline')}</Notice>}
      <Tabs
        label={t('title')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'own',
            label: t('own'),
            count: String(own.length),
            ...problem,
            content: (
              <KeptFields form={form.kept} gap={3}>
                <OwnRows
                  rows={own}
                  known={known}
                  issues={issues}
                  isLocked={isLocked}
                  shown={shown}
                  onShown={setShown}
                  onRow={(at, row) => form.set(`rows.${at}`, row)}
                  onRows={setRows}
                />
              </KeptFields>
            ),
          },
          {
            id: 'effective',
            label: t('effective'),
            content: <EffectiveTable layers={layers} known={known} />,
          },
          { id: 'json', label: t('json'), content: <JsonView before={before} now={own} /> },
        ]}
      />
    </Stack>
  );
  const actions = canEdit ? (
    <Stack direction="row" gap={2} justify="end">
      <Button
        variant="ghost"
        isDisabled={!form.isDirty || form.isSaving}
        onPress={() => {
          form.discard();
          onReload();
        }}
      >
        {t('discard')}
      </Button>
      <Button
        variant="primary"
        isDisabled={!form.canSave}
        isPending={form.isSaving}
        onPress={() => void form.save()}
      >
        {t('confirm')}
      </Button>
    </Stack>
  ) : null;
  return children({ body, actions });
}

interface OwnRowsProps {
  rows: SdkConfigurationRow[];
  known: readonly SdkConfigurationRow[];
  issues: readonly Issue[];
  isLocked: boolean;
  /** So many at most. */
  shown: number;
  onShown: (shown: number) => void;
  onRow: (at: number, row: SdkConfigurationRow) => void;
  onRows: (rows: SdkConfigurationRow[]) => void;
}

/** The rows of the place itself, which are edited. */
function OwnRows(props: OwnRowsProps): ReactNode {
  const { rows, known, issues, isLocked, shown, onShown, onRow, onRows } = props;
  const { t } = useTranslation('sdk');
  return (
    <>
      {rows.length === 0 && <EmptyState title={t('none')} text={t('noneText')} drawing="none" />}
      {rows.slice(0, shown).map((row, at) => (
        <SdkRow
          key={at}
          row={row}
          taken={rows}
          known={known}
          issues={issues.filter(({ path }) => path.startsWith(`configurations.${at}.`))}
          isLocked={isLocked}
          onChange={(next) => onRow(at, next)}
          onRemove={() => onRows(rows.filter((_, i) => i !== at))}
        />
      ))}
      <Stack direction="row" gap={2}>
        {rows.length > shown && <Button onPress={() => onShown(shown + SHOWN)}>{t('more')}</Button>}
        {!isLocked && (
          <Button
            icon={Plus}
            onPress={() => {
              onShown(rows.length + 1);
              // @spec 2.63 2.65
              onRows([...rows, FRESH]);
            }}
          >
            {t('add')}
          </Button>
        )}
      </Stack>
    </>
  );
}
