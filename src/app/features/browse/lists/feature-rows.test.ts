import { describe, expect, it } from 'vitest';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../../domain/entities/feature-type.ts';
import { collatorOf } from '../../../state/page/collator.ts';
import { featureRows, grouped, keyOfItem, type FeatureListItem } from './feature-rows.ts';

const taxonomy = { wall: { title: 'Wall' }, stair: { title: 'Stairs' } } as unknown as Taxonomy;
const feature = (fid: string, typeCode: string, properties: object = {}): Feature =>
  ({ fid, properties: { typeCode, ...properties } }) as unknown as Feature;
const named = (names: readonly string[]) => names.map((name, i) => feature(`f${i}`, 'wall', { name }));
const words = (language: string) => ({ taxonomy, language, collator: collatorOf(language) });
const names = (language: string, list: readonly string[]) =>
  featureRows(named(list), [], words(language)).map(({ name }) => name);
const shown = (items: readonly FeatureListItem[]) => items.map(keyOfItem);

describe('the rows of a list of features', () => {
  it('stand in the order of the language, its own script first, and numbers by their value', () => {
    const mixed = ['Room 10', 'مدخل', 'Room 2', 'école', 'zebra', 'استقبال'];
    expect(names('en', mixed)).toEqual(['école', 'Room 2', 'Room 10', 'zebra', 'استقبال', 'مدخل']);
    expect(names('ar', mixed)).toEqual(['استقبال', 'مدخل', 'école', 'Room 2', 'Room 10', 'zebra']);
  });

  const walls = Array.from({ length: 4 }, (_, i) => feature(`w${i}`, 'wall'));
  const all = [...walls, feature('s', 'stair'), feature('n', 'wall', { name: 'North wall' })];

  it('begin with what has a name; many of one type without one are one row with their number', () => {
    const items = grouped(featureRows(all, [], words('en')), () => false, []);
    expect(shown(items)).toEqual(['n', 's', 'group:wall']);
    expect(items.at(-1)).toMatchObject({ typeTitle: 'Wall', count: 4, isOpen: false });
  });

  it('of an open group stand below it', () => {
    const items = grouped(featureRows(all, [], words('en')), (type) => type === 'wall', []);
    expect(shown(items)).toEqual(['n', 's', 'group:wall', 'w0', 'w1', 'w2', 'w3']);
  });

  it('open the group of a thing that has to be seen', () => {
    expect(shown(grouped(featureRows(all, [], words('en')), () => false, [null, 'w2']))).toContain('w2');
  });

  it('keep what is marked for deletion in sight, and out of the number', () => {
    const rows = featureRows(all.slice(1), [{ row: walls[0]!, trashId: null }], words('en'));
    const items = grouped(rows, () => false, []);
    expect(shown(items)).toContain('w0');
    expect(items.find(({ kind }) => kind === 'group')).toMatchObject({ count: 3 });
  });
});
