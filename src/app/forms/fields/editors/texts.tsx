import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LENGTH } from '../../../../domain/limits.ts';
import { TextArea, TextField } from '../../../ui/index.ts';
import { kitProps, type EditorProps } from '../editor-props.ts';

/** How the text of a field is written; others are in the language of who writes. */
const WRITTEN: Readonly<Record<string, { dir: 'ltr' | 'rtl'; lang?: string }>> = {
  name_ar: { dir: 'rtl', lang: 'ar' },
  description_ar: { dir: 'rtl', lang: 'ar' },
  eid: { dir: 'ltr' },
  uuid: { dir: 'ltr' },
};

type TextProps = EditorProps<string>;

function shared(props: TextProps) {
  const { name, value, onChange } = props;
  const written = WRITTEN[name] ?? { dir: 'auto' as const };
  return { ...kitProps(props), ...written, value: value ?? '', onChange };
}

export function LineEditor(props: TextProps): ReactElement {
  const isCode = WRITTEN[props.name]?.dir === 'ltr';
  return (
    <TextField
      {...shared(props)}
      {...(props.name === 'name' && { counter: LENGTH.featureName[1] })}
      {...(isCode && { spellCheck: false })}
    />
  );
}

export function ParagraphEditor(props: TextProps): ReactElement {
  return <TextArea {...shared(props)} rows={3} />;
}

export function EmailEditor(props: TextProps): ReactElement {
  return <TextField {...shared(props)} type="email" dir="ltr" />;
}

export function LinkEditor(props: TextProps): ReactElement {
  const { t } = useTranslation('forms');
  return <TextField {...shared(props)} type="url" dir="ltr" placeholder={t('placeholders.website')} />;
}
