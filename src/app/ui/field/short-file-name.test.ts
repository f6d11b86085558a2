import { expect, it } from 'vitest';
import { shortFileName } from './short-file-name.ts';

// @spec 9.42
it.each([
  ['ground-floor.dxf', 'ground-floor.dxf'],
  ['a'.repeat(26) + '.pdf', 'a'.repeat(26) + '.pdf'],
  ['Hauptgebäude Erdgeschoss Stand 2026-03.dwg', 'Hauptgebäude Erdgesc…26-03.dwg'],
  ['🏥'.repeat(40) + '.json', `${'🏥'.repeat(20)}…${'🏥'.repeat(4)}.json`],
])('name of a file %s · shown → %s', (name, shown) => {
  expect(shortFileName(name)).toBe(shown);
});
