import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { SignInResult } from './types.ts';

// @spec 8.49
/** Why signing in did not work, in plain words. */
export function SignInProblem({ result }: { result: SignInResult }): ReactNode {
  const { t } = useTranslation('signin');
  switch (result.kind) {
    case 'signed-in':
      return null;
    case 'incorrect':
      return (
        <Notice tone="error" role="alert" title={t('incorrectTitle')}>
          {t('incorrect')}
        </Notice>
      );
    case 'rate-limited':
      return (
        <Notice tone="waiting" role="alert" title={t('rateTitle')}>
          {result.retryAfterS === null ? t('rate') : t('rateIn', { count: result.retryAfterS })}
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
        <Notice tone="error" role="alert" title={t('failedTitle')}>
          {result.message ?? t('failed')}
        </Notice>
      );
  }
}
