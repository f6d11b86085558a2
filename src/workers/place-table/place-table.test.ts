import { describe, expect, it } from 'vitest';
import type { Feature } from '../../domain/entities/feature.ts';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import { TABLE_LIMITS } from './api.ts';
import { placeTableJob } from './core.ts';
import { packedSize } from './packed-size.ts';

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
    expect(packedSize(packed)).toBeGreaterThan(0);
    const at = Buffer.from(packed).indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    const bomb = packed.slice();
    new DataView(bomb.buffer).setUint32(at + 24, TABLE_LIMITS.bytes + 1, true);
    expect(await kinds(bomb)).toEqual({ ok: false, fault: 'too-large' });
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
