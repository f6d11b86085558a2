import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetResetToken, heldResetToken } from './reset-token.ts';

// The file itself runs here, as a browser would run it; Vitest runs at the root of the project.
const script = readFileSync('public/hold-token.js', 'utf8');
function open(address: string): string {
  window.history.replaceState(null, '', address);
  window.eval(script);
  return window.location.pathname + window.location.search;
}
beforeEach(forgetResetToken);

describe('a reset link', () => {
  it('leaves no token in the address, and the app has it once', () => {
    expect(open('/signin/password-reset?token=secret-1')).toBe('/signin/password-reset');
    expect(heldResetToken()).toBe('secret-1');
    expect(Reflect.has(globalThis, '__storeyResetToken')).toBe(false);
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

  it('is read by the first script of the page', () => {
    const first = /<script[^>]*>/.exec(readFileSync('index.html', 'utf8'))?.[0];
    expect(first).toBe('<script src="/hold-token.js">');
  });
});
