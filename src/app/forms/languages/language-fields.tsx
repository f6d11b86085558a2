import { useAtom } from 'jotai';
import { Languages } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/index.ts';
import { useLanguageName } from '../../i18n/language-name.ts';
import { settingAtom } from '../../settings/setting-atom.ts';
import { Disclosure, FilterChips, Stack, Text } from '../../ui/index.ts';

/** Who translates goes from place to place in one language. */
const languageAtom = settingAtom('form.language', '');
const openAtom = settingAtom('form.languages', false);

interface LanguageFieldsProps {
  languages: readonly string[];
  /** Fields of a language; the first is its name or title. */
  fieldsOf: (language: string) => readonly string[];
  isFilled: (field: string) => boolean;
  isAtFault: (field: string) => boolean;
  /** Says in which languages the first field is empty. */
  missing: 'texts.missing' | 'texts.untitled';
  children: (field: string, language: string) => ReactNode;
}

/** Texts in several languages, a language at a time; one with a fault is shown as well. */
export function LanguageFields(props: LanguageFieldsProps): ReactElement | null {
  const { languages, fieldsOf, isFilled, isAtFault, missing, children } = props;
  const { t } = useTranslation('forms');
  const formats = useFormats();
  const languageName = useLanguageName();
  const [kept, setKept] = useAtom(languageAtom);
  const [isWanted, setWanted] = useAtom(openAtom);
  const [first] = languages;
  if (first === undefined) return null;
  const chosen = languages.includes(kept) ? kept : first;
  const faulty = languages.filter((code) => fieldsOf(code).some(isAtFault));
  const isOpen = isWanted || faulty.length > 0;
  const empty = languages.filter((code) =>
    fieldsOf(code)
      .slice(0, 1)
      .some((field) => !isFilled(field)),
  );
  const share = (part: number, all: number): string =>
    part === all ? '✓' : `${formats.number(part)}/${formats.number(all)}`;
  return (
    <Disclosure
      title={t('texts.title')}
      icon={Languages}
      note={share(languages.length - empty.length, languages.length)}
      isExpanded={isOpen}
      onExpandedChange={setWanted}
    >
      {isOpen && (
        <Stack gap={3}>
          {languages.length > 1 && (
            <FilterChips
              label={t('texts.title')}
              options={languages.map((code) => {
                const fields = fieldsOf(code);
                const count = share(fields.filter(isFilled).length, fields.length);
                return { id: code, label: languageName(code), count };
              })}
              value={chosen}
              onChange={setKept}
            />
          )}
          {languages
            .filter((code) => code === chosen || faulty.includes(code))
            .flatMap((code) => fieldsOf(code).map((field) => children(field, code)))}
          {empty.length > 0 && (
            <Text look="small" tone="secondary">
              {t(missing, { languages: formats.list(empty.map(languageName)) })}
            </Text>
          )}
        </Stack>
      )}
    </Disclosure>
  );
}
