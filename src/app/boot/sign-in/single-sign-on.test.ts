import { describe, expect, it } from 'vitest';
import { beginSignOn, takeSignOnReturn } from './single-sign-on.ts';

const SETTINGS = {
  client_id: 'storey',
  authorization_endpoint: 'https://id.example.org/auth?tenant=7',
  redirect_uri: 'https://maps.example.org/signin/sso',
};

function store(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
const sentTo = (href: string | null): URLSearchParams => new URL(href ?? '').searchParams;
const back = (parameters: Record<string, string>) => new URLSearchParams(parameters);

describe('single sign-on', () => {
  it('asks the provider for a code, with a challenge that only this tab can meet', async () => {
    const tab = store();
    const asked = sentTo(await beginSignOn(SETTINGS, tab));
    expect(asked.get('tenant')).toBe('7');
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('redirect_uri')).toBe(SETTINGS.redirect_uri);
    const returned = takeSignOnReturn(back({ code: 'c1', state: asked.get('state') ?? '' }), tab);
    if (returned.kind !== 'code') throw new Error(returned.kind);
    expect(returned.nonce).toBe(asked.get('nonce'));
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(returned.codeVerifier));
    expect(Buffer.from(digest).toString('base64url')).toBe(asked.get('code_challenge'));
    expect(returned.codeVerifier).toMatch(/^[A-Za-z0-9._~-]{43,128}$/);
  });

  it('takes a way back once, and none that another tab or a stranger began', async () => {
    const tab = store();
    const state = sentTo(await beginSignOn(SETTINGS, tab)).get('state') ?? '';
    expect(takeSignOnReturn(back({ code: 'c1', state: 'other' }), tab).kind).toBe('foreign');
    expect(takeSignOnReturn(back({ code: 'c1', state }), tab).kind).toBe('foreign');
    expect(takeSignOnReturn(back({}), tab).kind).toBe('none');
  });

  it('tells a refusal of the provider', async () => {
    const tab = store();
    const state = sentTo(await beginSignOn(SETTINGS, tab)).get('state') ?? '';
    expect(takeSignOnReturn(back({ error: 'access_denied', state }), tab).kind).toBe('refused');
  });

  it('goes nowhere without an address of the web to go to', async () => {
    const nowhere = ['javascript:alert(1)', 'not an address', undefined];
    for (const authorization_endpoint of nowhere)
      expect(await beginSignOn({ ...SETTINGS, authorization_endpoint }, store())).toBeNull();
  });
});
