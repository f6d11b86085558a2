import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SdkConfigurationRow } from '../../../domain/entities/sdk-configuration.ts';
import { effectiveRows, type EffectiveRow } from '../../../domain/sdk/configuration.ts';
import { isolate } from '../../i18n/index.ts';
import { DataTable, Stack, Text, type TableColumn } from '../../ui/index.ts';

/** What holds here: each parameter with the place that sets it, and what that place overrides. */
export function EffectiveTable(props: {
  layers: readonly { title: string; rows: readonly SdkConfigurationRow[] }[];
  /** Parameters that the server's SDK knows. */
  known: readonly SdkConfigurationRow[];
}): ReactNode {
  const { t } = useTranslation('sdk');
  const columns: TableColumn<EffectiveRow>[] = [
    {
      id: 'key',
      title: t('key'),
      minWidth: 150,
      sortBy: ({ row }) => row.configurationKey,
      render: ({ row }) => (
        <Stack gap={0}>
          <Text as="span" look="code" dir="ltr">
            {row.configurationKey}
          </Text>
          <Text as="span" look="label">
            <bdi>{String(row.configurationValue)}</bdi>
          </Text>
        </Stack>
      ),
    },
    {
      id: 'from',
      title: t('from'),
      minWidth: 110,
      sortBy: ({ from }) => from ?? '',
      render: ({ from, overrides }) => (
        <Stack gap={0}>
          <Text as="span">{from === null ? t('fromSdk') : <bdi>{from}</bdi>}</Text>
          {overrides !== null && from !== null && (
            <Text as="span" look="small" tone="quiet">
              {t('overrides', { value: isolate(String(overrides.configurationValue)) })}
            </Text>
          )}
        </Stack>
      ),
    },
  ];
  return (
    <DataTable
      label={t('effective')}
      columns={columns}
      rows={effectiveRows(props.layers, props.known)}
      keyOf={({ row }) => row.configurationKey}
      textOf={({ row }) => row.configurationKey}
      rowHeight={72}
    />
  );
}
