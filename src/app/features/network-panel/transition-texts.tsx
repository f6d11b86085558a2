import type { ReactElement, ReactNode } from 'react';
import { memberIn } from '../../../domain/entities/content-languages.ts';
import { isFilled } from '../../../domain/fields/index.ts';
import { LENGTH } from '../../../domain/limits.ts';
import {
  Bound,
  EditorOfField,
  LanguageFields,
  TitleField,
  useFieldLabel,
  type DraftForm,
} from '../../forms/index.ts';
import { writtenIn } from '../../i18n/written-in.ts';
import { useClientSettings } from '../../state/content/client-settings.ts';
import type { TransitionValues } from './transition-values.ts';

interface Props {
  draft: DraftForm<TransitionValues>;
}

/** The name of a transition in those languages of the client that lie in `extra`. */
export function TransitionNames({ draft }: Props): ReactElement {
  const { languages } = useClientSettings();
  const labelOf = useFieldLabel();
  const { values } = draft.draft;
  return (
    <LanguageFields
      languages={languages.filter((code) => code !== 'ar')}
      fieldsOf={(code) => [memberIn('name', code)]}
      isFilled={(name) => isFilled(name, values[name as keyof TransitionValues])}
      isAtFault={(name) => draft.issues.some(({ path }) => path === name)}
      missing="texts.missing"
    >
      {(name, code) => (
        <Bound key={name} draft={draft} name={name as 'name'}>
          {(field) => (
            <TitleField {...field} {...writtenIn(code)} label={labelOf(name)} max={LENGTH.featureName[1]} />
          )}
        </Bound>
      )}
    </LanguageFields>
  );
}

/** The groups that may take a transition, where the client has any. */
export function TransitionAccess({ draft }: Props): ReactNode {
  const { groups } = useClientSettings();
  const labelOf = useFieldLabel();
  if (groups.length === 0 && draft.draft.values.access.length === 0) return null;
  return (
    <Bound draft={draft} name="access">
      {(field) => (
        <EditorOfField
          {...field}
          name="access"
          label={labelOf('access')}
          onChange={(next) => field.onChange((next ?? []) as string[])}
          isRequired={false}
        />
      )}
    </Bound>
  );
}
