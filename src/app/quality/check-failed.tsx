import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedNotice } from '../online/failed-notice.tsx';

interface CheckFailedProps {
  onAgain: () => void;
  /** What that means here, where no earlier list is shown. */
  children?: ReactNode;
}

/** Says that the content could not be checked, and offers to try again. */
export function CheckFailed({ onAgain, children }: CheckFailedProps): ReactNode {
  const { t } = useTranslation('quality');
  return (
    <FailedNotice title={t('checkFailed.title')} onAgain={onAgain}>
      {children ?? t('checkFailed.text')}
    </FailedNotice>
  );
}
