import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LENGTH } from '../../../../domain/limits.ts';
import { TextArea, TextField } from '../../../ui/index.ts';
import { fieldOf } from '../../../../domain/fields/index.ts';
import { writtenIn } from '../../../i18n/written-in.ts';
import { kitProps, type EditorProps } from '../editor-props.ts';

/** How the text of a field is written; others are in the language of who writes. */
const CODES: ReadonlySet<string> = new Set(['eid', 'uuid']);

type TextProps = EditorProps<string>;

function shared(props: TextProps) {
  const { name, value, onChange } = props;
  const written = CODES.has(name) ? { dir: 'ltr' as const } : writtenIn(fieldOf(name)?.language);
  return { ...kitProps(props), ...written, value: value ?? '', onChange };
}

export function LineEditor(props: TextProps): ReactElement {
  return (
    <TextField
      {...shared(props)}
      {...(/^name(_|$)/.test(props.name) && { counter: LENGTH.featureName[1] })}
      {...(CODES.has(props.name) && { spellCheck: false })}
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
