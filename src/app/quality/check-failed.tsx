import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedNotice } from '../online/failed-notice.tsx';

/** Says that the content could not be checked, and offers to try again. */
export function CheckFailed({ onAgain }: { onAgain: () => void }): ReactNode {
  const { t } = useTranslation('quality');
  return (
    <FailedNotice title={t('checkFailed.title')} onAgain={onAgain}>
      {t('checkFailed.text')}
    </FailedNotice>
  );
}
