import { useAtom } from 'jotai';
import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PLACE_KIND } from '../../../domain/content/index.ts';
import { memberIn, type TextKind } from '../../../domain/entities/content-languages.ts';
import type { FeatureKind } from '../../../domain/entities/feature.ts';
import type { FeatureType } from '../../../domain/entities/feature-type.ts';
import {
  isField,
  isFilled,
  isInForm,
  type FeatureValues,
  type FieldName,
} from '../../../domain/fields/index.ts';
import type { Issue } from '../../../domain/rules/index.ts';
import { FieldOfFeature, type FieldsForm } from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useLanguageName } from '../../i18n/language-name.ts';
import { settingAtom } from '../../settings/setting-atom.ts';
import { useClientSettings } from '../../state/content/client-settings.ts';
import { Fieldset, FilterChips, Stack, Text } from '../../ui/index.ts';

/** Who translates goes from place to place in one language. */
const languageAtom = settingAtom('form.language', '');

const KINDS: readonly TextKind[] = ['name', 'description', 'keywords'];

interface Props {
  draft: FieldsForm<FeatureValues>;
  values: FeatureValues;
  issues: readonly Issue[];
  kind: FeatureKind;
  type: FeatureType | undefined;
}

// @spec 2.50 2.67
/** Name, description and keywords in those languages of the client that have no fields of their own, a language at a time. */
export const TextsInLanguages = memo(function TextsInLanguages(props: Props): ReactElement | null {
  const { draft, values, issues, kind, type } = props;
  const { t } = useTranslation('forms');
  const formats = useFormats();
  const languageName = useLanguageName();
  const [kept, setKept] = useAtom(languageAtom);
  const languages = useClientSettings().languages.filter((code) => code !== 'ar');
  const [first] = languages;
  if (first === undefined || kind !== PLACE_KIND) return null;
  const chosen = languages.includes(kept) ? kept : first;
  const fieldsOf = (code: string): FieldName[] =>
    KINDS.map((one) => memberIn(one, code)).filter(
      (name): name is FieldName & `${TextKind}_${string}` =>
        isField(name) && isInForm(name, kind, values.typeCode, type),
    );
  const isThere = (name: string): boolean => isFilled(name, values[name as keyof FeatureValues]);
  const isAtFault = (code: string): boolean =>
    issues.some(({ path }) => (fieldsOf(code) as string[]).includes(path));
  const unnamed = languages.filter((code) => !isThere(memberIn('name', code)));
  return (
    <Fieldset legend={t('texts.title')}>
      <Stack gap={3}>
        {languages.length > 1 && (
          <FilterChips
            label={t('texts.title')}
            options={languages.map((code) => {
              const names = fieldsOf(code);
              const filled = names.filter(isThere).length;
              const count =
                filled === names.length ? '✓' : `${formats.number(filled)}/${formats.number(names.length)}`;
              return { id: code, label: languageName(code), count };
            })}
            value={chosen}
            onChange={setKept}
          />
        )}
        {languages
          .filter((code) => code === chosen || isAtFault(code))
          .flatMap(fieldsOf)
          .map((name) => (
            <FieldOfFeature key={name} draft={draft} name={name} />
          ))}
        {unnamed.length > 0 && (
          <Text look="small" tone="secondary">
            {t('texts.missing', { languages: formats.list(unnamed.map(languageName)) })}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
});
