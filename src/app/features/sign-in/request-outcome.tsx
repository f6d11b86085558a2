import { CloudOff, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { RequestResult } from './types.ts';

interface RequestOutcomeProps {
  result: RequestResult;
  doneTitle: string;
  doneText: string;
  notOfferedText: string;
  failedTitle: string;
}

/** What a request before sign-in came to. */
export function RequestOutcome(props: RequestOutcomeProps): ReactNode {
  const { result, doneTitle, doneText, notOfferedText, failedTitle } = props;
  const { t } = useTranslation('signin');
  switch (result.kind) {
    case 'done':
      return (
        <Notice tone="synced" role="status" title={doneTitle}>
          {doneText}
        </Notice>
      );
    case 'not-offered':
      return (
        <Notice tone="offline" icon={CloudOff} role="alert" title={t('notOfferedTitle')}>
          {notOfferedText}
        </Notice>
      );
    case 'offline':
      return (
        <Notice tone="offline" icon={WifiOff} role="alert" title={t('offlineTitle')}>
          {t('offline')}
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="error" role="alert" title={failedTitle}>
          {result.message ?? t('failed')}
        </Notice>
      );
  }
}
