import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../state/navigation/link.tsx';
import { Button } from '../../ui/action/button.tsx';
import styles from './form.module.css';
import { RequestOutcome } from './request-outcome.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import type { SsoPageProps } from './types.ts';
import { useRequest } from './use-request.ts';

/** Sends the person to the sign-in page of their organisation, where the server has one set up. */
export function SsoPage(props: SsoPageProps): ReactNode {
  const { onStart, onReturn, signInHref } = props;
  const { t } = useTranslation('signin');
  const { result, isPending, run } = useRequest();
  const isTaken = useRef(false);
  // A code is good for one exchange, however often this is rendered.
  useEffect(() => {
    if (onReturn === null || isTaken.current) return;
    isTaken.current = true;
    void run(onReturn);
  }, [onReturn, run]);
  return (
    <SignInLayout {...props} title={t('ssoTitle')} lead={t('ssoLead')}>
      <div className={styles['form']}>
        {result !== null && result.kind !== 'done' && (
          <RequestOutcome
            result={result}
            doneTitle=""
            doneText=""
            notOfferedText={t('ssoNotOffered')}
            failedTitle={t('ssoFailedTitle')}
          />
        )}
        <Button
          variant="primary"
          size="large"
          isFullWidth
          isPending={isPending}
          onPress={() => void run(onStart)}
        >
          {t('ssoSubmit')}
        </Button>
        <Link to={signInHref} className={`${styles['link']} ${styles['back']}`}>
          {t('backToSignIn')}
        </Link>
      </div>
    </SignInLayout>
  );
}
