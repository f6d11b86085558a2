import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareMetadata,
  metadataRows,
  readCsv,
  writeCsv,
  type MetadataOwner,
  type MetadataVerdict,
} from './index.ts';

const client: MetadataOwner = {
  lid: 'c',
  kind: 'client',
  id: 1,
  title: 'Clinic',
  parentLid: null,
  parent: '',
  externalId: null,
  mayEdit: true,
  extra: { defaultLevelType: 'hospital', storey: { rules: [] }, region: 'north' },
};
const site = (n: number, more: Partial<MetadataOwner> = {}): MetadataOwner => ({
  lid: `s${n}`,
  kind: 'site',
  id: 10 + n,
  title: `Site ${n}`,
  parentLid: 'c',
  parent: 'Clinic',
  externalId: `S${n}`,
  extra: {},
  mayEdit: true,
  ...more,
});
const OWNERS = [client, site(1), site(2)];

const table = (rows: readonly (readonly string[])[]) => rows.map((cells, at) => ({ line: at + 1, cells }));
function edited(owners: MetadataOwner[], at: number, cells: Record<string, string>) {
  const [head = [], ...rows] = metadataRows(owners);
  const added = Object.keys(cells).filter((column) => !head.includes(column));
  return table([
    [...head, ...added],
    ...rows.map((row, n) =>
      n === at
        ? [...row.map((cell, c) => cells[head[c] ?? ''] ?? cell), ...added.map((column) => cells[column]!)]
        : [...row, ...added.map(() => '')],
    ),
  ]);
}
function verdicts(rows: ReturnType<typeof table>, owners: MetadataOwner[] = OWNERS): MetadataVerdict[] {
  const compared = compareMetadata(rows, owners);
  if (!compared.ok) throw new Error(compared.fault);
  return compared.rows;
}

