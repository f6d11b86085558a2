import { memo, type ReactElement } from 'react';
import { PLACE_KIND } from '../../../domain/content/index.ts';
import { memberIn } from '../../../domain/entities/content-languages.ts';
import type { FeatureKind } from '../../../domain/entities/feature.ts';
import type { FeatureType } from '../../../domain/entities/feature-type.ts';
import { isFilled, isInForm, type FeatureValues, type FieldName } from '../../../domain/fields/index.ts';
import type { Issue } from '../../../domain/rules/index.ts';
import { FieldOfFeature, LanguageFields, type FieldsForm } from '../../forms/index.ts';
import { useClientSettings } from '../../state/content/client-settings.ts';

interface Props {
  draft: FieldsForm<FeatureValues>;
  values: FeatureValues;
  issues: readonly Issue[];
  kind: FeatureKind;
  type: FeatureType | undefined;
}

// @spec 2.50 2.67
/** Name, and of a place description and keywords, in those languages of the client that have no fields of their own. */
export const TextsInLanguages = memo(function TextsInLanguages(props: Props): ReactElement | null {
  const { draft, values, issues, kind, type } = props;
  const { languages } = useClientSettings();
  const texts = kind === PLACE_KIND ? (['name', 'description', 'keywords'] as const) : (['name'] as const);
  return (
    <LanguageFields
      languages={languages.filter((code) => code !== 'ar')}
      fieldsOf={(code) =>
        texts.map((one) => memberIn(one, code)).filter((name) => isInForm(name, kind, values.typeCode, type))
      }
      isFilled={(name) => isFilled(name, values[name as keyof FeatureValues])}
      isAtFault={(name) => issues.some(({ path }) => path === name)}
      missing="texts.missing"
    >
      {(name) => <FieldOfFeature key={name} draft={draft} name={name as FieldName} />}
    </LanguageFields>
  );
});
