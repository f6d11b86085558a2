import type { ReactElement } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import * as z from 'zod';
import type { Extra } from '../../../domain/entities/publish-state.ts';
import { LENGTH } from '../../../domain/limits.ts';
import type { Issue } from '../../../domain/rules/index.ts';
import {
  titleMember,
  titleMemberAt,
  translatedTitle,
  translatedTitles,
} from '../../../domain/values/translated-titles.ts';
import {
  Bound,
  LanguageFields,
  TitleField,
  useFieldLabel,
  Wide,
  type BoundField,
  type DraftForm,
} from '../../forms/index.ts';
import { writtenIn } from '../../i18n/written-in.ts';
import { useClientSettings } from '../../state/content/client-settings.ts';

type Members = Parameters<typeof translatedTitles>[1];

/** Titles in other languages as values of a form: a field each, so that two people may translate at once. */
export const titleFields = (extra: Extra, members: Members) =>
  Object.fromEntries(
    // What a draft of an earlier version does not have is as it is stored.
    Object.entries(translatedTitles(extra, members)).map(([name, text]) => [name, z.string().default(text)]),
  );

/** Rules speak of "extra.storey.titles.de", the form of "title_de". */
export const withTitlePaths = (issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: titleMemberAt(issue.path) ?? issue.path }));

interface Props<V extends FieldValues> {
  draft: DraftForm<V>;
  members: Members;
  /** The most characters of a title. */
  titleLength: number;
}

/** The title, and the short title of a level, in each of the client's languages. */
export function TitlesInLanguages<V extends FieldValues>(props: Props<V>): ReactElement {
  const { draft, members, titleLength } = props;
  const labelOf = useFieldLabel();
  const { languages } = useClientSettings();
  const { values } = draft.draft;
  return (
    <Wide>
      <LanguageFields
        languages={languages}
        fieldsOf={(code) => members.map((member) => titleMember(member, code))}
        isFilled={(name) => String(values[name] ?? '').trim() !== ''}
        isAtFault={(name) => draft.issues.some(({ path }) => path === name)}
        missing="texts.untitled"
      >
        {(name, code) => (
          <Bound key={name} draft={draft} name={name as Path<V>}>
            {(field) => (
              <TitleField
                // Each of these members is a text.
                {...(field as unknown as BoundField<string>)}
                {...writtenIn(code)}
                label={labelOf(name)}
                max={translatedTitle(name)?.member === 'title' ? titleLength : LENGTH.shortTitleOfLevel[1]}
              />
            )}
          </Bound>
        )}
      </LanguageFields>
    </Wide>
  );
}
