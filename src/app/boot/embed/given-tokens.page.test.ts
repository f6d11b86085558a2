import { describe, expect, it } from 'vitest';
import { holdTokens } from '../../../start/hold-tokens.ts';
import { takeGivenTokens, tokensOfMessage } from './given-tokens.ts';

function open(address: string): string {
  window.history.replaceState(null, '', address);
  holdTokens(window);
  return window.location.pathname + window.location.search + window.location.hash;
}
const PAIR = { access_token: 'a.b.c', refresh_token: 'r-1' };

describe('the address of an embedded page', () => {
  it.each([
    '/cms/content/clients/1?embed=1&access_token=a.b.c&refresh_token=r-1',
    '/cms/content/clients/1?embed=1#access_token=a.b.c&refresh_token=r-1',
    '/cms/content/clients/1#embed=1&access_token=a.b.c&refresh_token=r-1',
  ])('keeps no token, and the app has both once: %s', (address) => {
    expect(open(address)).toBe('/cms/content/clients/1');
    expect(takeGivenTokens()).toEqual({ pair: PAIR });
    expect(takeGivenTokens()).toBeNull();
  });

  it('keeps the rest of its query and fragment', () => {
    expect(open('/cms/activity?show=trash&embed=1&access_token=a#x=1&refresh_token=b')).toBe(
      '/cms/activity?show=trash#x=1',
    );
    expect(takeGivenTokens()).toEqual({ pair: { access_token: 'a', refresh_token: 'b' } });
  });

  it.each([
    ['none', '/?embed=1'],
    ['one', '/?embed=1&access_token=a'],
    ['one twice', '/?embed=1&access_token=a&access_token=b&refresh_token=r'],
    ['one in both places', '/?embed=1&access_token=a&refresh_token=r#refresh_token=s'],
    ['an empty one', '/?embed=1&access_token=&refresh_token=r'],
    ['one that no header can hold', '/?embed=1&access_token=a%0Ab&refresh_token=r'],
    ['one that is far too long', `/?embed=1&access_token=${'a'.repeat(8193)}&refresh_token=r`],
  ])('with %s gives none', (_what, address) => {
    expect(open(address)).toBe('/');
    expect(takeGivenTokens()).toEqual({ pair: null });
  });

  it('removes tokens without embed=1 too, and drops them', () => {
    expect(open('/?access_token=a&refresh_token=r')).toBe('/');
    expect(open('/?embed=0&access_token=a&refresh_token=r')).toBe('/');
    expect(takeGivenTokens()).toBeNull();
  });
});

describe('a message with tokens', () => {
  const parent = { name: 'parent' } as unknown as Window;
  const from = { origins: ['https://host.example'], parent };
  const message = {
    origin: 'https://host.example',
    source: parent,
    data: { type: 'storey:tokens', ...PAIR },
  };

  it('counts from the page that embeds this one, at a named origin', () => {
    expect(tokensOfMessage(message, from)).toEqual(PAIR);
  });

  it.each([
    ['another origin', { origin: 'https://host.example.evil.example' }],
    ['another scheme', { origin: 'http://host.example' }],
    ['no origin', { origin: 'null' }],
    ['another window', { source: { name: 'other' } as unknown as Window }],
    ['another kind', { data: { type: 'other', ...PAIR } }],
    ['no tokens', { data: { type: 'storey:tokens', access_token: 'a' } }],
    ['malformed tokens', { data: { type: 'storey:tokens', access_token: 'a b', refresh_token: 'r' } }],
    ['text', { data: 'storey:tokens' }],
  ])('is not heard with %s', (_what, other) => {
    expect(tokensOfMessage({ ...message, ...other }, from)).toBeNull();
  });
});
