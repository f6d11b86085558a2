import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { RowVerdict } from '../../../domain/tables/index.ts';
import { comparePlaceTable, TABLE_LIMITS, type TableFault } from '../../../workers/index.ts';
import { applyPlaceTable } from '../../commands/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Card, FileDrop, Notice, Skeleton, Stack, Text, useToasts } from '../../ui/index.ts';
import { RowList } from './row-list.tsx';

const EXTENSIONS = ['.csv', '.xlsx'] as const;
type Fault = TableFault | 'type' | 'size' | 'no-head' | 'column-twice';
type Reading =
  | { is: 'reading' }
  | { is: 'failed'; fault: Fault }
  | { is: 'read'; rows: readonly RowVerdict[]; unknownColumns: readonly string[] };

interface TakeBackProps {
  level: Level;
  places: readonly Feature[];
}

/** A file that came back from a spreadsheet: what it would change, row by row, and one step that does it. */
export function TakeBack({ level, places }: TakeBackProps): ReactNode {
  const { t } = useTranslation('levelFiles');
  const workspace = useWorkspace();
  const taxonomy = useTaxonomy();
  const formats = useFormats();
  const toasts = useToasts();
  const [file, setFile] = useState<File | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  /** Lines in conflict of which the file's values are wanted. */
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, setBusy] = useState(false);

  const clear = (): void => {
    setFile(null);
    setReading(null);
    setWanted(new Set());
  };
  async function read(next: File): Promise<void> {
    setFile(next);
    setReading({ is: 'reading' });
    const own = new Set<string>(places.map(({ fid }) => fid));
    const known = await workspace.db.features.toCollection().primaryKeys();
    const elsewhere = new Set(known.filter((fid) => !own.has(fid)));
    const ownOrigin = workspace.config.apiOrigin ?? window.location.origin;
    const answer = await comparePlaceTable(next, { places, elsewhere, taxonomy, ownOrigin }).catch(
      () => null,
    );
    if (answer === null) setReading({ is: 'failed', fault: 'unreadable' });
    else if (!answer.ok) setReading({ is: 'failed', fault: answer.fault });
    else if (!answer.comparison.ok) setReading({ is: 'failed', fault: answer.comparison.fault });
    else setReading({ is: 'read', ...answer.comparison });
  }
  const rows = reading?.is === 'read' ? reading.rows : [];
  const taken = rows.filter(
    (row) => row.is === 'new' || row.is === 'changed' || (row.is === 'conflict' && wanted.has(row.line)),
  );
  async function take(): Promise<void> {
    setBusy(true);
    const outcome = await applyPlaceTable.run(workspace, { levelLid: level.lid, rows: taken });
    setBusy(false);
    if (outcome.ok) {
      toasts.show({ kind: 'device', title: t('table.taken', { count: taken.length }) });
      clear();
    } else toasts.show({ kind: 'error', title: t('table.failed') });
  }
  return (
    <Card title={t('table.read')}>
      <Stack gap={3}>
        <Text tone="secondary">{t('table.readText')}</Text>
        <FileDrop
          label={t('table.read')}
          hint={t('table.limits')}
          chooseLabel={t('table.choose')}
          dropText={t('table.drop')}
          limits={{ extensions: EXTENSIONS, maxBytes: TABLE_LIMITS.bytes }}
          onFiles={([first]) => first && void read(first)}
          onRefuse={(_file, problem) => setReading({ is: 'failed', fault: problem })}
          error={reading?.is === 'failed' ? t(`table.faults.${reading.fault}`) : undefined}
          {...(file !== null && { file: { name: file.name, sizeText: formats.bytes(file.size) } })}
          removeLabel={t('table.remove')}
          onRemove={clear}
        />
        {reading?.is === 'reading' && <Skeleton rows={3} />}
        {reading?.is === 'read' && (
          <>
            {reading.unknownColumns.length > 0 && (
              <Notice>{t('table.unknown', { columns: reading.unknownColumns.join(', ') })}</Notice>
            )}
            <RowList
              rows={rows}
              wanted={wanted}
              onWant={(line, isWanted) => {
                const next = new Set(wanted);
                if (isWanted) next.add(line);
                else next.delete(line);
                setWanted(next);
              }}
            />
            <Button
              variant="primary"
              isDisabled={taken.length === 0}
              isPending={isBusy}
              onPress={() => void take()}
            >
              {taken.length === 0 ? t('table.nothing') : t('table.take', { count: taken.length })}
            </Button>
          </>
        )}
      </Stack>
    </Card>
  );
}
