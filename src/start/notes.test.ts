import { expect, it } from 'vitest';
import { forgetNotes, noteDatabase, notedDatabase, notedLevel, noteLevel, noteTop } from './notes.ts';
import { stored } from './stored.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const level = { database: 'storey-a', path: '/cms/content/1', lid: 'l-1' };
const top = { path: '/cms/content/1/pois', list: 'pois' as const, fids: ['f-1'], counts: { pois: 1 } };

it('the top of a list → is noted with the level that is noted, and dropped where the list is more than features', () => {
  const notes = storage();
  const read = () => notedLevel(() => notes);
  noteTop(notes, level.lid, top);
  expect(read()).toBeNull();
  noteLevel(notes, level);
  noteTop(notes, 'another', top);
  expect(read()).toEqual(level);
  noteTop(notes, level.lid, top);
  noteLevel(notes, level);
  expect(read()).toEqual({ ...level, top });
  noteTop(notes, level.lid, null);
  expect(read()).toEqual(level);
});

it('a database is deleted → its notes are forgotten, and no others', () => {
  const notes = storage();
  noteDatabase(notes, 'storey-a');
  noteLevel(notes, level);
  forgetNotes(notes, 'storey-b');
  expect([notedDatabase(() => notes), notedLevel(() => notes)]).toEqual(['storey-a', level]);
  forgetNotes(notes, 'storey-a');
  expect(notes.kept.size).toBe(0);
});

it.each([
  ['no JSON', '{'],
  ['a number', '7'],
  ['a level without a path', JSON.stringify({ database: 'a', lid: 'l' })],
  ['keys that are not texts', JSON.stringify({ ...level, top: { ...top, fids: [1] } })],
  ['no counts', JSON.stringify({ ...level, top: { ...top, counts: 3 } })],
])('the note of the level has %s → counts as none', (_, text) => {
  expect(notedLevel(() => ({ getItem: () => text }))).toBeNull();
});

it('a browser that refuses its storage → nothing is noted, and nothing thrown', () => {
  const refuse = (): never => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  expect(stored(refuse, 'theme')).toBeNull();
  expect(notedLevel(refuse)).toBeNull();
  expect(() => noteDatabase({ setItem: refuse }, 'storey-a')).not.toThrow();
});
