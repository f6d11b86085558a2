import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellChange, MetadataFault, RowFault } from '../../domain/tables/index.ts';
import type { Issue } from '../../domain/entities/issue.ts';
import { useIssueText } from '../forms/index.ts';
import { isolate, useFormats } from '../i18n/index.ts';
import {
  Button,
  Checkbox,
  Row,
  Rows,
  RowWords,
  SegmentedControl,
  Stack,
  Tag,
  Text,
  type TagKind,
} from '../ui/index.ts';

const KINDS = ['refused', 'conflict', 'new', 'changed', 'same'] as const;
type Kind = (typeof KINDS)[number];
const TAGS: Record<Kind, TagKind> = {
  refused: 'error',
  conflict: 'needs-you',
  new: 'new',
  changed: 'to-publish',
  same: 'synced',
};
const SHOWN = 50;

/** The outcome of a row, as far as it is shown. */
export type TableVerdict = { line: number; title: string } & (
  | { is: 'same' }
  | { is: 'new' | 'changed' | 'conflict'; changes: readonly CellChange[]; away?: number }
  | { is: 'refused'; column: string | null; fault: RowFault | MetadataFault; issue?: Issue }
);

/** Whether a row is taken only where a person says so: it was changed here too, or would lie far from its building. */
export const needsConsent = (
  row: TableVerdict,
): row is Extract<TableVerdict, { changes: readonly CellChange[] }> =>
  row.is === 'conflict' || ('away' in row && row.away !== undefined);

interface RowListProps {
  rows: readonly TableVerdict[];
  /** What a column is called. */
  nameOf: (column: string) => string;
  wanted: ReadonlySet<number>;
  onWant: (line: number, isWanted: boolean) => void;
}

/** The rows of a table by what becomes of them, what needs a look first. */
export function RowList({ rows, nameOf, wanted, onWant }: RowListProps): ReactNode {
  const { t } = useTranslation('levelFiles');
  const formats = useFormats();
  const there = KINDS.filter((kind) => rows.some((row) => row.is === kind));
  const [chosen, setChosen] = useState<Kind | null>(null);
  const [shown, setShown] = useState(SHOWN);
  const kind = chosen ?? there[0] ?? null;
  const listed = rows.filter((row) => row.is === kind);
  if (kind === null) return null;
  return (
    <Stack gap={2}>
      <SegmentedControl
        label={t('table.read')}
        value={kind}
        onChange={(next) => {
          setChosen(next);
          setShown(SHOWN);
        }}
        options={there.map((id) => ({
          id,
          label: `${t(`table.is.${id}`)} ${formats.number(rows.filter((row) => row.is === id).length)}`,
        }))}
      />
      <Rows label={t(`table.is.${kind}`)}>
        {listed.slice(0, shown).map((row) => (
          <VerdictRow
            key={row.line}
            row={row}
            nameOf={nameOf}
            isWanted={wanted.has(row.line)}
            onWant={onWant}
          />
        ))}
      </Rows>
      {listed.length > shown && (
        <Button size="small" variant="ghost" onPress={() => setShown(shown + SHOWN)}>
          {t('table.showMore')}
        </Button>
      )}
    </Stack>
  );
}

interface VerdictRowProps {
  row: TableVerdict;
  nameOf: RowListProps['nameOf'];
  isWanted: boolean;
  onWant: RowListProps['onWant'];
}

function VerdictRow({ row, nameOf, isWanted, onWant }: VerdictRowProps): ReactNode {
  const { t } = useTranslation('levelFiles');
  const issueText = useIssueText();
  const formats = useFormats();
  const line = t('table.line', { line: row.line });
  const name = <bdi>{row.title === '' ? line : row.title}</bdi>;
  if (row.is === 'refused') {
    const at = row.column === null ? line : t('table.cell', { line: row.line, column: nameOf(row.column) });
    const why = row.fault === 'rule' ? row.issue && issueText(row.issue) : t(`table.why.${row.fault}`);
    return (
      <Row>
        <RowWords name={name} second={`${at}: ${why}`} />
        <Tag kind={TAGS.refused} text={t('table.is.refused')} />
      </Row>
    );
  }
  return (
    <Row>
      <RowWords name={name} second={line}>
        {'changes' in row && <Changes changes={row.changes} nameOf={nameOf} />}
        {needsConsent(row) && (
          <Checkbox
            label={
              row.away === undefined
                ? t('table.conflictText')
                : t('table.awayText', { distance: formats.length(row.away, 0) })
            }
            isSelected={isWanted}
            onChange={(next) => onWant(row.line, next)}
          />
        )}
      </RowWords>
      <Tag kind={TAGS[row.is]} text={t(`table.is.${row.is}`)} />
    </Row>
  );
}

interface ChangesProps {
  changes: readonly CellChange[];
  nameOf: RowListProps['nameOf'];
}

/** The current values and the table's changes, cell by cell. */
function Changes({ changes, nameOf }: ChangesProps): ReactNode {
  const { t } = useTranslation('levelFiles');
  const words = (cell: string): string => (cell === '' ? t('table.emptyCell') : isolate(shortened(cell)));
  return (
    <Stack gap={1}>
      {changes.map(({ column, from, to }) => (
        <Text key={column} look="small" keepsLines>
          {from === ''
            ? t('table.cellNew', { column: nameOf(column), to: words(to) })
            : t('table.cellChange', { column: nameOf(column), from: words(from), to: words(to) })}
        </Text>
      ))}
    </Stack>
  );
}

const LONGEST = 120;
const shortened = (cell: string): string => (cell.length > LONGEST ? `${cell.slice(0, LONGEST)}…` : cell);
