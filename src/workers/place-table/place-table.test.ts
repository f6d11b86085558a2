import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { encodeIn } from '../../../tests/support/domain/encode-in.ts';
import { overlappingZip } from '../../../tests/support/workers/overlapping-zip.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import { TABLE_LIMITS } from './api.ts';
import { placeTableJob } from './core.ts';
import { someOf } from '../../../tests/support/vitest/slow-tests.ts';

const job = placeTableJob();
const POI = Object.values(builtInTaxonomy).find(({ properties }) => properties.class === 'poi')!.code;
const place = {
  fid: '00000000-0000-4000-8000-000000000001',
  kind: 'poi',
  geometry: { type: 'Point', coordinates: [10, 50] },
  properties: { typeCode: POI, name: '=HYPERLINK("x")', eid: '0012', description: 'two\nlines; and "more"' },
} as unknown as Feature;
const here = { places: [place], elsewhere: new Set<string>(), taxonomy: builtInTaxonomy };

const compare = (bytes: Uint8Array<ArrayBuffer> | string) => job.compare(new Blob([bytes]), here, null);
async function kinds(bytes: Uint8Array<ArrayBuffer> | string) {
  const read = await compare(bytes);
  return read.ok && read.comparison.ok ? read.comparison.rows.map(({ is }) => is) : read;
}

