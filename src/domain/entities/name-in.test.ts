import { describe, expect, it } from 'vitest';
import { nameIn } from './name-in.ts';

describe('a name', () => {
  const hall = { name: 'Hall', name_ar: 'قاعة', extra: { name_fr: 'Salle', name_ja: ' ', name_de: 7 } };
  it.each([
    ['ar', 'قاعة'],
    ['fr', 'Salle'],
    ['en', 'Hall'],
    ['ja', 'Hall'],
    ['de', 'Hall'],
  ])('a hall with names in several languages · %s → %s', (language, name) => {
    expect(nameIn(language, hall)).toBe(name);
  });

  it('only an Arabic name · French → no name, as the plain one is empty', () => {
    expect(nameIn('fr', { name_ar: 'قاعة' })).toBe('');
  });

  it('a site with an Arabic name in its extra data · Arabic → that name', () => {
    expect(nameIn('ar', { name: 'Campus', extra: { name_ar: 'الحرم' } })).toBe('الحرم');
  });

  it('empty values of a form → no name', () => {
    expect(nameIn('ar', { name: null, name_ar: null, extra: null })).toBe('');
  });
});
