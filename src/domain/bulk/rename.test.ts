import { describe, expect, it } from 'vitest';
import type { Feature } from '../entities/feature.ts';
import { builtInTaxonomy as taxonomy } from '../taxonomy/index.ts';
import { editedInBulk, isEmptyEdit, NO_EDIT } from './bulk-edit.ts';
import { doubledNames, newNames, NO_RENAME, readPattern, type NamedBy, type Rename } from './rename.ts';

const at = (name: string | undefined, x: number, y: number, eid?: string): Feature =>
  ({
    fid: `${name} ${x} ${y}`,
    kind: 'poi',
    geometry: { type: 'Point', coordinates: [x, y] },
    properties: { typeCode: 'reception', ...(name !== undefined && { name }), ...(eid && { eid }) },
  }) as Feature;
const { compare } = new Intl.Collator('en', { numeric: true });
const by: NamedBy = {
  level: '3',
  typeOf: () => 'Office',
  compare: (a, b) => compare(a.properties.name ?? '', b.properties.name ?? ''),
};
const rooms = [at('Room 10', 1, 5, 'X-10'), at('Room 2', 3, 4), at('Room 1', 2, 6)];
const names = (more: Partial<Rename>, of = rooms): string[] =>
  newNames(of, { ...NO_RENAME, ...more }, by).map(({ to }) => to);

describe('names for many', () => {
  it.each<[string, Partial<Rename>, string[]]>([
    ['counter in natural order', { pattern: 'Exam {n}' }, ['Exam 1', 'Exam 2', 'Exam 3']],
    ['start and zeros in the pattern', { pattern: '{n:03}', start: 9 }, ['009', '010', '011']],
    ['digits beside it', { pattern: '{n}', digits: 2, start: 99 }, ['99', '100', '101']],
    ['negative start', { pattern: '{n:02}', start: -1 }, ['-01', '00', '01']],
    [
      'present name, its number and the level',
      { pattern: '{level}.{number} ({name})' },
      ['3.1 (Room 1)', '3.2 (Room 2)', '3.10 (Room 10)'],
    ],
    ['type and external ID', { pattern: '{type} {id}' }, ['Office', 'Office', 'Office X-10']],
    ['braces of their own', { pattern: '{{{n}}}' }, ['{1}', '{2}', '{3}']],
    ['letters other than Latin', { pattern: 'غرفة {N}' }, ['غرفة 1', 'غرفة 2', 'غرفة 3']],
    ['part that does not exist', { pattern: 'Exam {x}' }, ['Room 1', 'Room 2', 'Room 10']],
    [
      'nothing is left of a name',
      { how: 'replace', find: 'Room 2', replace: '' },
      ['Room 1', 'Room 2', 'Room 10'],
    ],
    ['no pattern', {}, ['Room 1', 'Room 2', 'Room 10']],
    ['other words', { how: 'replace', find: 'Room', replace: 'Bay' }, ['Bay 1', 'Bay 2', 'Bay 10']],
    [
      'words with signs of patterns',
      { how: 'replace', find: '1', replace: '$&.' },
      ['Room $&.', 'Room 2', 'Room $&.0'],
    ],
  ])('%s', (_, rename, expected) => {
    expect(names(rename)).toEqual(expected);
  });

  it.each([
    ['across', ['1 Room 10', '2 Room 1', '3 Room 2']],
    ['down', ['1 Room 1', '2 Room 10', '3 Room 2']],
  ] as const)('counted %s the map → by where they are', (order, expected) => {
    expect(names({ pattern: '{n} {name}', order })).toEqual(expected);
  });

  it.each([
    ['{n', 'open-brace'],
    ['n}', 'open-brace'],
    ['{}', 'unknown-part'],
    ['{name:02}', 'unknown-part'],
  ])('%s → %s', (pattern, code) => {
    expect(readPattern(pattern)).toMatchObject({ fault: { code } });
  });

  it('same name for two features, or name of a feature outside the selection → marked', () => {
    const named = newNames(rooms, { ...NO_RENAME, pattern: 'Ward {number}' }, by);
    expect([...doubledNames(named, [at('ward 2', 9, 9)])]).toEqual(['Ward 2']);
    const same = newNames(rooms, { ...NO_RENAME, pattern: 'Ward' }, by);
    expect([...doubledNames(same, [])]).toEqual(['Ward']);
  });

  it('an edit with names → each gets its own; a name that a type needs is not taken away', () => {
    const [one] = rooms;
    const edit = { ...NO_EDIT, names: new Map([[one!.fid, 'Ward 1']]) };
    expect(editedInBulk(one!, edit, taxonomy)).toMatchObject({
      status: 'changed',
      after: { properties: { name: 'Ward 1' } },
    });
    expect(editedInBulk(rooms[1]!, edit, taxonomy)).toEqual({ status: 'same' });
    expect(isEmptyEdit({ ...NO_EDIT, rename: { ...NO_RENAME, pattern: 'Ward {n}' } })).toBe(false);
    expect(isEmptyEdit({ ...NO_EDIT, rename: { ...NO_RENAME, start: 5 } })).toBe(true);
  });
});
