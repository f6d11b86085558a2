import { Braces, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Disclosure, IconButton, TextField } from '../ui/index.ts';
import type { BoundField } from './bound-field.tsx';
import styles from './custom-properties.module.css';
import { rowProblem, type CustomRow } from './custom-rows.ts';
import { useIssueText } from './use-issue-text.ts';

const EMPTY: CustomRow = { name: '', value: '' };

/** Names and values that an integration of the client's own reads; we keep them as they are. */
export function CustomProperties({
  value: rows,
  onChange,
  isReadOnly,
}: Pick<BoundField<CustomRow[]>, 'value' | 'onChange' | 'isReadOnly'>): ReactElement {
  const { t } = useTranslation('forms');
  const issueText = useIssueText();
  const [fresh, setFresh] = useState(EMPTY);
  const problem = rowProblem(fresh, rows);
  const replace = (index: number, value: string): void =>
    onChange(rows.map((row, i) => (i === index ? { ...row, value } : row)));
  return (
    <Disclosure title={t('custom.title')} icon={Braces} note={t('custom.count', { count: rows.length })}>
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
