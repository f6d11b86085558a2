import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TABLE_LIMITS, type TableFault } from '../../workers/index.ts';
import type { Encoding, EncodingGuess } from '../../domain/text-encoding/index.ts';
import { EncodingChoice } from '../forms/index.ts';
import { useFormats } from '../i18n/index.ts';
import { Button, Card, FileDrop, Notice, Skeleton, Stack, Text, useToasts } from '../ui/index.ts';
import { needsConsent, RowList, type TableVerdict } from './row-list.tsx';

const EXTENSIONS = ['.csv', '.xlsx'] as const;
type HeadFault = 'no-head' | 'no-metadata-head' | 'column-twice';
type Fault = TableFault | 'type' | 'size' | HeadFault;
type Reading<Row> =
  | { is: 'reading' }
  | { is: 'failed'; fault: Fault }
  | ({ is: 'read'; encodings: EncodingGuess | null } & Remarked<Row>);

/** What was read, and what a person should know of it. */
interface Remarked<Row> {
  rows: readonly Row[];
  unknownColumns: readonly string[];
  otherSheets: readonly string[];
  mergedLines: readonly number[];
}

type Answer<Row> =
  | { ok: false; fault: TableFault }
  | {
      ok: true;
      otherSheets: readonly string[];
      mergedLines: readonly number[];
      encodings: EncodingGuess | null;
      comparison: { ok: false; fault: HeadFault } | { ok: true; rows: Row[]; unknownColumns: string[] };
    };

/** So many lines are named. */
const MOST_LINES = 20;

interface TakeBackProps<Row> {
  lead: string;
  /** What a column is called. */
  nameOf: (column: string) => string;
  /** Holds the file against what is here. */
  compare: (file: File, encoding: Encoding | null) => Promise<Answer<Row>>;
  /** Takes these rows over, in one step of undo; false where that failed. */
  take: (rows: readonly Row[]) => Promise<boolean>;
}

/** A file that came back from a spreadsheet: what it would change, row by row, and one step that does it. */
export function TakeBack<Row extends TableVerdict>({
  lead,
  nameOf,
  compare,
  take,
}: TakeBackProps<Row>): ReactNode {
  const { t } = useTranslation('levelFiles');
  const formats = useFormats();
  const toasts = useToasts();
  const [file, setFile] = useState<File | null>(null);
  const [reading, setReading] = useState<Reading<Row> | null>(null);
  /** Lines in conflict of which the file's values are wanted. */
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, setBusy] = useState(false);
  /** In what a person said that the file is written. */
  const [encoding, setEncoding] = useState<Encoding | null>(null);

  const clear = (): void => {
    setFile(null);
    setReading(null);
    setWanted(new Set());
  };
  async function read(next: File, of: Encoding | null = null): Promise<void> {
    setFile(next);
    setEncoding(of);
    setWanted(new Set());
    setReading({ is: 'reading' });
    const answer = await compare(next, of).catch(() => null);
    if (answer === null) setReading({ is: 'failed', fault: 'unreadable' });
    else if (!answer.ok) setReading({ is: 'failed', fault: answer.fault });
    else if (!answer.comparison.ok) setReading({ is: 'failed', fault: answer.comparison.fault });
    else {
      const { comparison, otherSheets, mergedLines, encodings } = answer;
      setReading({ is: 'read', ...comparison, otherSheets, mergedLines, encodings });
    }
  }
  const rows = reading?.is === 'read' ? reading.rows : [];
  const taken = rows.filter(
    (row) => row.is !== 'same' && row.is !== 'refused' && (!needsConsent(row) || wanted.has(row.line)),
  );
  const isAsking = encoding === null && reading?.is === 'read' && reading.encodings?.isSure === false;
  async function takeOver(): Promise<void> {
    setBusy(true);
    const isDone = await take(taken);
    setBusy(false);
    if (isDone) {
      toasts.show({ kind: 'device', title: t('table.taken', { count: taken.length }) });
      clear();
    } else toasts.show({ kind: 'error', title: t('table.failed') });
  }
  return (
    <Card title={t('table.read')}>
      <Stack gap={3}>
        <Text tone="secondary">{lead}</Text>
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
            <EncodingChoice
              guess={reading.encodings}
              value={encoding}
              onChange={(next) => file && void read(file, next)}
            />
            <Remarks {...reading} />
            <RowList
              rows={rows}
              nameOf={nameOf}
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
              isDisabled={taken.length === 0 || isAsking}
              isPending={isBusy}
              onPress={() => void takeOver()}
            >
              {taken.length === 0 ? t('table.nothing') : t('table.take', { count: taken.length })}
            </Button>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** What a person should know of the file before they take rows from it. */
function Remarks<Row extends TableVerdict>(read: Remarked<Row>): ReactNode {
  const { t } = useTranslation('levelFiles');
  const formats = useFormats();
  const away = read.rows.filter((row) => 'away' in row && row.away !== undefined).length;
  const lines = read.mergedLines.slice(0, MOST_LINES).map((line) => formats.number(line));
  return (
    <>
      {read.unknownColumns.length > 0 && (
        <Notice>{t('table.unknown', { columns: read.unknownColumns.join(', ') })}</Notice>
      )}
      {read.otherSheets.length > 0 && (
        <Notice>{t('table.otherSheets', { sheets: formats.list(read.otherSheets) })}</Notice>
      )}
      {lines.length > 0 && <Notice>{t('table.merged', { lines: formats.list(lines) })}</Notice>}
      {away > 0 && (
        <Notice tone="waiting" role="status">
          {t('table.away', { count: away, number: formats.number(away) })}
        </Notice>
      )}
    </>
  );
}
