import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Notice } from '../ui/index.ts';

/** Says that the content could not be checked, and offers to try again. */
export function CheckFailed({ onAgain }: { onAgain: () => void }): ReactNode {
  const { t } = useTranslation(['quality', 'common']);
  return (
    <Notice
      tone="error"
      role="alert"
      title={t('checkFailed.title')}
      actions={
        <Button size="small" onPress={onAgain}>
          {t('common:retry')}
        </Button>
      }
    >
      {t('checkFailed.text')}
    </Notice>
  );
}
