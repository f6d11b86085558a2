import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../../domain/fields/index.ts';

/** What a field of any form is called, by its name in the draft; the name itself where no descriptor names it. */
export function useFieldLabel(): (member: string) => string {
  const { t } = useTranslation('forms');
  return useCallback(
    (member) => {
      const key = member === 'geometry' ? 'fields.shape' : fieldLabel(member);
      // Labels are named by descriptors; `tests/content` finds each of them in the dictionaries.
      return key === null ? member : t(key as 'fields.name');
    },
    [t],
  );
}
