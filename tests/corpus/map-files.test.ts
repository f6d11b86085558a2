import { expect, it } from 'vitest';
import { finish, readGeoJson, splitGeoJson } from '../../src/domain/floorplan/index.ts';
import { builtInTaxonomy, suggestType } from '../../src/domain/taxonomy/index.ts';
import { readPlanJob } from '../../src/workers/read-plan/core.ts';
import { describeShared, sharedBytes } from '../support/shared-data.ts';
import { valueOf } from '../support/domain/value-of.ts';

interface Collection {
  features: { properties: Record<string, string>; geometry: { type: string } }[];
}

const convert = async (format: 'osm' | 'kml', path: string): Promise<Uint8Array<ArrayBuffer>> =>
  valueOf(await readPlanJob().convert(format, sharedBytes(path)));
const read = (bytes: Uint8Array): Collection => JSON.parse(new TextDecoder().decode(bytes)) as Collection;
const levelsOf = (collection: Collection): (number | null)[] =>
  splitGeoJson(collection).map(({ ordinal }) => ordinal);
const typed = ({ features }: Collection, typeCode: string) =>
  features.filter(({ properties }) => suggestType(properties['type']!, builtInTaxonomy) === typeCode);

describeShared('maps of others', () => {
  it('a university in OpenStreetMap → its levels, with rooms, corridors, doors and stairs on all of theirs', async () => {
    const bytes = await convert('osm', 'osm/apb-dresden-university.osm');
    const all = read(bytes);
    expect(levelsOf(all)).toEqual([-1, 0, 1, 2, 3]);
    expect(typed(all, 'corridor')).toHaveLength(43);
    expect(typed(all, 'toilet')).toHaveLength(30);
    expect(typed(all, 'door').length).toBeGreaterThan(450);
    expect(typed(all, 'room').length).toBeGreaterThan(350);
    const stairs = typed(all, 'stairs').map(({ properties }) => properties['level']);
    expect(stairs.some((levels) => levels?.includes(';'))).toBe(true);
    expect(finish(readGeoJson(bytes))).toMatchObject({ ok: true });
  });

  it.each([
    ['cologne-central-elevators', [-2, -1, 0, 1], 'elevator', 5],
    ['hamburg-central-platforms', [-3, -2, -1, 0], 'train-platform', 12],
  ] as const)(
    'a station in OpenStreetMap: %s → levels, elevators and platforms',
    async (name, levels, type, count) => {
      const all = read(await convert('osm', `osm/${name}.osm`));
      expect(levelsOf(all)).toEqual(levels);
      expect(typed(all, type)).toHaveLength(count);
    },
  );

  it('a KML and a KMZ whose first entry is a picture → their places', async () => {
    const campus = read(await convert('kml', 'kml/google-campus-samples.kml')).features;
    const count = (type: string) => campus.filter(({ geometry }) => geometry.type === type).length;
    expect([count('Polygon'), count('LineString'), count('Point')]).toEqual([9, 6, 4]);
    expect(read(await convert('kml', 'kml/albania-points.kmz')).features).toHaveLength(63);
  });
});
