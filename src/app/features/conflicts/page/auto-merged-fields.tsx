import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldChange } from '../../../../domain/merge/index.ts';
import { DescriptionList, Disclosure } from '../../../ui/index.ts';
import { useFieldName } from '../fields/use-field-name.ts';
import { useValueWords } from '../../../forms/index.ts';
import { VersionValue } from '../fields/version-value.tsx';

/** Automatic merges without a decision: each field, its author, and its current value. */
export function AutoMergedFields({ changes }: { changes: readonly FieldChange[] }): ReactNode {
  const { t } = useTranslation('conflicts');
  const fieldName = useFieldName();
  const words = useValueWords();
  if (changes.length === 0) return null;
  return (
    <Disclosure title={t('parallel', { count: changes.length })}>
      <DescriptionList
        items={changes.map(({ path, by, merged, base }) => ({
          id: path,
          term: t(`by.${by}`, { field: fieldName(path, merged) }),
          value: <VersionValue path={path} value={merged} before={base} version="result" words={words} />,
        }))}
      />
    </Disclosure>
  );
}
