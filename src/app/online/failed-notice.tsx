import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Notice } from '../ui/index.ts';

interface FailedNoticeProps {
  title: string;
  onAgain: () => void;
  /** `status` where all else on the screen goes on without it. */
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** Says that something could not be had, why, and offers to try again. */
export function FailedNotice({ title, onAgain, role = 'alert', children }: FailedNoticeProps): ReactNode {
  const { t } = useTranslation('common');
  return (
    <Notice
      tone="error"
      role={role}
      title={title}
      actions={
        <Button variant="link" onPress={onAgain}>
          {t('retry')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
