import { expect, it } from 'vitest';
import { XSS_PAYLOADS } from '../../../tests/support/xss-payloads.ts';
import { mailAddress, phoneAddress, webAddress } from './safe-address.ts';

it.each([
  ['https://a.example/x?y=1', 'https://a.example/x?y=1'],
  ['a.example', 'https://a.example/'],
  ['javascript:alert(1)', null],
  ['JaVaScript:alert(1)', null],
  ['data:text/html,x', null],
  ['', null],
])('%s → %s', (text, address) => {
  expect(webAddress(text)).toBe(address);
});

it('markup and scripts → no address that runs', () => {
  for (const payload of XSS_PAYLOADS) {
    expect(webAddress(payload) ?? 'https:').toMatch(/^https?:/);
    expect(phoneAddress(payload)).toMatch(/^tel:[\d+*#,]*$/);
    expect(mailAddress(payload)).toMatch(/^mailto:[^<>"?\s]*$/);
  }
});
