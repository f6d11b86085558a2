import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../ui/index.ts';
import { kitProps, type EditorProps } from '../editor-props.ts';

export function NumberEditor(props: EditorProps<number>): ReactElement {
  const { t } = useTranslation('forms');
  return (
    <NumberField
      {...kitProps(props)}
      value={props.value}
      onChange={props.onChange}
      isWhole
      notNumberText={t('issues.is-number')}
    />
  );
}
