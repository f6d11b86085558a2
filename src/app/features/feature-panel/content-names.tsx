import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { nameMember } from '../../../domain/client-settings/index.ts';
import { PLACE_KIND } from '../../../domain/content/index.ts';
import type { FeatureKind } from '../../../domain/entities/feature.ts';
import type { CustomRow, FeatureValues } from '../../../domain/fields/index.ts';
import { Bound, type FieldsForm } from '../../forms/index.ts';
import { useLanguageName } from '../../i18n/language-name.ts';
import { useClientSettings } from '../../state/content/client-settings.ts';
import { TextField } from '../../ui/index.ts';

// @spec 2.50 2.67
/** The name in those languages of the client that the contract has no place for: they lie in `extra`. */
export const ContentNames = memo(function ContentNames({
  draft,
  kind,
}: {
  draft: FieldsForm<FeatureValues>;
  kind: FeatureKind;
}): ReactElement | null {
  const { t } = useTranslation('forms');
  const languageName = useLanguageName();
  const { languages } = useClientSettings();
  const others = languages.filter((code) => code !== 'ar');
  if (others.length === 0 || kind !== PLACE_KIND) return null;
  return (
    <Bound draft={draft} name="extra">
      {({ value, onChange, onBlur, isReadOnly }) => (
        <>
          {others.map((code) => (
            <TextField
              key={code}
              label={t('fields.nameIn', { language: languageName(code) })}
              value={value?.find(({ name }) => name === nameMember(code))?.value ?? ''}
              onChange={(text) => onChange(withName(value ?? [], nameMember(code), text))}
              onBlur={onBlur}
              isReadOnly={isReadOnly}
              lang={code}
              dir="auto"
            />
          ))}
        </>
      )}
    </Bound>
  );
});

/** Where nothing is left of a name, its member goes. */
function withName(rows: readonly CustomRow[], name: string, value: string): CustomRow[] {
  const row: CustomRow = { name, value, type: 'string' };
  if (value === '') return rows.filter((one) => one.name !== name);
  return rows.some((one) => one.name === name)
    ? rows.map((one) => (one.name === name ? row : one))
    : [...rows, row];
}