describe('a table of metadata', () => {
  it('has titles in other languages, and takes them back', () => {
    const titled = site(1, { extra: { storey: { titles: { de: 'Hafen' } } } });
    const owners = [client, titled, site(2)];
    expect(metadataRows(owners)[0]).toContain('title_de');
    expect(verdicts(edited(owners, 1, { title_de: 'Am Hafen', title_fr: 'Port' }), owners)[1]).toMatchObject({
      is: 'changed',
      to: { titles: { title_de: 'Am Hafen', title_fr: 'Port' } },
    });
    expect(verdicts(edited(owners, 1, { title_de: '' }), owners)[1]).toMatchObject({
      to: { titles: { title_de: '' } },
    });
    expect(verdicts(edited(owners, 1, { title_de: 'x'.repeat(51) }), owners)[1]).toMatchObject({
      fault: 'rule',
    });
    expect(verdicts(edited(owners, 0, { title_de: 'Klinik' }), owners)[0]).toMatchObject({
      fault: 'not-here',
    });
  });

  it('unchanged → changes nothing, whatever the free members hold', () => {
    const extra = fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.jsonValue());
    fc.assert(
      fc.property(fc.array(extra, { maxLength: 4 }), (given) => {
        const owners = given.map((of, n) => site(n, { extra: of }));
        const csv = readCsv(writeCsv(metadataRows(owners), ';'), { rows: 100 });
        expect(verdicts(csv, owners).every(({ is }) => is === 'same')).toBe(true);
      }),
    );
  });

  it('has no column for what the console keeps, and one for each other member', () => {
    const [head = [], first = []] = metadataRows(OWNERS);
    expect(head).toEqual([
      'kind',
      'id',
      'parent',
      'title',
      'externalId',
      'defaultLevelType',
      'extra.region',
      'version',
    ]);
    expect(first.slice(0, 7)).toEqual(['client', '1', '', 'Clinic', '', 'hospital', 'north']);
  });

  it('has no cell for what a spreadsheet would cut off, and leaves it as it is', () => {
    const owners = [site(1, { extra: { ground: { type: 'x' }, long: 'x'.repeat(40_000), short: 'y' } })];
    const [head = []] = metadataRows(owners);
    expect(head.filter((column) => column.startsWith('extra.'))).toEqual(['extra.short']);
    expect(verdicts(edited(owners, 0, { title: 'North' }), owners)[0]).toMatchObject({
      is: 'changed',
      to: { set: {}, drop: [] },
    });
  });

  it('changes titles, identifiers and members, by number or by external identifier', () => {
    expect(
      verdicts(edited(OWNERS, 0, { title: 'Hospital', 'extra.region': '', 'extra.beds': '12' }))[0],
    ).toMatchObject({
      is: 'changed',
      lid: 'c',
      to: { title: 'Hospital', set: { beds: 12 }, drop: ['region'] },
      changes: [{ column: 'title' }, { column: 'extra.region' }, { column: 'extra.beds' }],
    });
    const byName = table([
      ['kind', 'externalId', 'extra.note'],
      ['Site', 'S2', '"12"'],
    ]);
    expect(verdicts(byName)[0]).toMatchObject({ is: 'changed', lid: 's2', to: { set: { note: '12' } } });
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'has no column for %s, which no server takes',
    (name) => {
      const rows = edited(OWNERS, 1, { [`extra.${name}`]: '{"a":1}' });
      expect(compareMetadata(rows, OWNERS)).toMatchObject({ unknownColumns: [`extra.${name}`] });
      expect(verdicts(rows).map(({ is }) => is)).toEqual(['same', 'same', 'same']);
    },
  );

  it.each([
    ['lists in lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['more of them than are sent', `${'['.repeat(65)}${']'.repeat(65)}`],
    ['a number that is none', '{"a":1e999}'],
    ['a member that is none', '{"a":{"__proto__":{}}}'],
  ])('takes %s for the text that it is', (_what, cell) => {
    const [, row] = verdicts(edited(OWNERS, 1, { 'extra.note': cell }));
    expect(row).toMatchObject({ is: 'changed', to: { set: { note: cell } } });
  });

  it('refuses with the cell', () => {
    const refused = (at: number, cells: Record<string, string>) => {
      const row = verdicts(edited(OWNERS, at, cells))[at];
      return row?.is === 'refused' ? [row.column, row.fault, row.issue?.code] : row?.is;
    };
    expect(refused(0, { title: ' ' })).toEqual(['title', 'rule', 'required']);
    expect(refused(0, { externalId: 'X' })).toEqual(['externalId', 'not-here', undefined]);
    expect(refused(0, { defaultLevelType: 'cave' })).toEqual(['defaultLevelType', 'level-type', undefined]);
    expect(refused(1, { defaultLevelType: 'office' })).toEqual(['defaultLevelType', 'not-here', undefined]);
    expect(refused(1, { externalId: 'S2' })).toEqual(['externalId', 'rule', 'external-identifier-exists']);
    expect(refused(1, { id: '99' })).toEqual(['id', 'no-such', undefined]);
    expect(refused(2, { id: '11' })).toEqual(['id', 'twice', undefined]);
  });

  it('row outside the rights of the person → refused, the rest accepted', () => {
    const owners = [{ ...client, mayEdit: false }, site(1), site(2, { mayEdit: false })];
    const [head = [], ...rows] = metadataRows(owners);
    const renamed = rows.map((row, at) =>
      row.map((cell, c) => (head[c] === 'title' && at > 0 ? `${cell} b` : cell)),
    );
    expect(
      verdicts(table([head, ...renamed]), owners).map((row) =>
        row.is === 'refused' ? [row.is, row.column, row.fault] : row.is,
      ),
    ).toEqual(['same', 'changed', ['refused', 'title', 'no-right']]);
  });

  it('sees what was changed here since it was written', () => {
    const now = [client, site(1, { extra: { note: 'here' } }), site(2)];
    expect(verdicts(edited(OWNERS, 1, { title: 'North' }), now)[1]?.is).toBe('conflict');
    expect(verdicts(table(metadataRows([site(1, { title: 'Old' })])), now)[0]?.is).toBe('same');
  });

  it('without a head, or with a column twice → refused', () => {
    expect(compareMetadata(table([['a']]), OWNERS)).toEqual({ ok: false, fault: 'no-metadata-head' });
    expect(compareMetadata(table([['kind', 'id', 'title', 'title']]), OWNERS)).toEqual({
      ok: false,
      fault: 'column-twice',
    });
  });
});
