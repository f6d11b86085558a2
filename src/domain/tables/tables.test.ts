import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Feature } from '../entities/feature.ts';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import { builtInTaxonomy } from '../taxonomy/index.ts';
import {
  comparePlaces,
  escapeFormula,
  plain,
  placeRows,
  readCsv,
  writeCsv,
  type PlacesHere,
  type RowVerdict,
} from './index.ts';

const LIMITS = { rows: 1000 };
const POI = Object.values(builtInTaxonomy).find(
  ({ properties: { class: of, shape } }) => of === 'poi' && shape.includes('Point'),
)!.code;

const placeOf = (n: number, properties: object = {}): Feature =>
  ({
    fid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    kind: 'poi',
    clientLid: 'c',
    siteLid: 's',
    buildingLid: 'b',
    levelLid: 'l',
    geometry: { type: 'Point', coordinates: [10.00000001 + n / 1000, 50] },
    properties: { typeCode: POI, name: `Place ${n}`, ...properties },
  }) as unknown as Feature;

const asTable = (rows: readonly (readonly string[])[]) => rows.map((cells, at) => ({ line: at + 1, cells }));
const here = (places: Feature[], elsewhere: string[] = []) => ({
  places,
  elsewhere: new Set(elsewhere),
  taxonomy: builtInTaxonomy,
});
/** The table of places with one cell changed. */
function edited(places: Feature[], at: number, cells: Record<string, string>) {
  const [head = [], ...rows] = placeRows(places);
  const next = rows.map((row, n) => (n === at ? row.map((cell, c) => cells[head[c] ?? ''] ?? cell) : row));
  return asTable([head, ...next]);
}
function verdicts(table: ReturnType<typeof asTable>, of: PlacesHere): RowVerdict[] {
  const compared = comparePlaces(table, of);
  if (!compared.ok) throw new Error(compared.fault);
  return compared.rows;
}

describe('CSV', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^['=+\-@＝＋－＠"\t\r\n;, a]{0,6}$/),
  );

  it('is read back as it was written, whatever the cells hold', () => {
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.constantFrom(',' as const, ';' as const), (given, separator) => {
        const head = ['fid', 'name', 'keywords', 'lon'];
        const read = readCsv(writeCsv([head, ...given], separator), LIMITS).map(({ cells }) => cells);
        expect(read).toEqual([head, ...given.filter((row) => row.some((one) => one !== ''))]);
      }),
    );
  });

  it('has no cell that a spreadsheet runs', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        expect(plain(escapeFormula(text))).toBe(text);
      }),
    );
    expect(writeCsv([['=1+1', '-5']], ',')).toBe("\uFEFF'=1+1,'-5\r\n");
  });

  it('of more rows than allowed is refused', () => {
    expect(() => readCsv('a\n'.repeat(1001), LIMITS)).toThrow('too-many-rows');
  });
});

