import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamEntry } from '../../db/index.ts';
import { differencesOf } from '../../domain/review/index.ts';
import { useFieldLabel } from '../forms/index.ts';
import { fieldNameOf } from '../review/change-words.ts';
import { isSurvey } from './group-steps.ts';

/** What happened to a thing in a word or two: "Added", "Name, Shape", "Surveyed". */
export function useMomentText(): (entry: TeamEntry) => string {
  const { t } = useTranslation('activity');
  const labelOf = useFieldLabel();
  return useCallback(
    (entry) => {
      const { action, before, after } = entry;
      if (action !== 'changed' || before === null || after === null)
        return t(`life.${action === 'created' || action === 'deleted' ? action : 'changed'}`);
      if (isSurvey(entry)) return t('life.surveyed');
      const [first, second] = [...new Set(differencesOf(entry).map((one) => fieldNameOf(one, labelOf)))];
      return first === undefined ? t('life.changed') : [first, second].filter(Boolean).join(', ');
    },
    [t, labelOf],
  );
}
