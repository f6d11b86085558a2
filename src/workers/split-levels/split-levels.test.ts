import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { hasSharedData, SHARED_DATA } from '../../../tests/support/shared-data.ts';
import { checkImport, finish, NO_AGREEMENTS, readGeoJson } from '../../domain/floorplan/index.ts';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import { startSplitLevels } from './run.ts';
import { ARCHIVE_LIMITS } from '../job/unzip-within.ts';
import { splitImdf } from '../../domain/floorplan/index.ts';
import { overlappingZip } from '../../../tests/support/workers/overlapping-zip.ts';

const collection = (features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const square = (x: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, 0],
      [x + 1e-4, 0],
      [x + 1e-4, 1e-4],
      [x, 0],
    ],
  ],
});
const feature = (properties: object, geometry: object | null = square(0), id?: string) => ({
  type: 'Feature',
  ...(id !== undefined && { id }),
  properties,
  geometry,
});

async function split(bytes: Uint8Array, isArchive: boolean) {
  const job = startSplitLevels();
  const answer = await job.open(new Uint8Array(bytes), isArchive);
  const take = async (id: string) =>
    (JSON.parse(new TextDecoder().decode(await job.take(id))) as { features: ReturnType<typeof feature>[] })
      .features;
  return { answer, take };
}

describe('a GeoJSON', () => {
  it('is split by what its features say of their level, and what is on two is on both', async () => {
    const { answer, take } = await split(
      strToU8(
        collection([
          feature({ level: '0' }),
          feature({ level: '0;1' }),
          feature({ level: '-1-0' }),
          feature({}),
        ]),
      ),
      false,
    );
    if (!answer.ok) throw new Error('refused');
    expect(answer.parts.map(({ id, ordinal, count }) => [id, ordinal, count])).toEqual([
      ['-1', -1, 1],
      ['0', 0, 3],
      ['1', 1, 1],
      ['', null, 1],
    ]);
    expect((await take('1'))[0]?.properties).toEqual({ level: '0;1' });
  });

  it.each([
    ['of one level', [feature({ level: 1 }), feature({ level: '1' })]],
    [
      'whose features are each on all levels many times',
      [feature({ level: `${'0-199,'.repeat(20_000)}1` }), feature({ level: 1 })],
    ],
    [
      'whose feature is on more levels than a building has',
      [feature({ level: Array.from({ length: 100_001 }, (__, i) => i) }), feature({ level: 1 })],
    ],
    ['whose levels are words', [feature({ level: 'low' }), feature({ level: 'high' })]],
  ])('%s is left whole', async (_, features) => {
    expect((await split(strToU8(collection(features)), false)).answer).toEqual({
      ok: true,
      parts: [],
      leftOut: {},
    });
  });
});