describe('a table of places', () => {
  it('with a million columns costs its rows no more, and names few of them', () => {
    const head = ['eid', ...Array.from({ length: 1_000_000 }, (_, i) => `c${i}`)];
    const rows = Array.from({ length: 2000 }, (_, i) => [String(i)]);
    const compared = comparePlaces(asTable([head, ...rows]), here([]));
    expect(compared.ok && compared.rows.length).toBe(2000);
    expect(compared.ok && compared.unknownColumns).toHaveLength(20);
  });

  it('is held against very many places of one external id in one go', () => {
    const places = Array.from({ length: 60_000 }, (_, i) => placeOf(i, { eid: 'same' }));
    const compared = comparePlaces(asTable([['eid'], ['same']]), here(places));
    expect(compared.ok && compared.rows[0]).toMatchObject({ is: 'refused', fault: 'eid-twice' });
  });

  it('unchanged → changes nothing, whatever the places hold', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 });
    const properties = fc.record(
      {
        name: text,
        description: text,
        keywords: fc.oneof(fc.array(text), text),
        tags: fc.array(fc.constantFrom('a', 'b c', 'd;e')),
        website: text,
        price: fc.oneof(fc.integer(), fc.constant({ price: 2, more: 'kept' })),
        extra: fc.dictionary(text, fc.oneof(text, fc.integer(), fc.boolean())),
        unknown: text,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(properties, { maxLength: 4 }), (given) => {
        const places = given.map((of, n) => placeOf(n, { ...of, typeCode: POI }));
        const csv = readCsv(writeCsv(placeRows(places), ';'), LIMITS);
        expect(verdicts(csv, here(places)).map(({ is }) => is)).toEqual(places.map(() => 'same'));
      }),
    );
  });

  it('says what is new, changed, the same, in conflict and refused, with the cell', () => {
    const places = [placeOf(1), placeOf(2, { eid: 'E2' })];
    const of = here(places, ['00000000-0000-4000-8000-00000000000f']);
    const [changed] = verdicts(
      edited(places, 0, { name: 'Kitchen', lat: '50,1', keywords: 'tea; cake' }),
      of,
    );
    expect(changed).toMatchObject({
      is: 'changed',
      fid: places[0]!.fid,
      to: {
        properties: { name: 'Kitchen', keywords: ['tea', 'cake'] },
        geometry: { coordinates: [10.00100001, 50.1] },
      },
    });
    const byEid = verdicts(edited(places, 1, { fid: '', name: 'Desk' }), of)[1];
    expect(byEid).toMatchObject({ is: 'changed', fid: places[1]!.fid, changes: [{ column: 'name' }] });
    const fresh = asTable([
      ['typeCode', 'name', 'lon', 'lat'],
      [POI, 'New', '10', '50'],
      [POI, 'Nowhere', '', ''],
      [POI, 'Off', 'x', '50'],
      ['no-such-type', 'Odd', '10', '50'],
    ]);
    const found = verdicts(fresh, of).map((row) =>
      row.is === 'refused' ? [row.line, row.column, row.fault] : [row.line, row.is],
    );
    expect(found).toEqual([
      [2, 'new'],
      [3, 'lon', 'no-position'],
      [4, 'lon', 'position'],
      [5, 'typeCode', 'not-a-place'],
    ]);
  });

  it('refuses the same fid twice, one of another level, and what a rule forbids', () => {
    const places = [placeOf(1), placeOf(2)];
    const other = '00000000-0000-4000-8000-00000000000f';
    const of = here(places, [other]);
    const faults = (cells: Record<string, string>) => {
      const row = verdicts(edited(places, 1, cells), of)[1];
      return row?.is === 'refused' ? [row.column, row.fault] : row?.is;
    };
    expect(faults({ fid: places[0]!.fid })).toEqual(['fid', 'fid-twice']);
    expect(faults({ fid: other })).toEqual(['fid', 'elsewhere']);
    expect(faults({ email: 'nobody' })).toEqual(['email', 'rule']);
    expect(faults({ price: '{' })).toEqual(['price', 'not-json']);
    for (const depth of [65, 20_000])
      expect(faults({ extra: `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}` })).toEqual([
        'extra',
        'not-valid',
      ]);
    expect(faults({ extra: '{"a":1e999}' })).toEqual(['extra', 'not-valid']);
    expect(faults({ extra: '{"__proto__":{}}' })).toEqual(['extra', 'not-valid']);
    expect(faults({ name: 'n'.repeat(65) })).toEqual(['name', 'rule']);
  });

  it('sees what was changed here since it was written', () => {
    const before = [placeOf(1)];
    const now = [placeOf(1, { description: 'Changed here' })];
    expect(verdicts(asTable(placeRows(before)), here(now))[0]?.is).toBe('same');
    expect(verdicts(edited(before, 0, { name: 'Kitchen' }), here(now))[0]?.is).toBe('conflict');
  });

  it('without a head, or with a column twice → refused', () => {
    const of = here([]);
    expect(comparePlaces(asTable([['a', 'b']]), of)).toEqual({ ok: false, fault: 'no-head' });
    expect(comparePlaces([], of)).toEqual({ ok: false, fault: 'no-head' });
    expect(comparePlaces(asTable([['fid', 'name', 'name']]), of)).toEqual({
      ok: false,
      fault: 'column-twice',
    });
  });
});

