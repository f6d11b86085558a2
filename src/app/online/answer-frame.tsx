import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { paths } from '../routes/paths.ts';
import { isEmbedded } from '../state/session/embed-mode.ts';
import { Notice, Skeleton } from '../ui/index.ts';
import type { Asked } from './use-answer.ts';
import { FailedNotice } from './failed-notice.tsx';
import { useErrorText } from './use-error-text.ts';

interface AnswerFrameProps<T> {
  asked: Asked<T>;
  children: (value: T) => ReactNode;
}

/** What the server said; until then rows in its place, and where it can't be had, why. */
export function AnswerFrame<T>({ asked, children }: AnswerFrameProps<T>): ReactNode {
  const { t } = useTranslation('shell');
  const errorText = useErrorText();
  const { value, error, isOnline, again } = asked;
  if (value !== undefined) {
    return (
      <>
        {!isOnline && <OfflineNotice />}
        {children(value)}
      </>
    );
  }
  if (!isOnline) return <OfflineNotice />;
  if (error === null) return <Skeleton rows={5} />;
  if (error.kind === 'http' && error.status === 403 && isEmbedded())
    return <Navigate to={paths.embedError} replace />;
  return (
    <FailedNotice title={t('online.failed')} onAgain={again}>
      {errorText(error)}
    </FailedNotice>
  );
}

/** For what the device does not keep. */
function OfflineNotice(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <Notice tone="offline" icon={CloudOff} role="status" title={t('online.offline')}>
      {t('online.offlineText')}
    </Notice>
  );
}
