import { describe, expect, it } from 'vitest';
import { REFUSAL_CODES, sentenceFor } from '../../server/platform/error-messages.ts';
import forms from '../../src/app/i18n/locales/en/forms.json' with { type: 'json' };
import refusals from '../../src/app/i18n/locales/en/refusals.json' with { type: 'json' };

/** Of calls that the app never makes, or makes without showing anybody what was answered: programs alone read them. */
const FOR_PROGRAMS =
  'no-such-call unauthorized pkce-required invalid-client invalid-id id-differs ' +
  'no-base-map places-not-configured places-failed base-map-unavailable invalid-refresh-token unsupported-grant ' +
  'malformed-json forbidden-key unsupported-media-type unsupported-encoding invalid-idempotency-key ' +
  'idempotency-key-reused idempotency-in-progress invalid-query invalid-cursor level-index-differs invalid-fid ' +
  'fid-differs place-missing invalid-base64 foreign-floor-plan-url no-features too-late invalid-deadline ' +
  // The visitors' page has words of its own.
  'no-such-map no-such-revision password-needed wrong-password no-reports';
/** Said elsewhere in words of ours: by the pages of the sign-in, and `forbidden` wherever something fails. */
const SAID_ELSEWHERE =
  'forbidden incorrect-login sso-not-configured ' +
  'password-length password-lowercase password-uppercase password-digit password-characters';

const issues: Record<string, string> = forms.issues;
const isSaidByForms = (code: string): boolean => code in issues && !issues[code]!.includes('{{');

describe('what the server refuses', () => {
  const own = REFUSAL_CODES.filter((code) => code in refusals);

  it.each(own)("has the server's sentence in English: %s", (code) => {
    expect(refusals[code as keyof typeof refusals]).toBe(sentenceFor(code));
  });

  it('has words in each language, but for what no person reads', () => {
    const silent = new Set(`${FOR_PROGRAMS} ${SAID_ELSEWHERE}`.split(' '));
    const wordless = REFUSAL_CODES.filter(
      (code) => !(code in refusals) && !isSaidByForms(code) && !silent.has(code),
    );
    expect(wordless).toEqual([]);
    expect(Object.keys(refusals).filter((code) => !REFUSAL_CODES.includes(code))).toEqual([]);
  });
});
