import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldLabel, labelLanguage } from '../../../domain/fields/index.ts';
import { useLanguageName } from '../../i18n/language-name.ts';

/** What a field of any form is called, by its name in the draft; the name itself where no descriptor names it. */
export function useFieldLabel(): (member: string) => string {
  const { t } = useTranslation('forms');
  const languageName = useLanguageName();
  return useCallback(
    (member) => {
      const key = member === 'geometry' ? 'fields.shape' : fieldLabel(member);
      // Labels are named by descriptors; `tests/content` finds each of them in the dictionaries.
      if (key === null) return member;
      return t(key as 'fields.nameIn', { language: languageName(labelLanguage(member) ?? '') });
    },
    [t, languageName],
  );
}
