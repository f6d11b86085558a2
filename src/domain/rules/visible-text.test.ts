import { describe, expect, it } from 'vitest';
import { builtInTaxonomy } from '../taxonomy/index.ts';
import { featureIssues } from './features/feature.ts';
import { levelIssues } from './hierarchy/level.ts';
import { titleIssues } from '../values/title.ts';
import { userIssues } from './user.ts';
import { searchKey } from '../search/index.ts';
import { showsSomething } from '../values/visible-text.ts';

const UNSEEN: [string, string][] = [
  ['a left-to-right mark', '\u200e'],
  ['a zero width space', '\u200b'],
  ['joiners', '\u200c\u200d'],
  ['an isolate', '\u2066\u2069'],
  ['a byte order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a braille blank', '\u2800'],
  ['a Hangul filler', '\u3164'],
  ['a Hangul choseong filler', '\u115f'],
  ['a halfwidth Hangul filler', '\uffa0'],
  ['a variation selector', '\ufe0f'],
  ['a combining grapheme joiner', '\u034f'],
  ['a Khmer inherent vowel', '\u17b4'],
  ['a tag', '\u{e0041}'],
  ['a null note head', '\u{1d159}'],
  ['spaces of all kinds', ' \u00a0\u2003\u3000'],
];
const SEEN: [string, string][] = [
  ['a family of joined emoji', '👩\u200d👧\u200d👦'],
  ['a heart with its variation selector', '❤\ufe0f'],
  ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['Persian with a non-joiner', 'می\u200cخواهم'],
  ['Hindi with a joiner', 'क\u094d\u200dष'],
  ['a Hangul syllable', '한'],
  ['braille with dots', '⠓'],
  ['a private use character', '\ue000'],
  ['a mark on a letter', 'e\u0301'],
];

describe('a name', () => {
  it.each(UNSEEN)('of %s alone shows nothing', (_, text) => {
    expect(showsSomething(text)).toBe(false);
  });
  it.each(SEEN)('of %s shows something', (_, text) => {
    expect(showsSomething(text)).toBe(true);
  });
});

const codesOf = (issues: { code: string; path: string }[]) => issues.map(({ code, path }) => [code, path]);
const pointOf = (properties: { typeCode: string; name?: string; name_ar?: string }) =>
  codesOf(
    featureIssues(
      { geometry: { type: 'Point', coordinates: [13, 52] }, properties },
      { taxonomy: builtInTaxonomy },
    ),
  );

describe.each(UNSEEN.slice(0, -1))('%s alone', (_, text) => {
  it('as a name of a place, or an Arabic one → refused', () => {
    expect(pointOf({ typeCode: 'atm', name: text })).toContainEqual(['invalid-title', 'properties.name']);
    expect(pointOf({ typeCode: 'atm', name: 'ATM', name_ar: text })).toEqual([
      ['invalid-title', 'properties.name_ar'],
    ]);
  });
  it('as a title of a site, building, client or level, or a name of a person → refused', () => {
    expect(codesOf(titleIssues(text, 'title', [1, 50]))[0]?.[0]).toMatch(/^(required|invalid-title)$/);
    const level = {
      levelIndex: 0,
      title: 'Ground',
      shortTitle: text,
      extra: { levelType: 'office' },
    };
    expect(codesOf(levelIssues(level, { siblings: [], isNew: true })).map(([, path]) => path)).toEqual([
      'shortTitle',
    ]);
    expect(codesOf(userIssues({ email: 'a@example.org', name: text }))).toEqual([['invalid-title', 'name']]);
  });
});

it.each(SEEN)('%s is kept as the name of a place', (_, name) => {
  expect(pointOf({ typeCode: 'atm', name })).toEqual([]);
});

describe('a search', () => {
  it.each([
    ['Caf\u200eé', 'cafe'],
    ['\u2066Kiosk\u2069 1', 'kiosk 1'],
    ['می\u200cخواهم', 'میخواهم'],
    ['Sto\u00adrey', 'storey'],
    ['K\u2800iosk', 'kiosk'],
  ])('finds %j as %j', (name, sought) => {
    expect(searchKey(name)).toBe(searchKey(sought));
    expect(searchKey(sought)).not.toBe('');
  });
});