describe('a table with texts in languages', () => {
  const inLanguages = placeOf(1, {
    extra: { kept: 1, name_de: 'Halle', keywords_ja: ['a', 'b'], access: ['staff'] },
  });

  it('has a column for each that a place has, and for those of the client; the others stay out', () => {
    const [head = [], row = []] = placeRows([inLanguages], ['fr']);
    const cell = (column: string) => row[head.indexOf(column)];
    expect(['name_de', 'keywords_ja', 'access', 'extra'].map(cell)).toEqual([
      'Halle',
      'a; b',
      'staff',
      '{"kept":1}',
    ]);
    expect(head).toEqual(expect.arrayContaining(['name_fr', 'description_fr', 'keywords_fr']));
    expect(head).not.toContain('name_it');
    expect(placeRows([placeOf(1)])[0]).not.toContain('name_de');
  });

  it('has when a place is there, with the offset from UTC, and reads it back', () => {
    const there = placeOf(1, { extra: { validFrom: 1_800_000_000, validUntil: 1_900_000_000_000 } });
    const [head = [], row = []] = placeRows([there]);
    const cell = (column: string) => row[head.indexOf(column)];
    expect(['validFrom', 'validUntil'].map(cell)).toEqual(['2027-01-15T08:00:00Z', '1900000000000']);
    const [verdict] = verdicts(
      edited([there], 0, { validFrom: '2027-01-15T10:00+01:00', validUntil: '' }),
      here([there]),
    );
    if (verdict?.is !== 'changed') throw new Error(verdict?.is);
    expect(verdict.to.properties.extra).toEqual({ validFrom: 1_800_003_600 });
    expect(verdicts(edited([there], 0, { validFrom: '1.3.2027' }), here([there]))).toMatchObject([
      { is: 'refused', column: 'validFrom' },
    ]);
  });

  it('comes back: each is changed and taken away by itself', () => {
    const [verdict] = verdicts(
      edited([inLanguages], 0, { name_de: '', keywords_ja: 'c', access: 'it; staff' }),
      here([inLanguages]),
    );
    expect(verdict).toMatchObject({ is: 'changed' });
    if (verdict?.is === 'changed')
      expect(verdict.to.properties.extra).toEqual({ kept: 1, keywords_ja: ['c'], access: ['it', 'staff'] });
    const [other] = verdicts(edited([inLanguages], 0, { extra: '' }), here([inLanguages]));
    if (other?.is === 'changed')
      expect(other.to.properties.extra).toEqual({
        name_de: 'Halle',
        keywords_ja: ['a', 'b'],
        access: ['staff'],
      });
    expect(other?.is).toBe('changed');
  });

  it('a name that is too long is refused, at its column', () => {
    const table = edited([inLanguages], 0, { name_de: 'x'.repeat(65) });
    expect(verdicts(table, here([inLanguages]))).toMatchObject([
      { is: 'refused', column: 'name_de', fault: 'rule' },
    ]);
  });

  it('of an earlier version, with a name among its free members → takes it', () => {
    const table = asTable([
      ['fid', 'extra'],
      [placeOf(1).fid, '{"name_de":"Saal"}'],
    ]);
    const [verdict] = verdicts(table, here([placeOf(1)]));
    if (verdict?.is === 'changed') expect(verdict.to.properties.extra).toEqual({ name_de: 'Saal' });
    expect(verdict?.is).toBe('changed');
  });
});

