import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { isFound, searchKey } from '../../../../domain/search/index.ts';
import type { FeatureRow } from '../rows/feature-rows.ts';
import { createRowFinder, prepareRows, soughtIn } from './find-rows.ts';

const row = (name: string): FeatureRow => ({
  kind: 'feature',
  feature: { fid: name, properties: { typeCode: 'wall' } } as unknown as Feature,
  name,
  typeTitle: 'Wall',
  deleted: null,
  sought: null,
});

describe('what is found in a list', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is what has the text in it, however it was typed letter by letter', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'É', ' ', '1'), maxLength: 4 });
    fc.assert(
      fc.property(fc.array(letters), fc.array(letters), (names, typed) => {
        const rows = names.map(row);
        const find = createRowFinder();
        for (const text of typed) {
          const wanted = searchKey(text);
          expect(find(rows, wanted)).toEqual(rows.filter((one) => isFound(soughtIn(one), wanted)));
        }
      }),
    );
  });

  it('is looked for in what was found before, where the text was added to', () => {
    const rows = ['Oak', 'Elm', 'Oar'].map(row);
    const find = createRowFinder();
    expect(find(rows, 'oa')).toHaveLength(2);
    // A second search through all of them would find this one.
    rows[1]!.sought = 'oak too';
    expect(find(rows, 'oak').map(({ name }) => name)).toEqual(['Oak']);
    expect(find([...rows], 'oak').map(({ name }) => name)).toEqual(['Oak', 'Elm']);
  });

  it('"saal 7", "strasse" or "ct2" · typed without accents, signs or Western digits → finds the name', () => {
    const rows = ['Saal ٧', 'Straße', 'CT-2', 'Kasse'].map(row);
    const found = (typed: string) => createRowFinder()(rows, searchKey(typed)).map(({ name }) => name);
    expect(['saal 7', 'strasse', 'ct2'].map(found)).toEqual([['Saal ٧'], ['Straße'], ['CT-2']]);
  });

  it('is the list itself where nothing is sought', () => {
    const rows = ['Oak'].map(row);
    expect(createRowFinder()(rows, '')).toBe(rows);
  });

  it('is written out while the page has nothing else to do', () => {
    const rows = Array.from({ length: 1_200 }, (_, i) => row(`Room ${i}`));
    const waiting: IdleRequestCallback[] = [];
    vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => waiting.push(work));
    vi.stubGlobal('cancelIdleCallback', () => (waiting.length = 0));
    const stop = prepareRows(rows);
    // Each time there is time for one part.
    for (let turns = 0; waiting.length > 0 && turns < 2; turns += 1) {
      let left = 2;
      waiting.shift()!({ didTimeout: false, timeRemaining: () => (left -= 1) + 0.5 });
    }
    expect(rows.filter(({ sought }) => sought !== null)).toHaveLength(1_000);
    stop();
    expect(waiting).toEqual([]);
  });
});
