import { expect, it } from 'vitest';
import type { NoteAbout } from '../../../../domain/notes/index.ts';
import { outlinedKey } from './outlined-key.ts';
import type { Floor } from './use-floor-scene.ts';

const FLOOR = { site: { lid: 's' }, building: { lid: 'b' }, level: { lid: 'l' } } as unknown as Floor;

it.each<[string, NoteAbout | null, string | null]>([
  ['a place', { kind: 'feature', lid: 'f' }, 'f'],
  ['this level', { kind: 'level', lid: 'l' }, 'b'],
  ['another level', { kind: 'level', lid: 'm' }, null],
  ['a building', { kind: 'building', lid: 'c' }, 'c'],
  ['a site', { kind: 'site', lid: 's' }, 's'],
  ['the client', null, null],
])('a note about %s → the outline round it', (_, about, key) => {
  expect(outlinedKey(about, FLOOR)).toBe(key);
});