describe('a table that a spreadsheet saved', () => {
  const read = (csv: string) => readCsv(csv, LIMITS);
  const rowsOf = (csv: string, of = here([placeOf(1, { eid: 'A-1' })])) => verdicts(read(csv), of);

  it.each([',', ';', '\t', '|'])(
    'a table with no line that names its separator %j · read → by the one of its head',
    (by) => {
      const rows = readCsv(['fid', 'name'].join(by) + '\n' + ['1', 'A-B'].join(by), LIMITS);
      expect(rows.map(({ cells }) => cells)).toEqual([
        ['fid', 'name'],
        ['1', 'A-B'],
      ]);
    },
  );

  it.each([
    ['sep=;\r\n', ';'],
    ['SEP=,\n', ','],
    ['"sep=;"\r\n', ';'],
    ['sep=\t\r', '\t'],
    ['sep=|\r\n', '|'],
  ])('%j before the head · read → the separator is obeyed, and lines count as shown', (first, by) => {
    const csv = `${first}typeCode;name;lon;lat\n${POI};A,B;10.0005;50.0003\n`.replaceAll(';', by);
    expect(rowsOf(by === ',' ? csv.replace('A,B', 'A') : csv)).toMatchObject([{ line: 3, is: 'new' }]);
  });

  it('capitals in the head, the type or a truth · read → taken for what they are', () => {
    const csv = `TYPECODE;Name;LON;Lat;isSearchable\n${POI.toUpperCase()};A;10,0005;50,0003;TRUE\n`;
    expect(rowsOf(csv)).toMatchObject([{ is: 'new', to: { properties: { typeCode: POI, name: 'A' } } }]);
  });

  it('rows that differ · read → each cell as it was and as it becomes', () => {
    const [fid] = [placeOf(1).fid];
    expect(rowsOf(`fid;name;eid\n${fid};Other;\n`)).toMatchObject([
      {
        is: 'changed',
        changes: [
          { column: 'name', from: 'Place 1', to: 'Other' },
          { column: 'eid', from: 'A-1', to: '' },
        ],
      },
    ]);
  });

  it('one external id for two new places, or one of another place · read → refused', () => {
    const twice = `typeCode;name;eid;lon;lat\n${POI};A;N-1;10;50\n${POI};B;N-1;10;50\n`;
    expect(rowsOf(twice)).toMatchObject([
      { is: 'new' },
      { is: 'refused', column: 'eid', fault: 'eid-above' },
    ]);
    const both = here([placeOf(1, { eid: 'A-1' }), placeOf(2)]);
    expect(rowsOf(`fid;eid\n${placeOf(2).fid};A-1\n`, both)).toMatchObject([
      { is: 'refused', fault: 'eid-twice' },
    ]);
  });

  it('two places with the same external id · another cell changes → accepted', () => {
    const both = here([placeOf(1, { eid: 'A-1' }), placeOf(2, { eid: 'A-1' })]);
    const csv = `fid;eid;name\n${placeOf(1).fid};A-1;X\n${placeOf(2).fid};A-1;Y\n`;
    expect(rowsOf(csv, both)).toMatchObject([{ is: 'changed' }, { is: 'changed' }]);
  });
});

it('places far from their building · read → told with the distance; those near, or not moved, are not', () => {
  const building = rectangle([9.999, 49.999], [10.002, 50.001]);
  const of = { ...here([placeOf(1), placeOf(2000)]), building };
  const fid = placeOf(2000).fid;
  const csv = `fid;typeCode;name;lon;lat\n;${POI};A;10.001;50\n;${POI};B;50;10\n${fid};${POI};Renamed far off;;\n`;
  const table = readCsv(csv.replace(';;\n', `;${placeOf(2000).geometry.coordinates.join(';')}\n`), LIMITS);
  const rows = verdicts(table, of);
  expect(rows.map((row) => 'away' in row)).toEqual([false, true, false]);
});

describe('a table by words', () => {
  const words = {
    columns: new Map([
      ['name', 'name'],
      ['typ', 'typeCode'],
      ['種類', 'typeCode'],
      ['längengrad', 'lon'],
      ['breitengrad', 'lat'],
    ]),
    types: new Map([['büro', POI]]),
  };
  const row = ['Empfang', 'Büro', '10', '50'];

  it.each([
    ['Name', 'Typ', 'Längengrad', 'Breitengrad'],
    ['Name', '種類', 'lon', 'LAT'],
    [' name ', 'TYP', 'LA\u0308NGENGRAD', 'breitengrad'],
  ])('headed %s, %s, %s, %s → a new place of that type', (...head) => {
    const [found] = verdicts(asTable([head, row]), { ...here([]), words });
    expect(found).toMatchObject({
      is: 'new',
      to: { properties: { name: 'Empfang', typeCode: POI }, geometry: { coordinates: [10, 50] } },
    });
  });

  it('headed by words that no screen has → refused', () => {
    expect(comparePlaces(asTable([['Nom', 'Sorte'], row]), { ...here([]), words })).toEqual({
      ok: false,
      fault: 'no-head',
    });
  });

  it('headed by a name and by a word for the same column → the name counts, the word is not read', () => {
    const compared = comparePlaces(
      asTable([
        ['Typ', 'typeCode', 'name'],
        ['Café', POI, 'Hall'],
      ]),
      {
        ...here([]),
        words,
      },
    );
    expect(compared).toMatchObject({ ok: true, unknownColumns: ['Typ'] });
  });
});
