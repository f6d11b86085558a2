import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/index.ts';

interface Found {
  blockers: number;
  warnings: number;
}

/** "1 blocker and 81 warnings". */
export function useFindingCountsText(): (found: Found) => string {
  const { t } = useTranslation('quality');
  const { list } = useFormats();
  return ({ blockers, warnings }) =>
    list([t('gate.blockers', { count: blockers }), t('gate.warnings', { count: warnings })]);
}
