import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWorkFile } from './read-work-file.ts';
import { writeWorkFile } from './write-work-file.ts';
import type { WorkContent } from './work-file.ts';

const checksum = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(digest).toString('hex');
};
const id = (n: number): string => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const client = { lid: id(1), clientTitle: 'Northside', clientExtraData: { keep: [1, 'two', null] } };
const poi = {
  fid: id(2),
  kind: 'poi',
  clientLid: id(1),
  siteLid: id(3),
  buildingLid: id(4),
  levelLid: id(5),
  geometry: { type: 'Point', coordinates: [10, 50] },
  properties: { typeCode: 'shop', name: 'Café', strange: { kept: true } },
};
const content = {
  fileId: id(9),
  at: 1_800_000_000_000,
  origin: 'https://api.test',
  by: { id: 1, email: 'ann@example.org', name: 'Ann' },
  device: { id: id(8), name: 'iPad' },
  places: [{ table: 'clients', row: client, serverKey: '1' }],
  work: [
    {
      table: 'features',
      key: id(2),
      op: { opId: id(7), intent: 'create', createdAt: 1, state: 'ready' },
      base: null,
      head: poi,
      knows: [],
    },
  ],
  files: [{ fileId: id(6), levelLid: id(5), fileName: 'g', fileType: 'pdf', at: 1, base64: 'AQI=' }],
} as unknown as WorkContent;

const textOf = (of: unknown): Promise<string> => writeWorkFile(of as WorkContent, checksum);
const read = (text: string) => readWorkFile(text, checksum);
const withWork = (patch: object): unknown => ({ ...content, work: [{ ...content.work[0], ...patch }] });

describe('a file of work', () => {
  it('says after reading what was written, members that nobody here knows included', async () => {
    expect(await read(await textOf(content))).toEqual({ ok: true, content });
  });

  it('may be written out prettily on its way', async () => {
    const pretty = JSON.stringify(JSON.parse(await textOf(content)), null, 2);
    expect(await read(pretty)).toEqual({ ok: true, content });
  });

  it.each([
    ['', 'not-work'],
    ['null', 'not-work'],
    ['[]', 'not-work'],
    ['{"type":"FeatureCollection"}', 'not-work'],
    ['{"storey":"storey-work","version":2,"new":true}', 'newer'],
    ['{"storey":"storey-work","version":1}', 'damaged'],
    ['['.repeat(200_000), 'not-work'],
  ])('is told from anything else: %.40s', async (text, fault) => {
    expect(await read(text)).toEqual({ ok: false, fault });
  });

  it('that was cut anywhere is damaged', async () => {
    const text = await textOf(content);
    for (let at = 30; at < text.length; at += 17) {
      expect(await read(text.slice(0, at))).toEqual({ ok: false, fault: 'damaged' });
    }
  });

  it('of which one letter was changed is never taken', async () => {
    const text = await textOf(content);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length - 1),
        fc.string({ minLength: 1, maxLength: 1 }),
        async (at, letter) => {
          fc.pre(letter !== text[at] && letter.trim() !== '');
          const outcome = await read(text.slice(0, at) + letter + text.slice(at + 1));
          // Of a number the same value may be written in another way.
          if (outcome.ok) expect(outcome.content).toEqual(content);
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each([
    ['a row under another key', withWork({ key: id(3) })],
    ['a row of another table', withWork({ table: 'sites' })],
    ['neither base nor head', withWork({ head: null })],
    [
      'a place off the earth',
      withWork({ head: { ...poi, geometry: { type: 'Point', coordinates: [10, 95] } } }),
    ],
    [
      'a ring that is none',
      withWork({ head: { ...poi, geometry: { type: 'Polygon', coordinates: [[[1, 1]]] } } }),
    ],
    ['the same thing twice', { ...content, work: [content.work[0], content.work[0]] }],
    ['no work at all', { ...content, work: [] }],
    ['members that are not ours', { ...content, more: 1 }],
    ['what travels alone', withWork({ table: 'clients', key: id(1), op: null, head: client })],
    [
      'a name of the server that is none',
      { ...content, places: [{ ...content.places[0], serverKey: '../1' }] },
    ],
    ['bytes that are none', { ...content, files: [{ ...content.files[0], base64: '<b>' }] }],
  ])('is damaged with %s, whatever its checksum says', async (_, wrong) => {
    expect(await read(await textOf(wrong))).toEqual({ ok: false, fault: 'damaged' });
  });

  it('never reaches into a prototype, and is never walked too deep', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`) as unknown;
    const reaching = JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown;
    for (const strange of [deep, reaching]) {
      const head = { ...poi, properties: { ...poi.properties, strange } };
      expect(await read(await textOf(withWork({ head })))).toEqual({ ok: false, fault: 'damaged' });
    }
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  it('with whatever in its place is refused without being thrown at', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.json(),
        fc.constantFrom('work', 'places', 'files', 'by', 'device'),
        async (any, name) => {
          const outcome = await read(await textOf({ ...content, [name]: JSON.parse(any) as unknown }));
          if (outcome.ok) expect(['places', 'files']).toContain(name);
        },
      ),
      { numRuns: 300 },
    );
  });
});
