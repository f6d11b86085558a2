import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_PHONE_COUNTRY } from '../../../../domain/limits.ts';
import { FieldGroup, Select, Stack, TextField } from '../../../ui/index.ts';
import type { EditorProps } from '../editor-props.ts';
import { usePhoneBook } from './use-phone-book.ts';

/** Where a browser's language is at home: GB for en-GB, DE for de. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}

// @spec 5.53 5.54
/** A phone number: the country gives the code, and what is typed is written internationally when it is left. */
export function PhoneEditor(props: EditorProps<string>): ReactElement {
  const { label, labelEnd, onChange, onBlur, error, isReadOnly } = props;
  const { t, i18n } = useTranslation('forms');
  const book = usePhoneBook();
  const value = props.value ?? '';
  const [chosen, setChosen] = useState<string | null>(null);
  const own = useMemo(() => {
    const region = regionOf(navigator.language);
    return book?.countries.find(({ id }) => id === region)?.id ?? DEFAULT_PHONE_COUNTRY;
  }, [book]);
  const country = book?.countryOf(value) ?? chosen ?? own;
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'region', fallback: 'code' });
    const all = (book?.countries ?? []).map(({ id, code }) => ({
      id,
      label: names.of(id) ?? id,
      note: `+${code}`,
      keywords: `${id} +${code}`,
    }));
    return all.sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  }, [book, i18n.language]);
  const choose = (id: string): void => {
    setChosen(id);
    const next = book?.inCountry(value, id);
    if (next !== undefined) onChange(next);
  };
  return (
    <FieldGroup label={label} labelEnd={labelEnd}>
      <Stack gap={2}>
        <Select
          label={t('phone.country')}
          isLabelHidden
          value={options.length === 0 ? null : country}
          onChange={choose}
          options={options}
          placeholder={t('phone.country')}
          filterLabel={t('phone.filter')}
          emptyText={t('noMatch')}
          isReadOnly={isReadOnly}
          isDisabled={book === null}
        />
        <TextField
          label={label}
          isLabelHidden
          type="tel"
          dir="ltr"
          autoComplete="off"
          placeholder={book?.example(country) ?? t('placeholders.phone')}
          value={value}
          onChange={onChange}
          onBlur={() => {
            const written = book?.international(value, country);
            if (written !== undefined && written !== value) onChange(written);
            onBlur();
          }}
          error={error}
          isReadOnly={isReadOnly}
        />
      </Stack>
    </FieldGroup>
  );
}