describe('an IMDF archive', () => {
  const IMDF = {
    'building.geojson': collection([feature({ name: { en: 'Main' } }, square(0), 'b')]),
    'level.geojson': collection([
      feature(
        {
          name: { en: 'Ground', de: 'Erdgeschoss' },
          short_name: { en: 'G' },
          ordinal: 0,
          building_ids: ['b'],
        },
        square(0),
        'l0',
      ),
    ]),
    'unit.geojson': collection([
      feature(
        { category: 'office', name: { en: 'Office 1', ru: 'Кабинет 1' }, level_id: 'l0' },
        square(0),
        'u1',
      ),
      feature({ category: 'room', name: null, level_id: 'l0' }, square(1e-3), 'u2'),
    ]),
    'opening.geojson': collection([
      feature(
        { category: 'pedestrian', level_id: 'l0' },
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1e-5, 0],
          ],
        },
        'o1',
      ),
    ]),
    'anchor.geojson': collection([feature({ unit_id: 'u2' }, { type: 'Point', coordinates: [0, 0] }, 'a')]),
    'occupant.geojson': collection([
      feature({ name: { en: 'Café' }, category: 'cafe', anchor_id: 'a' }, null, 'c'),
    ]),
    'amenity.geojson': collection([
      feature(
        { category: 'stairs', name: null, unit_ids: ['u1'] },
        { type: 'Point', coordinates: [0, 0] },
        'm',
      ),
    ]),
  };
  const zipped = (files: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

  it('has its levels with units, doors, amenities and names in several languages', async () => {
    const { answer, take } = await split(zipped(IMDF), true);
    if (!answer.ok) throw new Error('refused');
    expect(answer.parts).toMatchObject([
      { building: 'Main', title: 'Ground', shortTitle: 'G', ordinal: 0, count: 5 },
    ]);
    expect(
      (await take('l0')).map(({ properties, geometry }) => [properties, (geometry as { type: string }).type]),
    ).toMatchObject([
      [{ typeCode: 'level-outline', name: 'Ground', extra: { name_de: 'Erdgeschoss' } }, 'Polygon'],
      [{ typeCode: 'office', name: 'Office 1', eid: 'u1', extra: { name_ru: 'Кабинет 1' } }, 'Polygon'],
      [{ typeCode: 'cafe', name: 'Café', eid: 'u2' }, 'Polygon'],
      [{ typeCode: 'door' }, 'Polygon'],
      [{ typeCode: 'stairs', name: 'Stairs' }, 'Point'],
    ]);
  });

  it.skipIf(!hasSharedData)('of a campus imports without a question left', async () => {
    const folder = join(SHARED_DATA, 'geojson/imdf-spbpu-polymap');
    const files = readdirSync(folder).map(
      (name) => [name, readFileSync(join(folder, name), 'utf8')] as const,
    );
    const { answer, take } = await split(zipped(Object.fromEntries(files)), true);
    if (!answer.ok) throw new Error('refused');
    expect(answer.parts).toHaveLength(8);
    for (const { id } of answer.parts) {
      const json = JSON.stringify({ type: 'FeatureCollection', features: await take(id) });
      const read = finish(readGeoJson(strToU8(json)));
      if (!read.ok) throw new Error(JSON.stringify(read.issues));
      const check = finish(checkImport(read.plan, { mapping: null, agreed: NO_AGREEMENTS }, builtInTaxonomy));
      // A shape that crosses itself is left out with the person's consent.
      expect(check.issues.filter(({ code }) => code !== 'broken-geometry')).toEqual([]);
      expect(check.losses.map(({ what, name }) => [what, name])).toEqual([]);
    }
  });

  it.each([
    ['that leads out of itself', { '../level.geojson': '{}' }, 'archive-unsafe'],
    ['without a level', { 'notes.txt': 'x' }, 'archive-no-levels'],
    ['within an archive', { 'inner.zip': 'PK' }, 'archive-no-levels'],
    ['with a broken list of levels', { 'level.geojson': '{' }, 'file-invalid'],
  ])('%s is refused', async (_, files, code) => {
    expect((await split(zipped(files as unknown as Record<string, string>), true)).answer).toMatchObject({
      ok: false,
      issues: [{ code }],
    });
  });

  slowIt(
    'that is none, unpacks to too much or holds too many files is refused before it is unpacked',
    async () => {
      expect((await split(strToU8('no archive'), true)).answer).toMatchObject({
        issues: [{ code: 'archive-broken' }],
      });
      const bomb = zipSync({ 'unit.geojson': new Uint8Array(ARCHIVE_LIMITS.file + 1) });
      expect(bomb.length).toBeLessThan(1_000_000);
      expect((await split(bomb, true)).answer).toMatchObject({ issues: [{ code: 'archive-too-large' }] });
      const many = zipSync(
        Object.fromEntries(
          Array.from({ length: ARCHIVE_LIMITS.entries + 1 }, (_, i) => [`${i}.txt`, new Uint8Array(0)]),
        ),
      );
      expect((await split(many, true)).answer).toMatchObject({ issues: [{ code: 'archive-too-many' }] });
      const overlapping = overlappingZip(300, 1_000_000, 'json');
      expect((await split(overlapping, true)).answer).toMatchObject({
        issues: [{ code: 'archive-too-large' }],
      });
    },
  );

  it('with very many things on one level is taken apart in one go', () => {
    const unit = { type: 'Feature', properties: { level_id: 'l' }, geometry: square(0) };
    const units = Array.from({ length: 60_000 }, () => unit);
    const level = { type: 'Feature', id: 'l', properties: { ordinal: 0 }, geometry: null };
    const amenity = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [0.5, 0.5] } };
    const split = splitImdf(
      new Map([
        ['level.geojson', { features: [level] }],
        ['amenity.geojson', { features: Array.from({ length: 3_000 }, () => amenity) }],
        ['unit.geojson', { features: units }],
      ]),
    );
    expect(split?.parts[0]?.features).toHaveLength(63_000);
  });
});
