import { expect, it } from 'vitest';
import arabic from '../../app/i18n/locales/ar/visitor.json' with { type: 'json' };
import english from '../../app/i18n/locales/en/visitor.json' with { type: 'json' };
import { createTranslate } from './texts.ts';

const digits = (language: string) => (value: number) => value.toLocaleString(language);

it('a count → the form of the language, in its digits', () => {
  const english_ = createTranslate(english, 'en', digits('en'));
  expect([1, 1200].map((count) => english_('search.found', { count }))).toEqual(['1 place', '1,200 places']);
  const arabic_ = createTranslate(arabic, 'ar', digits('ar-u-nu-arab'));
  const said = [0, 1, 2, 3, 11, 100].map((count) => arabic_('search.found', { count }));
  expect(new Set(said).size).toBe(6);
  expect(said[3]).toContain('٣');
});

it('a value with braces, or the name of a member of all objects → is taken as it is', () => {
  const t = createTranslate(english, 'en', String);
  expect(t('step.straightPast', { name: '{{constructor}} $& <b>' })).toBe(
    'Straight on past {{constructor}} $& <b>',
  );
});
