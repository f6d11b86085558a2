import { expect, it } from 'vitest';
import {
  titleMemberAt,
  translatedTitle,
  translatedTitleIssues,
  translatedTitles,
  withTranslatedTitles,
} from './translated-titles.ts';

const extra = { kept: 1, name_ar: 'الحرم', storey: { rules: [], titles: { de: 'Campus', xx: 'X' } } };

it('titles are read and written by language; all else stays', () => {
  const titles = translatedTitles(extra, ['title', 'shortTitle']);
  expect(titles).toMatchObject({ title_ar: 'الحرم', title_de: 'Campus', title_fr: '', shortTitle_de: '' });
  expect(withTranslatedTitles(extra, titles)).toBe(extra);
  const after = withTranslatedTitles(extra, {
    ...titles,
    title_de: '',
    title_fr: ' Le campus ',
    shortTitle_de: 'C',
  });
  expect(after).toEqual({
    kept: 1,
    name_ar: 'الحرم',
    storey: { rules: [], titles: { fr: 'Le campus', xx: 'X' }, shortTitles: { de: 'C' } },
  });
});

it('an Arabic name of earlier versions gives way to the title that is typed for it', () => {
  const after = withTranslatedTitles(extra, { title_ar: 'حرم' });
  expect(after).toMatchObject({ storey: { titles: { ar: 'حرم', de: 'Campus' } } });
  expect(after).not.toHaveProperty('name_ar');
  expect(translatedTitles(withTranslatedTitles(extra, { title_ar: '' }), ['title'])['title_ar']).toBe('');
});

it('a fault of a title leads back to its field', () => {
  const storey = { titles: { de: 'x'.repeat(11), fr: '\u0007a', it: 7, es: 'Bien' } };
  const found = translatedTitleIssues({ storey }, { title: [1, 10] });
  expect(found.map(({ code, path }) => [code, titleMemberAt(path)])).toEqual([
    ['too-long', 'title_de'],
    ['invalid-title', 'title_fr'],
    ['required', 'title_it'],
  ]);
  expect(titleMemberAt('extra.levelType')).toBeNull();
  expect(translatedTitle('shortTitle_de')).toEqual({ member: 'shortTitle', language: 'de' });
  expect(translatedTitle('title')).toBeNull();
});
