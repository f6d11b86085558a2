import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldChange } from '../../../../domain/merge/index.ts';
import { Disclosure } from '../../../ui/index.ts';
import styles from '../conflicts.module.css';
import { useFieldName } from '../fields/use-field-name.ts';
import { useValueWords } from '../../../forms/index.ts';
import { VersionValue } from '../fields/version-value.tsx';

/** What goes together without a decision, quietly: each field, whose it is, and what stands there. */
export function Parallel({ changes }: { changes: readonly FieldChange[] }): ReactNode {
  const { t } = useTranslation('conflicts');
  const fieldName = useFieldName();
  const words = useValueWords();
  if (changes.length === 0) return null;
  return (
    <Disclosure title={t('parallel', { count: changes.length })}>
      <dl className={styles['result']}>
        {changes.map(({ path, by, merged, base }) => (
          <div key={path}>
            <dt>{t(`by.${by}`, { field: fieldName(path, merged) })}</dt>
            <dd>
              <VersionValue path={path} value={merged} before={base} version="result" words={words} />
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
