import { FileDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { Separator } from '../../domain/tables/index.ts';
import type { TableFormat } from '../../workers/index.ts';
import { useKeptChoice } from '../state/return/kept-choice.ts';
import { saveFile } from '../state/page/download-file.ts';
import { Button, Card, SegmentedControl, Stack, Text, useToasts } from '../ui/index.ts';
import { separatorFor } from './separator.ts';

const FORMATS = ['csv', 'xlsx'] as const satisfies readonly TableFormat[];
const FORMAT = z.enum(FORMATS);
const MEDIA_TYPES: Record<TableFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file name that every system takes. */
const fileName = (title: string): string => title.replaceAll(/[^\p{L}\p{N} _-]/gu, ' ').trim() || 'table';

interface DownloadProps {
  /** Of the file. */
  name: string;
  lead: string;
  /** What the button says. */
  label: string;
  isEmpty: boolean;
  write: (format: TableFormat, separator: Separator) => Promise<Uint8Array<ArrayBuffer>>;
}

/** A table as a file. */
export function Download({ name, lead, label, isEmpty, write }: DownloadProps): ReactNode {
  const { t, i18n } = useTranslation('levelFiles');
  const toasts = useToasts();
  const [format, setFormat] = useKeptChoice<TableFormat>('table-format', FORMAT, 'csv');
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const bytes = await write(format, separatorFor(i18n.language));
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
        <Text tone="secondary">{lead}</Text>
        <SegmentedControl
          label={t('table.format')}
          value={format}
          onChange={setFormat}
          options={FORMATS.map((id) => ({ id, label: t(`table.formats.${id}`) }))}
          isFullWidth
        />
        <Button icon={FileDown} isDisabled={isEmpty} isPending={isBusy} onPress={() => void download()}>
          {label}
        </Button>
      </Stack>
    </Card>
  );
}
