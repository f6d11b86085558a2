import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TextKey } from '../support/app/texts.ts';

/** The messages of the product's error catalogue (section 8) that belong to the console, and the test that comes to each. */
const CATALOGUE: Record<string, { said: TextKey; in: string }> = {
  'Incorrect Login Attempt': {
    said: 'signin:incorrect',
    in: 'src/app/features/sign-in/sign-in-page.test.tsx',
  },
  'Failed Sent Password Reset Link': {
    said: 'signin:forgotFailedTitle',
    in: 'src/app/features/sign-in/password-pages.test.tsx',
  },
  'Failed to Update Password': {
    said: 'signin:resetFailedTitle',
    in: 'src/app/features/sign-in/password-pages.test.tsx',
  },
  'Failed to add user.': { said: 'users:addFailed', in: 'src/app/features/users/users.test.tsx' },
  'Failed to remove user.': { said: 'users:removeFailed', in: 'src/app/features/users/users.test.tsx' },
  'Failed to save, of a user': { said: 'users:saveFailed', in: 'src/app/features/users/users.test.tsx' },
  'SDK configuration failed': {
    said: 'sdk:failed',
    in: 'src/app/features/sdk-configuration/sdk-configuration.test.tsx',
  },
  'Analytics Activation Request Failed': {
    said: 'settings:analytics.failed',
    in: 'src/app/features/analytics/analytics.test.tsx',
  },
  'publish-completed': {
    said: 'preview:toast.publish-completed',
    in: 'tests/e2e/publishing/publish.spec.ts',
  },
  'the user lacks permission in embed mode': {
    said: 'shell:embedError.title',
    in: 'tests/e2e/access/embed.spec.ts',
  },
};

describe('the message of the catalogue', () => {
  it.each(Object.entries(CATALOGUE))('%s is reached', (_, reached) => {
    const test = readFileSync(new URL(`../../${reached.in}`, import.meta.url), 'utf8');
    expect(test).toContain(`'${reached.said}'`);
  });
});
