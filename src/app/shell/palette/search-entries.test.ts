import { describe, expect, it, vi } from 'vitest';
import { MAP_SEARCH } from '../../../domain/limits.ts';
import { prepareEntries, searchEntries, type SearchEntry } from './search-entries.ts';

const entry = (label: string, note = '', ...words: string[]): SearchEntry => ({
  id: label,
  label,
  note,
  words,
});
/** Time for so many turns. */
function turns(count: number): () => number {
  let left = count;
  return () => (left-- > 0 ? 50 : 0);
}
const found = (entries: SearchEntry[], typed: string) =>
  searchEntries(entries, typed, MAP_SEARCH.shown).map(({ entry: { id } }) => id);

describe('searchEntries', () => {
  it('answers from the first letter with words that begin so', () => {
    const places = [entry('Café Lumen'), entry('Scanner room', 'CT'), entry('Dialysis', 'Clinic', 'D-12')];
    expect(found(places, '')).toEqual([]);
    expect(found(places, 'l')).toEqual(['Café Lumen']);
    expect(found(places, 'ca')).toEqual(['Café Lumen']);
    expect(found(places, '12')).toEqual(['Dialysis']);
    expect(found(places, 'al')).toEqual([]);
    expect(found(places, 'aly')).toEqual(['Dialysis']);
  });

  it('thousands that answer equally well → the first of them by name', () => {
    const numbers = Array.from({ length: 3_000 }, (_, i) => (i * 7_919) % 3_000);
    const rooms = numbers.map((number) => entry(`Room ${number}`));
    const first = Array.from({ length: MAP_SEARCH.shown }, (_, i) => `Room ${i}`);
    expect(found(rooms, 'room')).toEqual(first);
    expect(found([...rooms, entry('Room')], 'room')).toEqual(['Room', ...first.slice(0, -1)]);
  });

  it('written out in idle time → the same answers, also to what is mistyped', async () => {
    const idle: IdleRequestCallback[] = [];
    vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => idle.push(work));
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    const rooms = Array.from({ length: 600 }, (_, i) => entry(`Room ${i}`));
    const stop = prepareEntries(rooms);
    while (idle.length > 0) idle.shift()?.({ didTimeout: false, timeRemaining: turns(2) });
    stop();
    expect(found(rooms, 'room 59')[0]).toBe('Room 59');
    expect(found(rooms, 'romm 59')).toContain('Room 59');
    vi.unstubAllGlobals();
  });

  it('finds a name of two letters, and before what only has it as its type', () => {
    const places = [entry('Actor studio'), entry('Imaging 2', 'CT scanner'), entry('CT')];
    expect(found(places, 'CT')).toEqual(['CT', 'Imaging 2']);
  });

  it('finds an Arabic word by its first letter, with and without the article', () => {
    const places = [entry('المختبر الرئيسي'), entry('قسم الأشعة')];
    expect(found(places, 'م')).toEqual(['المختبر الرئيسي']);
    expect(found(places, 'اشع')).toEqual(['قسم الأشعة']);
    expect(found(places, 'أش')).toEqual(['قسم الأشعة']);
    expect(found(places, 'الم')).toEqual(['المختبر الرئيسي']);
  });

  it('finds without marks, in another language, by external id and by type', () => {
    const places = [entry('Reception', 'Info point', 'مَكتب', 'REC-7'), entry('Bank')];
    expect(found(places, 'مكتب')).toEqual(['Reception']);
    expect(found(places, 'rec-7')).toEqual(['Reception']);
    expect(found(places, 'info')).toEqual(['Reception']);
  });

  it('finds a name that has invisible characters', () => {
    const places = [entry('Caf\u200e\u00e9 \u2066Lu\u00admen\u2069'), entry('می\u200cخواهم')];
    expect(found(places, 'cafe lumen')).toEqual([places[0]!.id]);
    expect(found(places, 'میخواهم')).toEqual([places[1]!.id]);
  });

  it('puts the name itself before its beginning, a later word, and the rest', () => {
    const places = [entry('Embankment'), entry('West bank'), entry('Bank holiday'), entry('Bank')];
    expect(found(places, 'bank')).toEqual(['Bank', 'Bank holiday', 'West bank', 'Embankment']);
  });

  it('finds what was mistyped, from the third letter and where nothing is called so', () => {
    const places = [
      entry('Radiology'),
      entry('Reception', 'Info point'),
      entry('المختبر الرئيسي'),
      entry('Bay 1'),
    ];
    expect(found(places, 'radilogy')).toEqual(['Radiology']);
    expect(found(places, 'recepton')).toEqual(['Reception']);
    expect(found(places, 'المخبتر')).toEqual(['المختبر الرئيسي']);
    expect(found(places, 'bey')).toEqual(['Bay 1']);
    expect(found(places, 'xq')).toEqual([]);
    expect(found(places, 'rea')).toEqual([]);
    expect(found(places, 'zzzzzz')).toEqual([]);
  });

  it('shows seven at most', () => {
    const places = Array.from({ length: 12 }, (_, i) => entry(`Bay ${i + 1}`));
    expect(found(places, 'bay')).toEqual(['Bay 1', 'Bay 2', 'Bay 3', 'Bay 4', 'Bay 5', 'Bay 6', 'Bay 7']);
  });
});
