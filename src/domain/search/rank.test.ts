import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFound, RANK, rankByLikeness, rankOf, searchKey, textToSearch } from './index.ts';

const order = (labels: readonly string[], typed: string): string[] =>
  rankByLikeness(labels, typed, (label) => ({ label }));

describe('a list that is searched', () => {
  it('"office" · among names that hold it → exact, prefix, word, contained', () => {
    const types = ['Backoffice', 'Faculty office', 'Office supplies', 'Office', 'Toilet'];
    expect(order(types, 'office')).toEqual(['Office', 'Office supplies', 'Faculty office', 'Backoffice']);
  });

  it('equal answers · used ones come first in the list → they stay first', () => {
    expect(order(['Dean office', 'Faculty office', 'Airline office'], 'office')).toEqual([
      'Dean office',
      'Faculty office',
      'Airline office',
    ]);
  });

  it('words in another order or cut short → beginnings of words', () => {
    expect(order(['Faculty office', 'Office'], 'off fac')).toEqual(['Faculty office']);
  });

  it('another name of it, or what it is → found after its own name', () => {
    const target = { label: 'Reception', words: ['مكتب', 'REC-7'], note: 'Info point' };
    expect(rankOf(target, 'reception')).toBe(RANK.exact);
    expect(rankOf(target, 'rec-7')).toBe(RANK.alias);
    expect(rankOf(target, 'rec7')).toBe(RANK.alias);
    expect(rankOf(target, 'info')).toBe(RANK.elsewhere);
    expect(rankOf(target, 'bank')).toBeNull();
  });

  it.each([
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['Ørsted', 'orsted'],
    ['Cœur', 'coeur'],
    ['ISTANBUL', 'istanbul'],
    ['İzmir', 'izmir'],
    ['Saal ٧', 'saal 7'],
    ['CT-2', 'ct2'],
    ['CT2', 'ct-2'],
    ['O’Neill', 'oneill'],
    ['Sankt-Anna', 'sanktanna'],
    ['مستشفى', 'مستشفي'],
    ['أشعة', 'اشعه'],
    ['مَكتَب', 'مكتب'],
    ['مكـتب', 'مكتب'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['会議室', '会議室'],
    ['カフェ', 'かふぇ'],
  ])('%s · typed as %s → exact', (label, typed) => {
    expect(rankOf({ label }, typed)).toBe(RANK.exact);
    expect(isFound(textToSearch(label), typed)).toBe(true);
  });

  it('an Arabic word · typed without its article → a beginning of a word', () => {
    expect(rankOf({ label: 'قسم الأشعة' }, 'اشعة')).toBe(RANK.word);
  });

  it('a list of thousands · two letters → beginnings of words only, but any character of Japanese', () => {
    expect(rankOf({ label: 'Dialysis' }, 'al', { insideFrom: 3 })).toBeNull();
    expect(rankOf({ label: '第二会議室' }, '会議', { insideFrom: 3 })).toBe(RANK.contained);
  });

  const name = fc
    .stringMatching(/^[A-Za-zÀ-öØ-ÿء-ي0-9' -]{1,16}$/u)
    .filter((text) => searchKey(text).trim() !== '');

  it('any names · one is typed in full → it is the first, and what holds no part of it is left out', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 12 }), fc.nat(), (names, pick) => {
        const typed = names[pick % names.length]!;
        const found = order(names, typed);
        const [first = ''] = found;
        expect(rankOf({ label: first }, typed)).toBe(RANK.exact);
        expect(found).toContain(typed);
        const ranks = found.map((label) => rankOf({ label }, typed)!);
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      }),
    );
  });

  it('any name · case or accents of what is typed change → the same rank', () => {
    fc.assert(
      fc.property(name, name, (label, typed) => {
        const rank = rankOf({ label }, typed);
        expect(rankOf({ label }, typed.toUpperCase())).toBe(rank);
        expect(rankOf({ label }, typed.normalize('NFD').replace(/\p{M}/gu, ''))).toBe(rank);
        expect(rankOf({ label: label.toUpperCase() }, typed)).toBe(rank);
      }),
    );
  });

  it('any name · a beginning of it is typed letter by letter → found all the way', () => {
    fc.assert(
      fc.property(name, fc.nat(16), (label, length) => {
        expect(isFound(textToSearch(label), label.slice(0, length))).toBe(true);
        expect(rankOf({ label }, label.slice(0, length))).not.toBeNull();
      }),
    );
  });
});
