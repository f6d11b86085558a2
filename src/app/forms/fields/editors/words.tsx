import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TagField } from '../../../ui/index.ts';
import { kitProps, type EditorProps } from '../editor-props.ts';

export function WordsEditor(props: EditorProps<string[]>): ReactElement {
  const { t } = useTranslation('forms');
  return (
    <TagField
      {...kitProps(props)}
      values={props.value ?? []}
      onChange={props.onChange}
      addLabel={t('keywords.add')}
      removeLabel={(keyword) => t('keywords.remove', { keyword })}
    />
  );
}