/** The same workbook with other rows. */
function withSheet(packed: Uint8Array<ArrayBuffer>, rows: string, styles?: string): Uint8Array<ArrayBuffer> {
  const files = unzipSync(packed);
  if (styles !== undefined) files['xl/styles.xml'] = strToU8(styles);
  const name = Object.keys(files).find((one) => one.includes('worksheets/sheet'))!;
  const sheet = strFromU8(files[name]!);
  files[name] = strToU8(sheet.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`));
  return zipSync(files);
}

describe('a file of places', () => {
  it.each(['csv', 'xlsx'] as const)('that nobody changed changes nothing: %s', async (format) => {
    expect(await kinds(await job.write([place], format, ';'))).toEqual(['same']);
  });

  it('in UTF-16 is read', async () => {
    const utf16 = new Uint8Array(Buffer.from(`\uFEFFfid;name\r\n${place.fid};Küche\r\n`, 'utf16le'));
    expect(await kinds(utf16)).toEqual(['changed']);
  });

  it.each([
    ['windows-1252', 'Büro für Gäste'],
    ['shift_jis', '会議室'],
    ['gbk', '办公室'],
    ['euc-kr', '회의실'],
    ['windows-1251', 'Приёмная'],
    ['windows-1253', 'Γραφείο προσωπικού'],
    ['windows-1250', 'Łazienka główna'],
  ] as const)(
    'in %s, as spreadsheets save it · taken back → its names as they were',
    async (encoding, name) => {
      const csv = `fid,name\r\n${place.fid},"${name}"\r\n`;
      const answer = await job.compare(new Blob([encodeIn(encoding, csv)]), here, null);
      expect(answer).toMatchObject({ encodings: { encoding, isSure: true } });
      expect(answer.ok && answer.comparison.ok && answer.comparison.rows).toMatchObject([{ title: name }]);
    },
  );

  it('of which two readings are likely · taken back → asked, and read as a person said', async () => {
    const csv = encodeIn('windows-1250', `fid,name\r\n${place.fid},Řečiště\r\n`);
    const asked = await job.compare(
      new Blob([encodeIn('windows-1252', `fid,name\r\n${place.fid},Père\r\n`)]),
      here,
      null,
    );
    expect(asked).toMatchObject({ encodings: { isSure: false } });
    const answer = await job.compare(new Blob([csv]), here, 'windows-1250');
    expect(answer.ok && answer.comparison.ok && answer.comparison.rows).toMatchObject([{ title: 'Řečiště' }]);
  });

  it('that would be too large once it is unpacked is not unpacked', async () => {
    const packed = await job.write([place], 'xlsx', ';');
    const at = Buffer.from(packed).indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    const bomb = packed.slice();
    new DataView(bomb.buffer).setUint32(at + 24, TABLE_LIMITS.bytes + 1, true);
    expect(await kinds(bomb)).toEqual({ ok: false, fault: 'too-large' });
    expect(await kinds(overlappingZip(300, 1_000_000, 'xml'))).toEqual({ ok: false, fault: 'too-large' });
  });

  it('archive with a second directory, which counts → measured by that directory', async () => {
    const packed = Buffer.from(await job.write([place], 'xlsx', ';'));
    const end = packed.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    const at = packed.readUInt32LE(end + 16);
    const bomb = Buffer.from(packed.subarray(at, end));
    bomb.writeUInt32LE(TABLE_LIMITS.bytes + 1, 24);
    const record = Buffer.alloc(56);
    record.writeUInt32LE(0x06_06_4b_50, 0);
    record.writeUInt32LE(packed.readUInt16LE(end + 10), 32);
    record.writeUInt32LE(end, 48);
    const locator = Buffer.alloc(20);
    locator.writeUInt32LE(0x07_06_4b_50, 0);
    locator.writeUInt32LE(end + bomb.length, 8);
    const both = Buffer.concat([packed.subarray(0, end), bomb, record, locator, packed.subarray(end)]);
    expect(await kinds(new Uint8Array(both))).toEqual({ ok: false, fault: 'too-large' });
  });

  it.each(
    someOf(
      [
        ['a cell far out', `<c r="XFD1"><v>1</v></c>`],
        ['a cell far out, written otherwise', `<c r='&#88;FD1'><v>1</v></c>`],
        ['a cell beyond every column', `<c r="ZZZZZZZZ1"><v>1</v></c>`],
      ] as const,
      2,
    ),
  )('with %s is not spread out', async (_, cell) => {
    const bytes = withSheet(await job.write([place], 'xlsx', ';'), `<row r="1">${cell}</row>`);
    expect(await kinds(bytes)).toEqual({ ok: false, fault: 'too-large' });
  });

  it.each([
    ['a row', '<row r="1000000"><c r="A1000000"><v>1</v></c></row>'],
    ['a row far beyond', '<row r="999999999"/>'],
    ['a row without an end', '<row r="99999999999999999999"/>'],
    ['a cell', '<row r="1"><c r="A999999999"><v>1</v></c></row>'],
    ['a row written otherwise', '<row r=" &#57;99999999 "/>'],
  ])(
    'one row · %s says that it is the last of millions → refused at once, in both tables',
    async (_, rows) => {
      const places = withSheet(await job.write([place], 'xlsx', ';'), rows);
      expect(await kinds(places)).toEqual({ ok: false, fault: 'too-many-rows' });
      const owners = withSheet(await job.writeMetadata([], 'xlsx', ';'), rows);
      expect(await job.compareMetadata(new Blob([owners]), [], null)).toEqual({
        ok: false,
        fault: 'too-many-rows',
      });
    },
  );

  it('rows far apart, within the limits · read → each by its line', async () => {
    const head =
      '<row r="1"><c t="inlineStr"><is><t>FID</t></is></c><c t="inlineStr"><is><t>Name</t></is></c></row>';
    const row = `<row r="90001"><c t="inlineStr"><is><t>${place.fid}</t></is></c><c><v>7</v></c></row>`;
    const read = await compare(withSheet(await job.write([place], 'xlsx', ';'), head + row));
    expect(read).toMatchObject({ ok: true, comparison: { rows: [{ line: 90001, is: 'changed' }] } });
  });

  it('with too many rows is not spread out', async () => {
    const rows = '<row><c><v>1</v></c></row>'.repeat(TABLE_LIMITS.rows + 2);
    const bytes = withSheet(await job.write([place], 'xlsx', ';'), rows);
    expect(await kinds(bytes)).toEqual({ ok: false, fault: 'too-many-rows' });
  });

  it('whose sheet is unpacked to half a megabyte and more is read whole', async () => {
    const many = Array.from({ length: 900 }, (_, i) => ({
      ...place,
      fid: `${i}`,
      properties: { ...place.properties, description: 'x'.repeat(700) },
    }));
    const bytes = await job.write(many as unknown as Feature[], 'xlsx', ';');
    expect(await kinds(bytes)).toHaveLength(900);
  });

  it('that is cut off, or only looks like one, is refused', async () => {
    const packed = await job.write([place], 'xlsx', ';');
    expect(await kinds(packed.slice(0, 200))).toEqual({ ok: false, fault: 'unreadable' });
    expect(await kinds('fid,name\0')).toEqual({ ok: false, fault: 'unreadable' });
    expect(await kinds(`fid\n${'a\n'.repeat(TABLE_LIMITS.rows + 1)}`)).toEqual({
      ok: false,
      fault: 'too-many-rows',
    });
  });
});

const STYLES = `<styleSheet><numFmts count="4"><numFmt numFmtId="164" formatCode="00000"/>
<numFmt numFmtId="165" formatCode="&quot;Room &quot;0"/><numFmt numFmtId="166" formatCode="[$-409]d\\-mmm;@"/>
<numFmt numFmtId="167" formatCode="0.00"/></numFmts><cellStyleXfs><xf numFmtId="16"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>
<xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="14"/></cellXfs></styleSheet>`;

/** A workbook of one row below its head. */
async function workbook(columns: readonly string[], cells: string): Promise<Uint8Array<ArrayBuffer>> {
  const head = columns.map((one) => `<c t="inlineStr"><is><t>${one}</t></is></c>`).join('');
  return withSheet(await job.write([], 'xlsx', ';'), `<row>${head}</row><row>${cells}</row>`, STYLES);
}

describe('what a spreadsheet makes of cells', () => {
  const NEW = `<c t="inlineStr"><is><t>${POI}</t></is></c><c s="4"><v>10.00123456</v></c><c s="4"><v>50.5</v></c>`;
  const columns = ['typeCode', 'lon', 'lat', 'name', 'eid'];
  const row = async (cells: string) => {
    const read = await compare(await workbook(columns, NEW + cells));
    return read.ok && read.comparison.ok ? read.comparison.rows[0] : read;
  };

  it.each([
    ['zeros in front', '<c s="2"><v>7</v></c><c s="1"><v>123</v></c>', { name: 'Room 7', eid: '00123' }],
    ['a number that is cut', '<c s="4"><v>1.2345</v></c>', { name: '1.23' }],
    ['a truth', '<c t="b"><v>1</v></c>', { name: 'TRUE' }],
    ['noise of binary numbers', '<c><v>0.30000000000000004</v></c>', { name: '0.3' }],
    [
      'how a word is read',
      '<c t="inlineStr"><is><r><t>診察</t></r><rPh><t>シンサツ</t></rPh><r><t>室</t></r></is></c>',
      { name: '診察室' },
    ],
  ])(
    '%s · read → the text that the cell shows, and the place where the cell lies',
    async (_, cells, properties) => {
      const to = { properties, geometry: { coordinates: [10.00123456, 50.5] } };
      expect(await row(cells)).toMatchObject({ is: 'new', to });
    },
  );

  it.each([
    ['a date', '<c s="3"><v>46054</v></c>', 'name', 'date'],
    ['a date by a format without a text', '<c s="5"><v>46054</v></c>', 'name', 'date'],
    ['a date by its type', '<c t="d"><v>2026-02-01</v></c>', 'name', 'date'],
    [
      'a long number',
      '<c t="inlineStr"><is><t>A</t></is></c><c><v>4.01234567890123E+16</v></c>',
      'eid',
      'rounded',
    ],
    ['a formula without a result', '<c><f>1+1</f><v/></c>', 'name', 'no-value'],
    ['an error', '<c t="e"><v>#REF!</v></c>', 'name', 'no-value'],
  ])('%s · in a column of words → the row is refused by its cell', async (_, cells, column, fault) => {
    expect(await row(cells)).toMatchObject({ is: 'refused', column, fault });
  });

  it('a date · in a column that is not read → hinders nothing', async () => {
    const bytes = await workbook(
      ['fid', 'Checked on'],
      `<c t="inlineStr"><is><t>${place.fid}</t></is></c><c s="5"><v>1</v></c>`,
    );
    expect(await kinds(bytes)).toEqual(['same']);
  });

  it('a workbook of several sheets · read → the first that is shown, and the others are named', async () => {
    const files = unzipSync(await job.write([place], 'xlsx', ';'));
    const book = strFromU8(files['xl/workbook.xml']!);
    const more =
      '<sheet name="Old" sheetId="8" r:id="rId98"/><sheet name="Hidden" state="hidden" sheetId="9" r:id="rId99"/>';
    files['xl/workbook.xml'] = strToU8(book.replace('</sheets>', `${more}</sheets>`));
    const rels = strFromU8(files['xl/_rels/workbook.xml.rels']!);
    const targets = [98, 99]
      .map((id) => `<Relationship Id="rId${id}" Target="worksheets/sheet${id}.xml"/>`)
      .join('');
    files['xl/_rels/workbook.xml.rels'] = strToU8(
      rels.replace('</Relationships>', `${targets}</Relationships>`),
    );
    expect(await compare(zipSync(files))).toMatchObject({ ok: true, otherSheets: ['Old'] });
  });
});

describe('merged cells', () => {
  const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const workbook = async (merged: string) => {
    const files = unzipSync(await job.write([place], 'xlsx', ';'));
    const name = Object.keys(files).find((one) => one.includes('worksheets/sheet'))!;
    const row = (line: number, called: string) =>
      `<row r="${line}">${called && text(`A${line}`, called)}${text(`B${line}`, POI)}${text(`C${line}`, '10')}${text(`D${line}`, '50')}</row>`;
    const head = `<row r="1">${['name', 'typeCode', 'lon', 'lat'].map((column, at) => text(`${'ABCD'[at]}1`, column)).join('')}</row>`;
    files[name] = strToU8(
      `<worksheet><sheetData>${head}${row(2, 'Room')}${row(3, '')}${row(4, '')}</sheetData>` +
        `<mergeCells count="1"><mergeCell ref="${merged}"/></mergeCells></worksheet>`,
    );
    const read = await compare(zipSync(files));
    if (!read.ok || !read.comparison.ok) throw new Error('not read');
    return [read.mergedLines, read.comparison.rows.map(({ title }) => title)];
  };

  it.each([
    ['A2:A3', [3], ['Room', 'Room', '']],
    ['$A$2:$B$4', [3, 4], ['Room', 'Room', 'Room']],
    ['A2:A1048576', [3, 4], ['Room', 'Room', 'Room']],
    ['A1:A2', [], ['Room', '', '']],
    ['A3:A4', [], ['Room', '', '']],
    ['nonsense', [], ['Room', '', '']],
  ])('%s → lines %j take the value above', async (merged, lines, titles) => {
    expect(await workbook(merged)).toEqual([lines, titles]);
  });

  it('ranges written backwards beside long ones → refused as too large all the same', async () => {
    const ranges = ['A2:A9999999', 'A4:A0', 'A4:A0', 'A4:A0', 'A2:A10'];
    await expect(workbook(ranges.join('"/><mergeCell ref="'))).rejects.toThrow('not read');
  });
});
