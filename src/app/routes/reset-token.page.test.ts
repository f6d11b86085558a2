import { beforeEach, describe, expect, it } from 'vitest';
import { holdTokens } from '../../start/hold-tokens.ts';
import { isHandedOver } from '../../start/handed-over.ts';
import { forgetResetToken, heldResetToken } from './reset-token.ts';

function open(address: string): string {
  window.history.replaceState(null, '', address);
  holdTokens(window);
  return window.location.pathname + window.location.search;
}
beforeEach(forgetResetToken);

describe('a reset link', () => {
  it('leaves no token in the address, and the app has it once', () => {
    expect(open('/signin/password-reset?token=secret-1')).toBe('/signin/password-reset');
    expect(heldResetToken()).toBe('secret-1');
    expect(isHandedOver('resetToken')).toBe(false);
    expect(heldResetToken()).toBe('secret-1');
    forgetResetToken();
    expect(heldResetToken()).toBeNull();
  });

  it('keeps the rest of its query', () => {
    expect(open('/signin/password-reset?a=1&token=secret-2')).toBe('/signin/password-reset?a=1');
    expect(heldResetToken()).toBe('secret-2');
  });

  it('without a token gives none, and other addresses stay as they are', () => {
    expect(open('/signin/password-reset')).toBe('/signin/password-reset');
    expect(open('/cms/content/clients?token=x')).toBe('/cms/content/clients?token=x');
    expect(heldResetToken()).toBeNull();
  });
});
