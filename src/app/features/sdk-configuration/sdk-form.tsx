import { Plus } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  DEFAULT_SDK_VALUE_TYPE,
  sdkConfigurationRowSchema,
  type SdkConfigurationRow,
} from '../../../domain/entities/sdk-configuration.ts';
import { sdkConfigurationIssues } from '../../../domain/rules/sdk-configuration.ts';
import type { SdkConfiguration } from '../../../sync/index.ts';
import { useUnsavedWork } from '../../forms/index.ts';
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

interface Row {
  /** Tells rows apart while they are edited. */
  id: string;
  row: SdkConfigurationRow;
}

/** Rows that are drawn at a time. */
const SHOWN = 100;

/** The rows of a place: its own are edited, what holds is shown beside them, and both as JSON. */
export function SdkForm(props: SdkFormProps): ReactNode {
  const { places, configurations, known, isOnline, canEdit, onSaved, onReload, children } = props;
  const { t } = useTranslation('sdk');
  const { online, newId } = useWorkspace();
  const toasts = useToasts();
  const errorText = useErrorText();
  const [{ scope, lid, title }] = places as [SdkPlace];
  const before = configurations[0]?.rows ?? [];
  const [rows, setRows] = useState<readonly Row[]>(() => before.map((row) => ({ id: newId(), row })));
  const [tab, setTab] = useState<'own' | 'effective' | 'json'>('own');
  const [shown, setShown] = useState(SHOWN);
  const [isBusy, setBusy] = useState(false);
  const own = rows.map(({ row }) => row);
  const issues = sdkConfigurationIssues(own, known);
  const isDirty = JSON.stringify(own) !== JSON.stringify(before);
  const isLocked = !canEdit || !isOnline;
  // @spec 8.40
  const canSave = isDirty && issues.length === 0 && !isLocked && !isBusy;

  async function save(): Promise<boolean> {
    setBusy(true);
    const { tag } = configurations[0] ?? {};
    const answer = await online.replaceSdkConfiguration(scope, lid, title, {
      rows: own,
      ...(tag !== undefined && { tag }),
    });
    setBusy(false);
    if (!answer.ok) {
      const isStale = answer.error.kind === 'http' && answer.error.status === 412;
      toasts.show({
        kind: 'error',
        title: t('failed'),
        detail: isStale ? t('stale') : errorText(answer.error),
      });
      return false;
    }
    toasts.show({ kind: 'success', title: t('saved', { title }) });
    onSaved(answer.value);
    return true;
  }
  const base = useMemo(() => ({ rows: configurations[0]?.rows ?? [] }), [configurations]);
  const typed = useMemo(() => ({ rows: rows.map(({ row }) => row) }), [rows]);
  const discard = useUnsavedWork({
    key: sheetKey('sdk', NO_ROW, `${scope}:${lid}`),
    schema,
    base,
    title,
    isDirty,
    isSaving: isBusy,
    save: canSave ? save : null,
    discard: () => {
      setRows(before.map((row) => ({ id: newId(), row })));
      onReload();
    },
    typed,
    restore: (kept) => setRows(kept.rows.map((row) => ({ id: newId(), row }))),
  });

  // @spec 2.63 2.65
  const add = (): void =>
    setRows([
      ...rows,
      {
        id: newId(),
        row: { configurationKey: '', configurationValue: '', configurationValueType: DEFAULT_SDK_VALUE_TYPE },
      },
    ]);
  // @spec 5.32
  const problem = issues.length === 0 ? {} : { problem: t('problems', { count: issues.length }) };
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
            count: String(rows.length),
            ...problem,
            content: (
              <Stack gap={3}>
                {rows.length === 0 && <EmptyState title={t('none')} text={t('noneText')} drawing="none" />}
                {rows.slice(0, shown).map(({ id, row }, at) => (
                  <SdkRow
                    key={id}
                    row={row}
                    taken={own}
                    known={known}
                    issues={issues.filter(({ path }) => path.startsWith(`configurations.${at}.`))}
                    isLocked={isLocked}
                    onChange={(next) =>
                      setRows(rows.map((each) => (each.id === id ? { id, row: next } : each)))
                    }
                    onRemove={() => setRows(rows.filter((each) => each.id !== id))}
                  />
                ))}
                <Stack direction="row" gap={2}>
                  {rows.length > shown && (
                    <Button onPress={() => setShown(shown + SHOWN)}>{t('more')}</Button>
                  )}
                  {!isLocked && (
                    <Button
                      icon={Plus}
                      onPress={() => {
                        setShown(rows.length + 1);
                        add();
                      }}
                    >
                      {t('add')}
                    </Button>
                  )}
                </Stack>
              </Stack>
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
      <Button variant="ghost" isDisabled={!isDirty || isBusy} onPress={discard}>
        {t('discard')}
      </Button>
      <Button variant="primary" isDisabled={!canSave} isPending={isBusy} onPress={() => void save()}>
        {t('confirm')}
      </Button>
    </Stack>
  ) : null;
  return children({ body, actions });
}
