import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../state/navigation/link.tsx';
import { passwordIssues } from '../../../domain/values/password.ts';
import type { Resources } from '../../i18n/resources.ts';
import { usePlainForm } from '../../forms/plain/use-plain-form.ts';
import { Button } from '../../ui/action/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './form.module.css';
import { PasswordField } from './password-field.tsx';
import { RequestOutcome } from './request-outcome.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import type { PasswordResetPageProps } from './types.ts';
import { useRequest } from './use-request.ts';

/** The text of each code that the rule of passwords gives. */
const TEXTS: Readonly<Record<string, keyof Resources['signin'] | undefined>> = {
  required: 'rule-required',
  'password-length': 'rule-password-length',
  'password-lowercase': 'rule-password-lowercase',
  'password-uppercase': 'rule-password-uppercase',
  'password-digit': 'rule-password-digit',
  'password-characters': 'rule-password-characters',
  'password-mismatch': 'rule-password-mismatch',
};

// @spec 8.51
/** Chooses a new password with the token of the link. */
export function PasswordResetPage(props: PasswordResetPageProps): ReactNode {
  const { token, onReset, signInHref } = props;
  const { t } = useTranslation('signin');
  const { result, isPending, run } = useRequest();
  const form = usePlainForm({ password: '', retypedPassword: '' }, ({ password, retypedPassword }) =>
    // The first of each field.
    Object.fromEntries(
      passwordIssues(password, retypedPassword)
        .toReversed()
        .map(({ path, code, params }) => {
          const key = TEXTS[code];
          return [path, key === undefined ? code : t(key, { ...params })];
        }),
    ),
  );

  return (
    <SignInLayout {...props} title={t('resetTitle')} lead={t('resetLead')}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit(async ({ password }) => token !== null && run(() => onReset(token, password)));
        }}
      >
        {token === null && (
          <Notice tone="error" role="alert" title={t('resetNoTokenTitle')}>
            {t('resetNoToken')}
          </Notice>
        )}
        {result !== null && (
          <RequestOutcome
            result={result}
            doneTitle={t('resetDoneTitle')}
            doneText={t('resetDone')}
            notOfferedText={t('resetNotOffered')}
            failedTitle={t('resetFailedTitle')}
          />
        )}
        <PasswordField label={t('resetPassword')} autoComplete="new-password" {...form.field('password')} />
        <PasswordField
          label={t('resetRetyped')}
          autoComplete="new-password"
          {...form.field('retypedPassword')}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          isFullWidth
          isPending={isPending}
          isDisabled={token === null || result?.kind === 'done'}
        >
          {t('resetSubmit')}
        </Button>
        <Link to={signInHref} className={`${styles['link']} ${styles['back']}`}>
          {t('backToSignIn')}
        </Link>
      </form>
    </SignInLayout>
  );
}
