import fc from 'fast-check';
import { Search } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { RANK } from '../../../domain/search/index.ts';
import { arrangeItems, possibleFirst, readTyped } from './arrange-items.ts';
import { PALETTE_SECTIONS, type PaletteItem, type PaletteSectionId } from './palette-item.ts';
import { LIKE } from './search-entries.ts';

const item = (id: string, section: PaletteSectionId, rank: number, disabledReason?: string): PaletteItem => ({
  option: { id, label: id, icon: Search, disabledReason },
  section,
  rank,
  run: () => undefined,
});
const never = (): boolean => false;
const ids = (items: readonly PaletteItem[], isRecent: (one: PaletteItem) => boolean = never) =>
  arrangeItems(items, isRecent).map(
    ({ id, items: own }) => `${id}: ${own.map(({ option }) => option.id).join(' ')}`,
  );

describe('what the palette found, in sections', () => {
  it('a command is called so exactly, a place begins so → the command is the best answer', () => {
    expect(
      ids([item('Settings room', 'places', RANK.prefix), item('Settings', 'commands', RANK.exact)]),
    ).toEqual(['best: Settings', 'places: Settings room']);
  });

  it('equal answers · one was open before → it comes before the others of its kind, after commands', () => {
    const items = [
      item('Bay 1', 'places', RANK.prefix),
      item('Bay 2', 'places', RANK.prefix),
      item('Back', 'commands', RANK.prefix),
    ];
    expect(ids(items, ({ option }) => option.id === 'Bay 2')).toEqual(['best: Back', 'places: Bay 2 Bay 1']);
  });

  it('the only answer can not be done now → shown in its section, and nothing is the best', () => {
    expect(ids([item('Save', 'commands', RANK.exact, 'Open a form first')])).toEqual(['commands: Save']);
  });

  it('what can not be done answers better → still after what can', () => {
    const items = [
      item('Save', 'commands', RANK.exact, 'Open a form first'),
      item('Save and add', 'commands', RANK.prefix),
      item('Saved maps', 'commands', RANK.word),
    ];
    expect(ids(items)).toEqual(['best: Save and add', 'commands: Saved maps Save']);
  });

  it('some have the words, others are only like them → the others are left out', () => {
    expect(ids([item('Radio', 'places', LIKE), item('Radar', 'commands', RANK.contained)])).toEqual([
      'best: Radar',
    ]);
  });

  it.each([
    ['>sync', 'commands', 'sync'],
    ['  @ lena', 'people', 'lena'],
    ['#12', 'ids', '12'],
    ['a > b', 'all', 'a > b'],
  ])('%s → searched in %s for "%s"', (typed, filter, text) => {
    expect(readTyped(typed, 'all')).toEqual({ filter, text });
  });

  it('any items → each is shown once at most, and within a section the ranks never fall', () => {
    const anyItem = fc.record({
      section: fc.constantFrom(...PALETTE_SECTIONS),
      rank: fc.integer({ min: 0, max: LIKE }),
      isOff: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 30 }), (drawn) => {
        const items = drawn.map(({ section, rank, isOff }, at) =>
          item(String(at), section, rank, isOff ? 'Not now' : undefined),
        );
        const arranged = arrangeItems(items, never);
        const shown = arranged.flatMap(({ items: own }) => own);
        expect(new Set(shown).size).toBe(shown.length);
        for (const { items: own } of arranged) {
          expect(own.length).toBeGreaterThan(0);
          const orders = own.map(
            ({ rank, option }) => rank + (option.disabledReason === undefined ? 0 : 100),
          );
          expect(orders).toEqual(orders.toSorted((a, b) => a - b));
        }
      }),
    );
  });
});

it('nothing typed · the first command can not be done now → after those that can, which keep their order', () => {
  const items = [
    item('Undo', 'commands', 0, 'Nothing to undo'),
    item('Fit', 'commands', 0),
    item('Go', 'commands', 0),
  ];
  expect(possibleFirst(items).map(({ option }) => option.id)).toEqual(['Fit', 'Go', 'Undo']);
});
