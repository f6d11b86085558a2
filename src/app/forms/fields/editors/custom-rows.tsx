import { Braces, Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  CUSTOM_TYPES,
  rowProblem,
  type CustomRow,
  type CustomType,
} from '../../../../domain/fields/index.ts';
import { Button, Disclosure, IconButton, Select, TextField } from '../../../ui/index.ts';
import { KeptFields } from '../../kept/kept-fields.tsx';
import { usePartKey } from '../../kept/part-of-form.ts';
import { useKeptForm } from '../../kept/use-kept-form.ts';
import styles from './custom-rows.module.css';
import { useIssueText } from '../../use-issue-text.ts';
import type { EditorProps } from '../editor-props.ts';

const schema: z.ZodType<CustomRow> = z.object({
  name: z.string(),
  value: z.string(),
  type: z.enum(CUSTOM_TYPES),
});
const EMPTY: CustomRow = { name: '', value: '', type: 'string' };

/** Issues of the name of a row; all others belong to its value. */
const OF_NAME: ReadonlySet<string> = new Set(['duplicate-property', 'invalid-property-name']);

// @spec 2.85
/** Names and values that an integration of the client's own reads; we keep them as they are. */
export function RowsEditor({
  label,
  value,
  onChange,
  errorAt,
  isReadOnly,
}: EditorProps<CustomRow[]>): ReactElement {
  const { t } = useTranslation('forms');
  const rows = value ?? [];
  const replace = (index: number, value: string): void =>
    onChange(rows.map((row, i) => (i === index ? { ...row, value } : row)));
  return (
    <Disclosure title={label} icon={Braces} note={t('custom.count', { count: rows.length })}>
      <div className={styles['rows']}>
        {rows.map((row, index) => (
          <div key={row.name} className={styles['row']}>
            <TextField
              label={row.name}
              value={row.value}
              onChange={(value) => replace(index, value)}
              error={errorAt(String(index))}
              labelEnd={t(`custom.types.${row.type}`)}
              isReadOnly={isReadOnly || row.type === 'json'}
              dir="auto"
            />
            {!isReadOnly && (
              <IconButton
                icon={Trash2}
                label={t('custom.remove', { name: row.name })}
                onPress={() => onChange(rows.filter((_, i) => i !== index))}
              />
            )}
          </div>
        ))}
        {!isReadOnly && <FreshRow rows={rows} onAdd={(row) => onChange([...rows, row])} />}
      </div>
    </Disclosure>
  );
}

// @spec 5.71
/** The row that is being written: kept on its own until it is added. */
function FreshRow({
  rows,
  onAdd,
}: {
  rows: readonly CustomRow[];
  onAdd: (row: CustomRow) => void;
}): ReactElement {
  const { t } = useTranslation('forms');
  const issueText = useIssueText();
  const form = useKeptForm<CustomRow>({
    key: usePartKey('extra-data'),
    schema,
    initial: EMPTY,
    wordsOf: ({ name, value }) => `${name} ${value}`,
  });
  const fresh = form.values;
  const problem = rowProblem(fresh, rows);
  const isOfName = problem !== null && OF_NAME.has(problem);
  const isOfValue = problem !== null && problem !== 'required' && !isOfName;
  return (
    <KeptFields form={form}>
      <div className={styles['fresh']}>
        <TextField
          label={t('custom.name')}
          {...form.field('name')}
          error={isOfName ? issueText({ code: problem }) : undefined}
          dir="auto"
        />
        <Select
          label={t('custom.type')}
          value={fresh.type}
          onChange={(type) => form.set('type', type as CustomType)}
          options={CUSTOM_TYPES.map((type) => ({ id: type, label: t(`custom.types.${type}`) }))}
          placeholder={t('custom.type')}
        />
        <TextField
          label={t('custom.value')}
          {...form.field('value')}
          error={isOfValue ? issueText({ code: problem }) : undefined}
          dir="auto"
        />
        <Button
          variant="soft"
          icon={Plus}
          isDisabled={problem !== null}
          onPress={() => {
            onAdd({ ...fresh, name: fresh.name.trim(), value: fresh.value.trim() });
            void form.settle();
          }}
        >
          {t('custom.add')}
        </Button>
      </div>
    </KeptFields>
  );
}
