import { expect, it } from 'vitest';
import { createI18n } from '../../i18n/create-i18n.ts';
import inArabic from '../../i18n/locales/ar/refusals.json' with { type: 'json' };
import { sayServersWords, serversWords } from './server-message.ts';

const refused = { kind: 'http' as const, status: 502, details: [], retryAfterMs: null };

it('gives only what the server worded', () => {
  expect(serversWords({ ...refused, code: 'no-drafts', message: 'Nothing to stage.' })).toBe(
    'Nothing to stage.',
  );
  expect(
    serversWords({ ...refused, code: 'http-502', message: 'The server answered with status 502.' }),
  ).toBeNull();
  expect(
    serversWords({ kind: 'network', message: "The server can't be reached (Failed to fetch)." }),
  ).toBeNull();
});

it('says it in the language of the person', async () => {
  const arabic = await createI18n('ar', ['signin']);
  const error = { ...refused, status: 401, code: 'sso-no-account', message: 'No account here.' };
  expect(await sayServersWords(arabic, error)).toBe(inArabic['sso-no-account']);
  expect(await sayServersWords(arabic, { ...error, code: 'never-heard-of' })).toBe('No account here.');
  expect(await sayServersWords(arabic, { kind: 'network', message: 'Failed to fetch' })).toBeNull();
});
