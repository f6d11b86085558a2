import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  doubledNames,
  MOST_CHARACTERS,
  NO_RENAME,
  newNames,
  readPattern,
  RENAME_ORDERS,
  RENAME_PARTS,
  renameSchema,
  tooLongNames,
  type NewName,
  type Rename,
} from '../../../../domain/bulk/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { fieldOf, type FieldName } from '../../../../domain/fields/index.ts';
import type { CellEdit } from '../../../../domain/grid/index.ts';
import { KeptFields, useKeptForm } from '../../../forms/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { sheetKey } from '../../../state/drafts/sheets.ts';
import { useFeatureName } from '../../../state/content/feature-name.ts';
import { useCollator } from '../../../state/page/collator.ts';
import { FormModal, Grid, NumberField, Select, Stack, Text, TextField } from '../../../ui/index.ts';
import { useGridTools } from '../grid/grid-context.ts';

/** So many names are shown before they are proposed. */
const SHOWN = 5;
const ORDERS = ['shown', ...RENAME_ORDERS] as const;

interface PatternDialogProps {
  buildingLid: string;
  /** The rows that get a text, in the order in which they stand. */
  features: readonly Feature[];
  /** All others: their names should not be given again. */
  others: readonly Feature[];
  columns: readonly FieldName[];
  onPropose: (edits: CellEdit[]) => void;
  onClose: () => void;
}

const schema = renameSchema.pick({ pattern: true, start: true, digits: true }).extend({
  order: z.enum(ORDERS),
  column: z.string(),
});
type Pattern = z.infer<typeof schema>;
const EMPTY: Pattern = { pattern: '', start: 1, digits: 1, order: 'shown', column: 'name' };

/** The names that a pattern makes, and how many of them are given twice. */
function useNames(
  { pattern, start, digits, order, column }: Pattern,
  features: readonly Feature[],
  others: readonly Feature[],
): { named: readonly NewName[]; doubles: number } {
  const { levelOf, words } = useGridTools();
  const collator = useCollator();
  const nameOf = useFeatureName();
  const named = useMemo(() => {
    const at = new Map(features.map((feature, index) => [feature.fid as string, index]));
    const typeOf = ({ properties: { typeCode } }: Feature): string =>
      words.taxonomy[typeCode]?.title ?? typeCode;
    const compare = (a: Feature, b: Feature): number =>
      order === 'shown'
        ? (at.get(a.fid) ?? 0) - (at.get(b.fid) ?? 0)
        : collator.compare(nameOf(a), nameOf(b));
    const by = order === 'shown' ? 'name' : order;
    const rename: Rename = { ...NO_RENAME, pattern, start, digits, order: by };
    return newNames(features, rename, { level: (feature) => levelOf(feature.levelLid), typeOf, compare });
  }, [features, words, collator, nameOf, levelOf, pattern, start, digits, order]);
  const doubles = useMemo(() => {
    if (column !== 'name') return 0;
    const doubled = doubledNames(named, others);
    return named.filter(({ to }) => doubled.has(to)).length;
  }, [column, named, others]);
  return { named, doubles };
}

/** A text with a count for each of several rows: "Exam {n:02}". */
export function PatternDialog(props: PatternDialogProps): ReactNode {
  const { buildingLid, features, others, columns, onPropose, onClose } = props;
  const { t } = useTranslation(['table', 'bulk']);
  const formats = useFormats();
  const { labelOf } = useGridTools();
  const form = useKeptForm({
    key: sheetKey('table', { table: 'buildings', key: buildingLid }, 'pattern'),
    schema,
    initial: EMPTY,
    wordsOf: ({ pattern }) => pattern,
  });
  const { pattern, start, digits, order, column } = form.values;
  const { named, doubles } = useNames(form.values, features, others);
  const read = readPattern(pattern);
  const fault = 'fault' in read ? read.fault : null;
  const isEmpty = pattern.trim() === '';
  const tooLong = column === 'name' ? tooLongNames(named).length : 0;
  return (
    <FormModal
      title={t('pattern.open')}
      cancelLabel={t('pattern.cancel')}
      actionLabel={t('pattern.preview')}
      isBlocked={isEmpty || fault !== null}
      onClose={onClose}
      onAction={() => {
        onPropose(
          named.map(({ feature, to }) => ({ fid: feature.fid, column: column as FieldName, text: to })),
        );
        onClose();
        void form.settle();
      }}
    >
      <KeptFields form={form}>
        <Text tone="secondary">
          {t('pattern.rows', { count: features.length, number: formats.number(features.length) })}
        </Text>
        <TextField
          label={t('bulk:rename.pattern')}
          {...form.field('pattern')}
          autoFocus
          placeholder={t('bulk:rename.example')}
          hint={t('bulk:rename.patternHint', { brace: '{{' })}
          error={
            fault === null
              ? undefined
              : fault.code === 'open-brace'
                ? t('bulk:rename.fault.open-brace')
                : t('bulk:rename.fault.unknown-part', { part: isolate(fault.part) })
          }
        />
        <Text look="small" tone="secondary">
          {RENAME_PARTS.map((id) => `{${id}} ${t(`bulk:rename.parts.${id}`)}`).join(' · ')}
        </Text>
        <Grid min={110} gap={3}>
          <NumberField
            label={t('bulk:rename.start')}
            value={start}
            onChange={(next) => form.set('start', numberOf(next))}
            isWhole
          />
          <NumberField
            label={t('bulk:rename.digits')}
            value={digits}
            onChange={(next) => form.set('digits', numberOf(next))}
            isWhole
          />
        </Grid>
        <Select
          label={t('bulk:rename.order')}
          placeholder={t('bulk:rename.order')}
          value={order}
          options={ORDERS.map((id) => ({
            id,
            label: id === 'shown' ? t('pattern.asShown') : t(`bulk:rename.orders.${id}`),
          }))}
          onChange={(next) => form.set('order', next as Pattern['order'])}
        />
        <Select
          label={t('pattern.column')}
          placeholder={t('pattern.column')}
          value={column}
          options={columns
            .filter((id) => fieldOf(id)?.editor === 'line')
            .map((id) => ({ id: id as string, label: labelOf(id) }))}
          onChange={(next) => form.set('column', next)}
        />
        {!isEmpty && fault === null && (
          <Stack gap={1}>
            <Text role="status">
              {formats.list(named.slice(0, SHOWN).map(({ to }) => isolate(to)))}
              {named.length > SHOWN && ' …'}
            </Text>
            {doubles > 0 && (
              <Text look="small" tone="secondary">
                {t('pattern.doubles', { count: doubles, number: formats.number(doubles) })}
              </Text>
            )}
            {tooLong > 0 && (
              <Text look="small" tone="secondary">
                {t('bulk:rename.tooLong', { count: tooLong, max: MOST_CHARACTERS })}
              </Text>
            )}
          </Stack>
        )}
      </KeptFields>
    </FormModal>
  );
}

const numberOf = (value: number | null): number | null =>
  value === null || Number.isNaN(value) ? null : value;
