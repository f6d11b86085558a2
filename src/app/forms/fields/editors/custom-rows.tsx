import { Braces, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CUSTOM_TYPES,
  rowProblem,
  type CustomRow,
  type CustomType,
} from '../../../../domain/fields/index.ts';
import { Button, Disclosure, IconButton, Select, TextField } from '../../../ui/index.ts';
import styles from './custom-rows.module.css';
import { useIssueText } from '../../use-issue-text.ts';
import type { EditorProps } from '../editor-props.ts';

const EMPTY: CustomRow = { name: '', value: '', type: 'string' };

/** What is wrong with the name of a row; all else is said of its value. */
const OF_NAME: ReadonlySet<string> = new Set(['duplicate-property', 'invalid-property-name']);

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
  const issueText = useIssueText();
  const [fresh, setFresh] = useState(EMPTY);
  const problem = rowProblem(fresh, rows);
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
        {!isReadOnly && (
          <div className={styles['fresh']}>
            <TextField
              label={t('custom.name')}
              value={fresh.name}
              onChange={(name) => setFresh({ ...fresh, name })}
              error={problem !== null && OF_NAME.has(problem) ? issueText({ code: problem }) : undefined}
              dir="auto"
            />
            <Select
              label={t('custom.type')}
              value={fresh.type}
              onChange={(type) => setFresh({ ...fresh, type: type as CustomType })}
              options={CUSTOM_TYPES.map((type) => ({ id: type, label: t(`custom.types.${type}`) }))}
              placeholder={t('custom.type')}
            />
            <TextField
              label={t('custom.value')}
              value={fresh.value}
              onChange={(value) => setFresh({ ...fresh, value })}
              error={
                problem === null || problem === 'required' || OF_NAME.has(problem)
                  ? undefined
                  : issueText({ code: problem })
              }
              dir="auto"
            />
            <Button
              variant="soft"
              icon={Plus}
              isDisabled={problem !== null}
              onPress={() => {
                onChange([...rows, { ...fresh, name: fresh.name.trim(), value: fresh.value.trim() }]);
                setFresh(EMPTY);
              }}
            >
              {t('custom.add')}
            </Button>
          </div>
        )}
      </div>
    </Disclosure>
  );
}
