import { FileDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import { writePlaceTable, type TableFormat } from '../../../workers/index.ts';
import { saveFile } from '../../state/page/download-file.ts';
import { Button, Card, Segment, Stack, Text, useToasts } from '../../ui/index.ts';

const FORMATS = ['csv', 'xlsx'] as const satisfies readonly TableFormat[];
const MEDIA_TYPES: Record<TableFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Spreadsheets part cells with a semicolon wherever the comma parts decimals. */
const separatorFor = (language: string): ',' | ';' =>
  new Intl.NumberFormat(language).format(1.5).includes(',') ? ';' : ',';

/** A file name that every system takes. */
const fileName = (title: string): string => title.replaceAll(/[^\p{L}\p{N} _-]/gu, ' ').trim() || 'places';

/** All places of a level as a file. */
export function Download({ places, name }: { places: readonly Feature[]; name: string }): ReactNode {
  const { t, i18n } = useTranslation('levelFiles');
  const toasts = useToasts();
  const [format, setFormat] = useState<TableFormat>('csv');
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const bytes = await writePlaceTable(places, format, separatorFor(navigator.language || i18n.language));
      saveFile({
        blob: new Blob([bytes], { type: MEDIA_TYPES[format] }),
        name: `${fileName(name)}.${format}`,
      });
    } catch {
      toasts.show({ kind: 'error', title: t('table.downloadFailed') });
    }
    setBusy(false);
  };
  return (
    <Card title={t('table.write')}>
      <Stack gap={3}>
        <Text tone="secondary">{t('table.writeText')}</Text>
        <Segment
          label={t('table.format')}
          value={format}
          onChange={setFormat}
          options={FORMATS.map((id) => ({ id, label: t(`table.formats.${id}`) }))}
          isFullWidth
        />
        <Button
          icon={FileDown}
          isDisabled={places.length === 0}
          isPending={isBusy}
          onPress={() => void download()}
        >
          {t('table.download', { count: places.length })}
        </Button>
      </Stack>
    </Card>
  );
}
