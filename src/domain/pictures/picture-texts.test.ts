import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  changedIn,
  isPictureTextWaiting,
  mergePictureText,
  pictureTextIn,
  tidyTexts,
  type PictureText,
  type PictureTexts,
} from './picture-texts.ts';

const textOf = (base: PictureTexts, texts: PictureTexts): PictureText => ({
  clientLid: 'c',
  url: 'https://a.example/1.png',
  texts,
  base,
  tag: '"1"',
  clash: null,
  refused: null,
});

it('a reader of a language · reads it in that language, else the plain one, else nothing', () => {
  const texts = { default: 'The stairs', ar: 'الدرج' };
  expect(['ar', 'de'].map((code) => pictureTextIn(code, texts))).toEqual(['الدرج', 'The stairs']);
  expect(pictureTextIn('de', undefined)).toBe('');
});

it('texts as typed → kept on one line, and empty ones are not there', () => {
  expect(tidyTexts({ default: '  The\nstairs ', de: '  ' })).toEqual({ default: 'The stairs' });
});

it('changed here and there in two languages → both, and mine is still to be sent', () => {
  const merged = mergePictureText(textOf({ default: 'Stairs' }, { default: 'The stairs' }), {
    texts: { default: 'Stairs', de: 'Treppe' },
    tag: '"2"',
  });
  expect(merged).toMatchObject({ texts: { default: 'The stairs', de: 'Treppe' }, tag: '"2"', clash: null });
  expect(changedIn(merged.base, merged.texts)).toEqual(['default']);
});

it('changed here and there in one language → mine stays, theirs is kept beside it, also at the next reading', () => {
  const theirs = { texts: { default: 'Steps' }, tag: '"2"' };
  const merged = mergePictureText(textOf({ default: 'Stairs' }, { default: 'The stairs' }), theirs);
  expect(merged).toMatchObject({ texts: { default: 'The stairs' }, clash: { default: 'Steps' } });
  expect(mergePictureText(merged, theirs).clash).toEqual({ default: 'Steps' });
});

it('the same was written there → nothing waits and nothing clashes', () => {
  const merged = mergePictureText(textOf({}, { de: 'Treppe' }), { texts: { de: 'Treppe' }, tag: '"2"' });
  expect(merged.clash).toBeNull();
  expect(isPictureTextWaiting(merged)).toBe(false);
});

it('whatever was written → no word of mine is lost, nor one of theirs that is not shown', () => {
  const texts = fc.dictionary(fc.constantFrom('default', 'de', 'ar'), fc.constantFrom('a', 'b', 'c'));
  fc.assert(
    fc.property(texts, texts, texts, (base, mine, theirs) => {
      const merged = mergePictureText(textOf(base, mine), { texts: theirs, tag: null });
      for (const code of changedIn(base, mine)) expect(merged.texts[code]).toBe(mine[code]);
      for (const code of changedIn(base, theirs))
        expect([merged.texts[code], merged.clash?.[code]]).toContain(
          theirs[code] ?? (merged.clash === null ? undefined : (merged.clash[code] ?? undefined)),
        );
    }),
  );
});
