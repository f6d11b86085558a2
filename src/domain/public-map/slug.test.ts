import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWebOrigin, proposeSlug, SLUG } from './index.ts';

describe('a proposed slug', () => {
  it.each([
    ['Larkfield Hospital', 'larkfield-hospital-abcd'],
    ['  Café «Lumen»!', 'cafe-lumen-abcd'],
    ['مستشفى', 'map-abcd'],
    ['a'.repeat(300), `${'a'.repeat(55)}-abcd`],
  ])('of %j', (title, slug) => {
    expect(proposeSlug(title, 'abcd')).toBe(slug);
  });

  it('of any title is a slug', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (title) => SLUG.test(proposeSlug(title, 'abcd'))));
  });
});

it.each([
  ['https://example.org', true],
  ['http://localhost:8080', true],
  ['https://example.org/', false],
  ['https://example.org:443', false],
  ['https://EXAMPLE.org', false],
  ['https://user@example.org', false],
  ['*', false],
  ["'self'", false],
  ['null', false],
  ['javascript:alert(1)', false],
  ['https://a.example; script-src *', false],
  ['https://a;script-src', false],
  ['https://*.example.org', false],
  ["https://'none'", false],
  ['http://[::1]:8080', true],
])('%s is an origin: %s', (text, is) => {
  expect(isWebOrigin(text)).toBe(is);
});
