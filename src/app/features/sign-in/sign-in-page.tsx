import { KeyRound } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
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
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [result, setResult] = useState<SignInResult | null>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const wrongEmail = isTried ? emailProblem(email) : null;
  const isPasswordMissing = isTried && password === '';

  useEffect(() => {
    // On glass the first focus would open a keyboard over half of the form.
    const hasMouse = typeof window.matchMedia === 'function' && window.matchMedia(MOUSE).matches;
    if (!hasMouse) return;
    (emailInput.current?.value === '' ? emailInput : passwordInput).current?.focus();
  }, []);

  async function signIn(): Promise<void> {
    setIsTried(true);
    if (emailProblem(email) !== null) return emailInput.current?.focus();
    if (password === '') return passwordInput.current?.focus();
    setResult(null);
    setIsPending(true);
    const answer = await onSignIn(email.trim(), password).catch((): SignInResult => ({
      kind: 'failed',
      message: null,
    }));
    setIsPending(false);
    setResult(answer);
    if (answer.kind === 'incorrect') passwordInput.current?.select();
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending) void signIn();
  }

  return (
    <SignInLayout {...props} title={t('signin:title')} lead={t('signin:lead')}>
      <form className={styles['form']} onSubmit={onSubmit} noValidate>
        {isSessionEnded === true && result === null && (
          <Notice tone="accent" role="status">
            {t('signin:sessionEnded')}
          </Notice>
        )}
        {result !== null && <SignInProblem result={result} />}
        <TextField
          label={t('signin:email')}
          type="email"
          name="username"
          autoComplete="username"
          dir="ltr"
          size="large"
          spellCheck={false}
          value={email}
          onChange={(typed) => {
            setEmail(typed);
            onEmailChange(typed);
          }}
          inputRef={emailInput}
          error={wrongEmail === null ? undefined : t(`signin:${wrongEmail}`)}
        />
        <PasswordField
          label={t('signin:password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          inputRef={passwordInput}
          error={isPasswordMissing ? t('signin:passwordRequired') : undefined}
          labelEnd={
            <Link to={forgotHref} className={styles['link']}>
              {t('signin:forgot')}
            </Link>
          }
        />
        <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending}>
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
