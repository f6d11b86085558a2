import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { overlappingZip } from '../../../tests/support/workers/overlapping-zip.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import { TABLE_LIMITS } from './api.ts';
import { placeTableJob } from './core.ts';

const job = placeTableJob();
const POI = Object.values(builtInTaxonomy).find(({ properties }) => properties.class === 'poi')!.code;
const place = {
  fid: '00000000-0000-4000-8000-000000000001',
  kind: 'poi',
  geometry: { type: 'Point', coordinates: [10, 50] },
  properties: { typeCode: POI, name: '=HYPERLINK("x")', eid: '0012', description: 'two\nlines; and "more"' },
} as unknown as Feature;
const here = { places: [place], elsewhere: new Set<string>(), taxonomy: builtInTaxonomy };

const compare = (bytes: Uint8Array<ArrayBuffer> | string) => job.compare(new Blob([bytes]), here);
async function kinds(bytes: Uint8Array<ArrayBuffer> | string) {
  const read = await compare(bytes);
  return read.ok && read.comparison.ok ? read.comparison.rows.map(({ is }) => is) : read;
}

/** The same workbook with other rows. */
function withSheet(packed: Uint8Array<ArrayBuffer>, rows: string): Uint8Array<ArrayBuffer> {
  const files = unzipSync(packed);
  const name = Object.keys(files).find((one) => one.includes('worksheets/sheet'))!;
  const sheet = strFromU8(files[name]!);
  files[name] = strToU8(sheet.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`));
  return zipSync(files);
}

describe('a file of places', () => {
  it.each(['csv', 'xlsx'] as const)('that nobody changed changes nothing: %s', async (format) => {
    expect(await kinds(await job.write([place], format, ';'))).toEqual(['same']);
  });

  it('in UTF-16 is read, in another encoding it is refused', async () => {
    const csv = `fid;name\r\n${place.fid};Küche\r\n`;
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${csv}`, 'utf16le'));
    expect(await kinds(utf16)).toEqual(['changed']);
    expect(await kinds(new Uint8Array(Buffer.from(csv, 'latin1')))).toEqual({ ok: false, fault: 'encoding' });
  });

  it('that would be too large once it is unpacked is not unpacked', async () => {
    const packed = await job.write([place], 'xlsx', ';');
    const at = Buffer.from(packed).indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    const bomb = packed.slice();
    new DataView(bomb.buffer).setUint32(at + 24, TABLE_LIMITS.bytes + 1, true);
    expect(await kinds(bomb)).toEqual({ ok: false, fault: 'too-large' });
    expect(await kinds(overlappingZip(300, 1_000_000, 'xml'))).toEqual({ ok: false, fault: 'too-large' });
  });

  it('whose archive has a second directory, which is the one that counts, is measured by that', async () => {
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

  it.each([
    ['a cell far out', `<c r="XFD1"><v>1</v></c>`],
    ['a cell far out, written otherwise', `<c r='&#88;FD1'><v>1</v></c>`],
    ['a cell beyond every column', `<c r="ZZZZZZZZ1"><v>1</v></c>`],
  ])('with %s is not spread out', async (_, cell) => {
    const bytes = withSheet(await job.write([place], 'xlsx', ';'), `<row r="1">${cell}</row>`);
    expect(await kinds(bytes)).toEqual({ ok: false, fault: 'too-large' });
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
