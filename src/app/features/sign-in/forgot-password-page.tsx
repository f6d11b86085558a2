import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../state/navigation/link.tsx';
import { usePlainForm } from '../../forms/plain/use-plain-form.ts';
import { Button } from '../../ui/action/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { emailProblem } from './email-problem.ts';
import styles from './form.module.css';
import { RequestOutcome } from './request-outcome.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import type { ForgotPasswordPageProps } from './types.ts';
import { useRequest } from './use-request.ts';

// @spec 8.50
/** Asks for a reset link. The answer never tells whether there is an account. */
export function ForgotPasswordPage(props: ForgotPasswordPageProps): ReactNode {
  const { onRequest, signInHref, initialEmail, onEmailChange } = props;
  const { t } = useTranslation('signin');
  const { result, isPending, run } = useRequest();
  const form = usePlainForm({ email: initialEmail }, ({ email }) => {
    const problem = emailProblem(email);
    return { email: problem === null ? undefined : t(problem) };
  });
  const email = form.field('email');
  return (
    <SignInLayout {...props} title={t('forgotTitle')} lead={t('forgotLead')}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit(async (values) => run(() => onRequest(values.email.trim())));
        }}
      >
        {result !== null && (
          <RequestOutcome
            result={result}
            doneTitle={t('forgotDoneTitle')}
            doneText={t('forgotDone', { email: email.value.trim() })}
            notOfferedText={t('forgotNotOffered')}
            failedTitle={t('forgotFailedTitle')}
          />
        )}
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          dir="ltr"
          size="large"
          spellCheck={false}
          {...email}
          name="username"
          onChange={(typed) => {
            email.onChange(typed);
            onEmailChange(typed);
          }}
        />
        <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending}>
          {t('forgotSubmit')}
        </Button>
        <Link to={signInHref} className={`${styles['link']} ${styles['back']}`}>
          {t('backToSignIn')}
        </Link>
      </form>
    </SignInLayout>
  );
}
