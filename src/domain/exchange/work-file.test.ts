import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWorkFile } from './read-work-file.ts';
import { draftForFile } from './work-draft.ts';
import { writeWorkFile } from './write-work-file.ts';
import type { WorkContent } from './work-file.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

const checksum = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(digest).toString('hex');
};
const id = (n: number): string => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const client = { kind: 'client', lid: id(1), title: 'Northside', extra: { keep: [1, 'two', null] } };
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
  drafts: [],
  pictures: [],
} as unknown as WorkContent;

const values = { name: 'Bak', custom: [{ key: 'a', value: 'b' }], major: null };
const form = {
  draftId: id(20),
  table: 'features',
  key: id(21),
  place: { table: 'levels', lid: id(5) },
  list: null,
  mode: 'edit',
  at: 1_799_999_999_000,
  values: { id: id(21), draft: values, head: { values: { ...values, name: 'Café' }, geometry: null } },
  geometry: { type: 'Point', coordinates: [10, 50] },
};
const newForm = {
  ...form,
  draftId: id(22),
  key: null,
  list: 'pois',
  mode: 'add',
  geometry: null,
  values: { ...form.values, id: id(23), line: [[10, 50]] },
};
const withForms = (...drafts: unknown[]): unknown => ({ ...content, drafts });

const textOf = (of: unknown): Promise<string> => writeWorkFile(of as WorkContent, checksum);
const read = (text: string) => readWorkFile(text, checksum);
const withWork = (patch: object): unknown => ({ ...content, work: [{ ...content.work[0], ...patch }] });

describe('a file of work', () => {
  it('reads what was written, unknown members included', async () => {
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
    ['{"storey":"storey-work","version":5,"new":true}', 'newer'],
    ['{"storey":"storey-work","version":1}', 'damaged'],
    ['{"storey":"storey-work","version":2}', 'damaged'],
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
      { numRuns: runs(400) },
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
      { numRuns: runs(300) },
    );
  });
});

describe('forms in a file of work', () => {
  it('come out as they went in, also where nothing else is in it', async () => {
    const both = withForms(form, newForm);
    expect(await read(await textOf(both))).toEqual({ ok: true, content: both });
    const alone = { ...(both as object), work: [], places: [], files: [] };
    expect(await read(await textOf(alone))).toEqual({ ok: true, content: alone });
  });

  it('make a version that an older app refuses', async () => {
    const versionOf = async (of: unknown) => (JSON.parse(await textOf(of)) as { version: number }).version;
    expect(await versionOf(withForms(form))).toBe(4);
    expect(await versionOf(content)).toBe(4);
    expect(await textOf(content)).not.toContain('"drafts"');
    const older = (await textOf(withForms(form))).replace('"version":4', '"version":1');
    expect(await read(older)).toEqual({ ok: false, fault: 'damaged' });
  });

  const draft = (patch: object) => ({ ...form, ...patch });
  const holding = (patch: object) => ({ ...form, values: { ...form.values, ...patch } });
  it.each([
    ['of nothing', draft({ key: null })],
    ['of another thing than their values', draft({ key: id(30) })],
    ['under a key that is none', draft({ key: '../x' })],
    ['in a list that is none', { ...newForm, list: 'pois:x#y' }],
    ['new in what holds no such thing', { ...newForm, place: { table: 'sites', lid: id(5) } }],
    ['new in nothing', { ...newForm, place: null }],
    ['new under a key that is no key', { ...newForm, values: { ...newForm.values, id: 'x' } }],
    ['of another table', draft({ table: 'pending' })],
    ['of a choice', draft({ key: 'choice:x' })],
    ['with members that are not ours', draft({ more: 1 })],
    ['with values that are not ours', holding({ more: 1 })],
    ['drawn off the earth', draft({ geometry: { type: 'Point', coordinates: [10, 95] } })],
    ['half-drawn off the earth', holding({ line: [[500, 0]] })],
    ['longer than a form may be', holding({ draft: { name: 'x'.repeat(4_000_001) } })],
    ['with a time that is none', draft({ at: -1 })],
    [
      'reaching into a prototype',
      holding({ draft: JSON.parse('{"name":"","__proto__":{"isAdmin":true}}') as unknown }),
    ],
    ['too deep', holding({ draft: { name: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown } })],
  ])('are not read %s, whatever the checksum says', async (_, wrong) => {
    expect(await read(await textOf(withForms(form, wrong)))).toEqual({ ok: false, fault: 'damaged' });
    expect(draftForFile(JSON.parse(JSON.stringify(wrong)))).toBeNull();
  });

  it('go into a file exactly as deep as they are read out of it', async () => {
    const nested = (depth: number): unknown =>
      holding({ draft: { name: JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown } });
    const fits: boolean[] = [];
    for (let depth = 50; depth < 66; depth += 1) {
      const isRead = (await read(await textOf(withForms(nested(depth))))).ok;
      expect(draftForFile(nested(depth)) !== null).toBe(isRead);
      fits.push(isRead);
    }
    expect(new Set(fits)).toEqual(new Set([true, false]));
  });

  it('are each there once, and no more of them than a file may hold', async () => {
    expect(await read(await textOf(withForms(form, form)))).toEqual({ ok: false, fault: 'damaged' });
    const many = Array.from({ length: 1001 }, (_, n) => draft({ draftId: id(1000 + n) }));
    expect((await read(await textOf(withForms(...many.slice(1))))).ok).toBe(true);
    expect(await read(await textOf(withForms(...many)))).toEqual({ ok: false, fault: 'damaged' });
  });

  it('keep a shape that the server has, wherever it lies', async () => {
    const geometry = { type: 'Point', coordinates: [10, 95] };
    const there = { ...holding({ head: { values, geometry } }), geometry };
    expect((await read(await textOf(withForms(there)))).ok).toBe(true);
  });

  it('with whatever in the place of a member are refused without being thrown at', async () => {
    const names = Object.keys(form);
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.constantFrom(...names), fc.boolean(), async (any, name, isInside) => {
        const value = JSON.parse(any) as unknown;
        const wrong = isInside ? holding({ [name]: value }) : draft({ [name]: value });
        const outcome = await read(await textOf(withForms(wrong)));
        // Also what a form shall look at itself.
        if (outcome.ok) expect(JSON.parse(await textOf(outcome.content))).toHaveProperty('version', 4);
        else expect(outcome.fault).toBe('damaged');
      }),
      { numRuns: runs(400) },
    );
  });
});
