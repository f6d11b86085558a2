import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOf } from '../../../../domain/fields/index.ts';
import { writtenIn } from '../../../i18n/written-in.ts';
import { TagField } from '../../../ui/index.ts';
import { kitProps, type EditorProps } from '../editor-props.ts';

export function WordsEditor(props: EditorProps<string[]>): ReactElement {
  const { t } = useTranslation('forms');
  return (
    <TagField
      {...kitProps(props)}
      {...writtenIn(fieldOf(props.name)?.language)}
      values={props.value ?? []}
      onChange={props.onChange}
      addLabel={t('keywords.add')}
      removeLabel={(keyword) => t('keywords.remove', { keyword })}
    />
  );
}
