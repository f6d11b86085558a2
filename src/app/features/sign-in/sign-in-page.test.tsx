import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createI18n } from '../../i18n/create-i18n.ts';
import { SignInPage } from './sign-in-page.tsx';
import type { SignInResult } from './types.ts';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';

afterEach(cleanup);

const i18n = await createI18n('en', ['common', 'signin']);

function open(answer: SignInResult): string[][] {
  const calls: string[][] = [];
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <SignInPage
          waiting={{ people: 1, changes: 1 }}
          language="en"
          onLanguageChange={() => undefined}
          forgotHref="/signin/forgot-password"
          ssoHref="/signin/sso"
          initialEmail=""
          onEmailChange={() => undefined}
          onSignIn={async (...given) => {
            calls.push(given);
            return answer;
          }}
        />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return calls;
}

const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const submit = (): void => {
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('SignInPage', () => {
  it.each([
    ['with a mouse the email', true, () => screen.getByLabelText('Email')],
    ['on glass nothing, which would open a keyboard over the form', false, () => document.body],
  ])('%s has the first focus', (_, matches, focused) => {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    open({ kind: 'signed-in' });
    vi.unstubAllGlobals();
    expect(document.activeElement).toBe(focused());
  });

  // @spec 2.1
  it('says what is missing and goes there, without asking the server', async () => {
    const calls = open({ kind: 'signed-in' });
    submit();
    expect(await screen.findByText('Enter your email')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(calls).toEqual([]);
  });

  it.each<[SignInResult, string]>([
    [{ kind: 'incorrect' }, text('signin:incorrect')],
    [{ kind: 'rate-limited', retryAfterS: 30 }, 'Try again in 30 seconds'],
    [{ kind: 'offline' }, 'No network'],
    [{ kind: 'failed', message: 'The house is on fire' }, 'The house is on fire'],
  ])('tells of %o in plain words and keeps what was typed', async (answer, words) => {
    const calls = open(answer);
    type('Email', 'l.maren@northgate.example');
    type('Password', 'secret');
    submit();
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(calls).toEqual([['l.maren@northgate.example', 'secret']]);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'l.maren@northgate.example');
  });

  it('shows the work that waits on this device', () => {
    open({ kind: 'signed-in' });
    expect(screen.getByText(textPattern('signin:waiting', { count: 1, people: '1 person' }))).toBeTruthy();
  });
});
