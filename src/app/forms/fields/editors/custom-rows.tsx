import { Braces, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { rowProblem, type CustomRow } from '../../../../domain/fields/index.ts';
import { Button, Disclosure, IconButton, TextField } from '../../../ui/index.ts';
import styles from './custom-rows.module.css';
import { useIssueText } from '../../use-issue-text.ts';
import type { EditorProps } from '../editor-props.ts';

const EMPTY: CustomRow = { name: '', value: '' };

/** Names and values that an integration of the client's own reads; we keep them as they are. */
export function RowsEditor({ label, value, onChange, isReadOnly }: EditorProps<CustomRow[]>): ReactElement {
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
              error={row.value.trim() === '' ? issueText({ code: 'required' }) : undefined}
              isReadOnly={isReadOnly}
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
              error={problem === null || problem === 'required' ? undefined : issueText({ code: problem })}
              dir="auto"
            />
            <TextField
              label={t('custom.value')}
              value={fresh.value}
              onChange={(value) => setFresh({ ...fresh, value })}
              dir="auto"
            />
            <Button
              variant="soft"
              icon={Plus}
              isDisabled={problem !== null}
              onPress={() => {
                onChange([...rows, { name: fresh.name.trim(), value: fresh.value.trim() }]);
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
