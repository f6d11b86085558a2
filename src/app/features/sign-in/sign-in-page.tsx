import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../state/navigation/link.tsx';
import { usePlainForm } from '../../forms/plain/use-plain-form.ts';
import { Button } from '../../ui/action/button.tsx';
import { Glyph } from '../../ui/basic/glyph.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { emailProblem } from './email-problem.ts';
import styles from './form.module.css';
import { PasswordField } from './password-field.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { SignInProblem } from './sign-in-problem.tsx';
import type { SignInPageProps, SignInResult } from './types.ts';

const MOUSE = '(hover: hover) and (pointer: fine)';

/** Email and password. Errors are shown above the form; typed values stay. */
export function SignInPage(props: SignInPageProps): ReactNode {
  const { onSignIn, isSessionEnded, forgotHref, ssoHref, initialEmail, onEmailChange } = props;
  const { t } = useTranslation(['signin', 'common']);
  const form = usePlainForm({ email: initialEmail, password: '' }, ({ email, password }) => {
    const problem = emailProblem(email);
    return {
      email: problem === null ? undefined : t(`signin:${problem}`),
      password: password === '' ? t('signin:passwordRequired') : undefined,
    };
  });
  const email = form.field('email');
  const [result, setResult] = useState<SignInResult | null>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // On glass the first focus would open a keyboard over half of the form.
    const hasMouse = typeof window.matchMedia === 'function' && window.matchMedia(MOUSE).matches;
    if (!hasMouse) return;
    (emailInput.current?.value === '' ? emailInput : passwordInput).current?.focus();
  }, []);

  async function signIn(values: { email: string; password: string }): Promise<void> {
    setResult(null);
    const answer = await onSignIn(values.email.trim(), values.password).catch((): SignInResult => ({
      kind: 'failed',
      message: null,
    }));
    setResult(answer);
    if (answer.kind === 'incorrect') passwordInput.current?.select();
  }

  return (
    <SignInLayout {...props} title={t('signin:title')} lead={t('signin:lead')}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit(signIn, (wrong) =>
            (wrong.email === undefined ? passwordInput : emailInput).current?.focus(),
          );
        }}
      >
        {isSessionEnded === true && result === null && (
          <Notice tone="accent" role="status">
            {t('signin:sessionEnded')}
          </Notice>
        )}
        {result !== null && <SignInProblem result={result} />}
        <TextField
          label={t('signin:email')}
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
          inputRef={emailInput}
        />
        <PasswordField
          label={t('signin:password')}
          autoComplete="current-password"
          {...form.field('password')}
          inputRef={passwordInput}
          labelEnd={
            <Link to={forgotHref} className={styles['link']}>
              {t('signin:forgot')}
            </Link>
          }
        />
        <Button type="submit" variant="primary" size="large" isFullWidth isPending={form.isSending}>
          {t('signin:submit')}
        </Button>
        {ssoHref !== null && (
          <>
            <span className={styles['or']}>{t('common:or')}</span>
            <Link to={ssoHref} className={styles['sso']}>
              <Glyph icon={KeyRound} size={17} />
              {t('signin:sso')}
            </Link>
          </>
        )}
      </form>
    </SignInLayout>
  );
}
