import { expect, it } from 'vitest';
import { LANGUAGES } from '../../i18n/languages.ts';
import ar from '../../i18n/locales/ar/content.json' with { type: 'json' };
import en from '../../i18n/locales/en/content.json' with { type: 'json' };

/** Keys of a keyboard, as hints name them. */
const KEYS =
  /\b(Esc|Escape|Enter|Return|Shift|Ctrl|Alt|Tab|Del|Delete|Backspace|Space|keys?|click)\b|مفتاح|انقر/i;

// @spec 4.43
it.each([
  ['en', en.guidance],
  ['ar', ar.guidance],
])('hints under a finger speak of no key and no mouse: %s', (language, { touch, ...desk }) => {
  expect(LANGUAGES.map(({ code }) => code)).toContain(language);
  const texts = Object.values(touch);
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter((one) => KEYS.test(one))).toEqual([]);
  expect(Object.keys(desk)).toEqual(expect.arrayContaining(Object.keys(touch)));
});
