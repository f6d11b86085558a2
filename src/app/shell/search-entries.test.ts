import { describe, expect, it } from 'vitest';
import { searchEntries, type SearchEntry } from './search-entries.ts';

const entry = (label: string, note = '', ...words: string[]): SearchEntry => ({
  id: label,
  label,
  note,
  words,
});
const found = (entries: SearchEntry[], typed: string) => searchEntries(entries, typed).map(({ id }) => id);

describe('searchEntries', () => {
  it('starts at the third character', () => {
    expect(found([entry('Café Lumen')], 'ca')).toEqual([]);
    expect(found([entry('Café Lumen')], 'caf')).toEqual(['Café Lumen']);
  });

  it('finds without marks, in another language, by external id and by type', () => {
    const places = [entry('Reception', 'Info point', 'مَكتب', 'REC-7'), entry('Bank')];
    expect(found(places, 'مكتب')).toEqual(['Reception']);
    expect(found(places, 'rec-7')).toEqual(['Reception']);
    expect(found(places, 'info')).toEqual(['Reception']);
  });

  it('finds a name that holds characters which nobody sees', () => {
    const places = [entry('Caf\u200e\u00e9 \u2066Lu\u00admen\u2069'), entry('می\u200cخواهم')];
    expect(found(places, 'cafe lumen')).toEqual([places[0]!.id]);
    expect(found(places, 'میخواهم')).toEqual([places[1]!.id]);
  });

  it('puts the name itself before its beginning, a later word, and the rest', () => {
    const places = [entry('Embankment'), entry('West bank'), entry('Bank holiday'), entry('Bank')];
    expect(found(places, 'bank')).toEqual(['Bank', 'Bank holiday', 'West bank', 'Embankment']);
  });

  it('shows seven at most', () => {
    const places = Array.from({ length: 12 }, (_, i) => entry(`Bay ${i + 1}`));
    expect(found(places, 'bay')).toEqual(['Bay 1', 'Bay 2', 'Bay 3', 'Bay 4', 'Bay 5', 'Bay 6', 'Bay 7']);
  });
});
