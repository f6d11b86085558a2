import { ArrowLeftRight, FileDown, FileUp } from 'lucide-react';
import { useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { countDrafts } from '../../../../db/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, Card, FilePicker, Notice, Stack, Text } from '../../../ui/index.ts';
import { ImportDialog } from './import-dialog.tsx';
import { useExport } from '../../../state/sync-status/export-work.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { useImport } from './use-import.ts';

const WORK_FILE_TYPES = ['.json', 'application/json'];

/**
 * Unsent work goes out in a file, and another device's comes in.
 * @param props.isEmpty nothing that was saved waits; forms may
 */
export function ExchangeCard({ isEmpty }: { isEmpty: boolean }): ReactElement {
  const { t } = useTranslation('sync');
  const { db } = useWorkspace();
  const drafts = useLiveQuery(async () => countDrafts(db), [db]) ?? 0;
  const input = useRef<HTMLInputElement>(null);
  const exporting = useExport();
  const importing = useImport();
  return (
    <Card title={t('exchange.title')} icon={ArrowLeftRight}>
      <Text tone="secondary">{t('exchange.text')}</Text>
      <Stack direction="row" gap={2}>
        <Button
          icon={FileDown}
          isDisabled={isEmpty && drafts === 0}
          isPending={exporting.isBusy}
          onPress={() => exporting.exportWork()}
        >
          {t('exchange.export')}
        </Button>
        <Button
          icon={FileUp}
          isDisabled={db.isNewer}
          isPending={importing.isBusy}
          onPress={() => input.current?.click()}
        >
          {t('exchange.import')}
        </Button>
        <FilePicker
          ref={input}
          label={t('exchange.pick')}
          types={WORK_FILE_TYPES}
          onPick={([file]) => file !== undefined && importing.read(file)}
        />
      </Stack>
      {importing.fault !== null && (
        <Notice tone="error" role="alert">
          {t(`exchange.fault.${importing.fault}`)}
        </Notice>
      )}
      {importing.looked !== null && <ImportDialog {...importing} looked={importing.looked} />}
    </Card>
  );
}
