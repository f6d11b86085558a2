import { describe, expect, it } from 'vitest';
import type { Note } from '../../../domain/notes/index.ts';
import { clusterPins } from './map/cluster-pins.ts';
import { countShown, groupNotes, headOf, reviewNumbers, type Show } from './list/group-notes.ts';
import { mentionAt, mentionsIn, partsOf, readersOf, withMention, wordsFault } from './data/mentions.ts';
import type { NotePlace, PlacedNote } from './data/note-places.ts';
import { endOf, untilOf } from './thread/until.ts';

const looking = { userId: 1, now: 1000 };
const placed = (id: string, more: Partial<Note> = {}, where: Partial<NotePlace> = {}): PlacedNote => ({
  note: {
    id,
    clientLid: 'c',
    kind: 'note',
    text: id,
    state: 'open',
    about: null,
    by: { userId: 2, name: 'Bob' },
    at: 1,
    replies: [],
    base: null,
    waits: null,
    refused: null,
    ...more,
  },
  place: {
    title: '',
    row: null,
    siteLid: null,
    buildingLid: null,
    levelLid: null,
    short: null,
    at: null,
    isGone: false,
    ...where,
  },
});

describe('notes in a list', () => {
  const mentions = [{ userId: 1, name: 'Ada' }];
  const all = [
    placed('named', { mentions, at: 5 }, { levelLid: 'g', buildingLid: 'b' }),
    placed('mine', { by: { userId: 1, name: 'Ada' } }, { levelLid: 'g', buildingLid: 'b' }),
    placed('review', { kind: 'review', at: 3 }, { levelLid: 'first', buildingLid: 'b', title: 'Gift shop' }),
    placed('early review', { kind: 'review', at: 2 }),
    placed('report', { kind: 'report', by: { userId: null, name: 'Visitor' }, at: 1 }),
    placed('solved', { state: 'resolved' }),
    placed('current', { kind: 'announcement', until: 2000 }),
    placed('over', { kind: 'announcement', until: 500 }),
  ];
  const idsOf = (show: Show, text = '') =>
    groupNotes(all, show, text, { levelLid: 'g', buildingLid: 'b' }, looking).map(({ notes }) =>
      notes.map(({ note }) => note.id),
    );

  it('notes of several floors → this one first, then the building, then the rest, the latest first', () => {
    expect(idsOf('open')).toEqual([['named', 'mine'], ['review'], ['early review', 'report']]);
    expect(idsOf('mine').flat()).toEqual(['named', 'mine']);
    expect(idsOf('review').flat()).toEqual(['review', 'early review']);
    expect(idsOf('report').flat()).toEqual(['report']);
    expect(idsOf('resolved').flat()).toEqual(['solved', 'over']);
    expect(countShown(all, looking)).toEqual({ open: 5, mine: 2, review: 2, report: 1, resolved: 2 });
  });

  it('words of the text, the person or the place → found', () => {
    expect(idsOf('open', 'gift').flat()).toEqual(['review']);
    expect(idsOf('open', 'ada').flat()).toEqual(['mine']);
    expect([...reviewNumbers(all)]).toEqual([
      ['early review', 1],
      ['review', 2],
    ]);
    expect(headOf('Fire door\n\nblocked\nagain ')).toEqual({ head: 'Fire door', rest: 'blocked\nagain' });
  });
});

describe('people who are named', () => {
  it('an @ and letters before the caret → a person is being named; not in an address', () => {
    expect(mentionAt('Ask @we', 7)).toEqual({ from: 4, typed: 'we' });
    expect(mentionAt('@', 1)).toEqual({ from: 0, typed: '' });
    expect(mentionAt('Ask @we now', 11)).not.toBeNull();
    expect(mentionAt('mail a@we', 9)).toBeNull();
    expect(mentionAt('Ask @we\n', 8)).toBeNull();
  });

  it('a person picked → their name, one space, and the caret behind it', () => {
    const text = 'Ask @we';
    expect(withMention(text, { from: 4, typed: 'we' }, 'T. Weir')).toEqual({
      text: 'Ask @T. Weir ',
      caret: 13,
    });
    expect(withMention('@ now', { from: 0, typed: '' }, 'Ada').text).toBe('@Ada now');
  });

  it('names in a text → parts, the longer name first; names that were taken out → not named', () => {
    const people = [
      { userId: 1, name: 'Ada' },
      { userId: 2, name: 'Ada B.' },
    ];
    expect(partsOf('@Ada B. and @Ada', people)).toEqual([
      { text: '@Ada B.', isMention: true },
      { text: ' and ', isMention: false },
      { text: '@Ada', isMention: true },
    ]);
    expect(mentionsIn('Ask @Ada B.', people)).toHaveLength(2);
    expect(mentionsIn('Ask Ada', people)).toEqual([]);
  });

  it('twenty-one people in one text → too many; with one name taken out again → not', () => {
    const picked = Array.from({ length: 21 }, (_, i) => ({ userId: i, name: `P${i}.` }));
    const text = picked.map(({ name }) => `@${name}`).join(' ');
    expect(wordsFault(text, picked)).toBe('too-many');
    expect(wordsFault(text.replace('@P7.', 'P7'), picked)).toBeNull();
    expect(wordsFault(' ', picked)).toBe('empty');
  });

  it('who sees all, a site or a building → offered where they see the place', () => {
    const people = [
      { userId: 1, name: 'All', scopes: [{}] },
      { userId: 2, name: 'Building', scopes: [{ siteId: 5, buildingId: 6 }] },
      { userId: 3, name: 'Site', scopes: [{ siteId: 5 }] },
    ];
    const namesAt = (scope: Parameters<typeof readersOf>[2]) =>
      readersOf(people, 9, scope).map(({ name }) => name);
    expect(namesAt({})).toEqual(['All', 'Building', 'Site']);
    expect(namesAt({ siteId: 5, buildingId: 6 })).toEqual(['All', 'Building', 'Site']);
    expect(namesAt({ siteId: 5, buildingId: 7 })).toEqual(['All', 'Site']);
    expect(namesAt({ siteId: 8 })).toEqual(['All']);
    expect(namesAt(null)).toEqual(['All']);
  });
});

describe('the end of an announcement', () => {
  it('a day without a time → its last minute, which is written as that day', () => {
    const until = untilOf({ day: '2026-12-01', time: null });
    expect(new Date(until!).getDate()).toBe(1);
    expect(endOf(until)).toEqual({ day: '2026-12-01', time: '23:59' });
    expect(untilOf(endOf(until))).toBe(until);
    expect(untilOf({ day: null, time: null })).toBeNull();
  });
});

describe('pins on the map', () => {
  const pins = [
    { id: 'a', at: [8.5, 47.4] as [number, number] },
    { id: 'b', at: [8.50001, 47.4] as [number, number] },
    { id: 'c', at: [8.51, 47.4] as [number, number] },
  ];
  const idsAt = (zoom: number, alone: string | null = null) =>
    clusterPins(pins, zoom, alone).map((cluster) => cluster.pins.map(({ id }) => id).join(''));

  it('far away → together; near → apart; the open one always by itself', () => {
    expect(idsAt(18)).toEqual(['ab', 'c']);
    expect(idsAt(22)).toEqual(['a', 'b', 'c']);
    expect(idsAt(5)).toEqual(['abc']);
    expect(idsAt(5, 'b')).toEqual(['ac', 'b']);
    expect(clusterPins(pins.slice(0, 2), 18, null)[0]?.at[0]).toBeCloseTo(8.500005, 8);
  });
});
