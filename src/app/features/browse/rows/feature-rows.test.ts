import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../../domain/entities/feature-type.ts';
import { collatorOf } from '../../../state/page/collator.ts';
import {
  featureRows,
  groupRows,
  keyOfItem,
  type FeatureListItem,
  type FeatureRow,
  type RowsMade,
  type RowsSource,
} from './feature-rows.ts';
import { soughtIn } from '../lists/find-rows.ts';

const taxonomy = { wall: { title: 'Wall' }, stair: { title: 'Stairs' } } as unknown as Taxonomy;
const feature = (fid: string, typeCode: string, properties: object = {}): Feature =>
  ({ fid, properties: { typeCode, ...properties } }) as unknown as Feature;
const named = (names: readonly string[]) => names.map((name, i) => feature(`f${i}`, 'wall', { name }));
const words = (language: string) => ({ taxonomy, language, collator: collatorOf(language) });
const rowsOf = (
  standing: readonly Feature[],
  deleted: RowsSource['deleted'] = [],
  language = 'en',
): readonly FeatureRow[] => featureRows({ standing, deleted, ...words(language) });
const names = (language: string, list: readonly string[]) =>
  rowsOf(named(list), [], language).map(({ name }) => name);
const shown = (items: readonly FeatureListItem[]) => items.map(keyOfItem);

describe('the rows of a list of features', () => {
  it('are in the order of the language, its own script first, and numbers by their value', () => {
    const mixed = ['Room 10', 'مدخل', 'Room 2', 'école', 'zebra', 'استقبال'];
    expect(names('en', mixed)).toEqual(['école', 'Room 2', 'Room 10', 'zebra', 'استقبال', 'مدخل']);
    expect(names('ar', mixed)).toEqual(['استقبال', 'مدخل', 'école', 'Room 2', 'Room 10', 'zebra']);
  });

  const walls = Array.from({ length: 4 }, (_, i) => feature(`w${i}`, 'wall'));
  const all = [...walls, feature('s', 'stair'), feature('n', 'wall', { name: 'North wall' })];

  it('begin with what has a name; many of one type without one are one row with their number', () => {
    const items = groupRows(rowsOf(all), () => false, []);
    expect(shown(items)).toEqual(['n', 's', 'group:wall']);
    expect(items.at(-1)).toMatchObject({ typeTitle: 'Wall', count: 4, isOpen: false });
  });

  it('of an open group are below it', () => {
    const items = groupRows(rowsOf(all), (type) => type === 'wall', []);
    expect(shown(items)).toEqual(['n', 's', 'group:wall', 'w0', 'w1', 'w2', 'w3']);
  });

  it('open the group of a thing that has to be seen', () => {
    expect(shown(groupRows(rowsOf(all), () => false, [null, 'w2']))).toContain('w2');
  });

  it('keep what is marked for deletion in sight, and out of the number', () => {
    const rows = rowsOf(all.slice(1), [{ row: walls[0]!, trashId: null }]);
    const items = groupRows(rows, () => false, []);
    expect(shown(items)).toContain('w0');
    expect(items.find(({ kind }) => kind === 'group')).toMatchObject({ count: 3 });
  });
});

describe('rows made from those before', () => {
  const name = fc.constantFrom(undefined, 'a', 'B', 'Room 2', 'Room 10', 'é', 'مدخل');
  const edit = fc.record({
    at: fc.nat(11),
    what: fc.constantFrom('put', 'put', 'put', 'remove'),
    name,
    typeCode: fc.constantFrom('wall', 'stair', 'unknown'),
    eid: fc.constantFrom(undefined, '1', '2'),
  });

  it('equal to rows built from scratch, after any edits, and unchanged rows are the same objects', () => {
    fc.assert(
      fc.property(fc.array(fc.array(edit, { maxLength: 4 }), { minLength: 1, maxLength: 6 }), (acts) => {
        let standing: Feature[] = [];
        let before: RowsMade | undefined;
        for (const edits of acts) {
          for (const { at, what, typeCode, ...properties } of edits) {
            const fid = `f${String(at).padStart(2, '0')}`;
            standing = standing.filter((one) => one.fid !== fid);
            if (what === 'put') standing.push(feature(fid, typeCode, properties));
          }
          const of = { standing, deleted: NONE, taxonomy, language: 'en', collator: english };
          const rows = featureRows(of, before);
          expect(rows).toEqual(featureRows(of));
          const known = new Map(before?.rows.map((row) => [row.feature, row]));
          for (const row of rows) expect(known.get(row.feature) ?? row).toBe(row);
          before = { of, rows };
        }
      }),
    );
  });

  it('another language → built again', () => {
    const standing = named(['école', 'استقبال']);
    const of = { standing, deleted: NONE, ...words('en') };
    const before = { of, rows: featureRows(of) };
    const arabic = featureRows({ standing, deleted: NONE, ...words('ar') }, before);
    expect(arabic.map((row) => row.name)).toEqual(['استقبال', 'école']);
  });

  it('are found by what they are called after the change', () => {
    const [one] = named(['Room 1']);
    const of = { standing: [one!], deleted: NONE, ...words('en') };
    const before = { of, rows: featureRows(of) };
    expect(before.rows.map(soughtIn)).toEqual([expect.stringContaining('room 1')]);
    const changed = feature('f0', 'wall', { name: 'Canteen' });
    const [row] = featureRows({ ...of, standing: [changed] }, before);
    expect(soughtIn(row!)).toContain('canteen');
  });
});

const NONE: RowsSource['deleted'] = [];
const english = collatorOf('en');
