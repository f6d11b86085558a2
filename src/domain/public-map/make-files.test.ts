import { describe, expect, it } from 'vitest';
import { demoContent, WHOLE_MAP } from '../../../tests/support/public-map/demo-content.ts';
import { builtInTaxonomy } from '../taxonomy/index.ts';
import { levelShapes, makePublicMap, outlineShapes, type PublishedContent } from './index.ts';

const options = {
  taxonomy: builtInTaxonomy,
  typeTitles: { ar: { cafe: 'مقهى' } },
  pictureOf: (url: string) => ({ url }),
};
const demo = demoContent();
const make = (content: PublishedContent, settings: Partial<Parameters<typeof makePublicMap>[1]> = {}) =>
  makePublicMap(content, { ...WHOLE_MAP, ...settings }, options);
/** All that a reader of the map can get hold of, as text. */
const allOf = ({ content, details, ...made }: ReturnType<typeof make>): string =>
  JSON.stringify([
    made,
    [...details],
    outlineShapes(content),
    levelShapes(content.features, builtInTaxonomy, WHOLE_MAP.languages),
  ]);

describe('the files of a public map', () => {
  it('the demo · a place per named room, most of them on the network', () => {
    const { search, network, levels, bounds } = make(demo);
    expect(search.places.length).toBeGreaterThan(250);
    expect(levels.map(({ levelIndex }) => levelIndex)).toEqual([-1, 0, 1, 2, 0, 1, 2]);
    expect(bounds?.[0]).toBeCloseTo(-122.844, 2);
    const joined = search.places.filter(({ stop }) => stop !== undefined);
    expect(joined.length / search.places.length).toBeGreaterThan(0.95);
    for (const { stop } of joined)
      for (const node of stop!.nodes ?? stop!.edge!.slice(0, 2)) expect(network!.nodes[node]).toBeDefined();
  });

  it('what sends, fences, custom properties and the ids of people · in no file', () => {
    const planted = demo.features.map((feature) => ({
      ...feature,
      properties: {
        ...feature.properties,
        by: { userId: 'planted-id', name: 'planted-person' },
        extra: { ...(feature.properties['extra'] as object), asset: 'planted-asset' },
        ...((feature.kind === 'beacon' || feature.kind === 'geofence' || feature.kind === 'obstacle') && {
          name: 'planted-name',
        }),
      },
    }));
    expect(allOf(make({ ...demo, features: planted }))).not.toMatch(/planted/);
  });

  it('a room for the staff · neither it nor the nodes in it are in any file, until the audience has the staff', () => {
    const place = demo.features.find(({ kind, geometry }) => kind === 'poi' && geometry.type === 'Polygon')!;
    const [x, y] = make(demo).search.places.find(({ fid }) => fid === place.fid)!.at;
    const node = {
      ...place,
      fid: 'planted-node',
      kind: 'graph' as const,
      geometry: { type: 'Point' as const, coordinates: [x, y] as [number, number] },
      properties: { typeCode: 'graph-node', neighbors: [] },
    };
    const staff = {
      ...place,
      fid: 'planted-room',
      properties: { ...place.properties, name: 'planted-name', extra: { access: ['staff'] } },
    };
    const content = {
      ...demo,
      clientExtra: { storey: { groups: [{ id: 'staff', title: 'Staff' }] } },
      features: [...demo.features.filter(({ fid }) => fid !== place.fid), staff, node],
    };
    expect(allOf(make(content))).not.toContain('planted');
    const told = make(content, { audience: ['staff'] });
    expect(told.groups).toEqual([{ id: 'staff', title: 'Staff' }]);
    expect(told.search.places.map(({ fid }) => fid)).toContain('planted-room');
    expect(told.network!.nodes.map(({ fid }) => fid)).toContain('planted-node');
    // Another group.
    expect(allOf(make(content, { audience: ['visitors'] }))).not.toContain('planted');
  });

  it('what the map does not show · in no file', () => {
    const place = demo.features.find(({ kind }) => kind === 'poi')!;
    const properties = {
      ...place.properties,
      description: 'planted-description',
      email: 'planted@example.org',
      website: 'https://planted.example',
      menu: 'https://planted.example/menu',
      images: ['https://planted.example/a.png'],
      logo: 'https://planted.example/b.png',
      eid: 'planted-eid',
      openHours: { Monday: [['09:13', '17:00']] },
      extra: { description_de: 'planted-german' },
    };
    const content = { ...demo, features: [{ ...place, properties }] };
    const shows = Object.fromEntries(
      Object.keys(WHOLE_MAP.shows).map((part) => [part, false]),
    ) as unknown as typeof WHOLE_MAP.shows;
    expect(allOf(make(content, { shows }))).not.toMatch(/planted|09:13/);
    expect(allOf(make(content)).match(/planted-\w+/g)).toEqual(
      expect.arrayContaining(['planted-description', 'planted-german']),
    );
  });

  it('an address that runs code · no link', () => {
    const place = demo.features.find(({ kind }) => kind === 'poi')!;
    const properties = {
      ...place.properties,
      website: 'javascript:alert(1)',
      buttons: [{ name: 'Press', action: 'javascript:alert(2)', intent: 'data:text/html,x', iconUrl: '' }],
      book: { value: 'https://user:pass@example.org', shouldOverride: false },
    };
    const { details } = make({ ...demo, features: [{ ...place, properties }] });
    expect(JSON.stringify([...details])).not.toMatch(/javascript|data:|user:pass/);
  });

  it('one site of two · nothing of the other', () => {
    const other = { ...demo.sites[0]!, id: 2, title: 'planted-site' };
    const feature = {
      ...demo.features.find(({ kind }) => kind === 'poi')!,
      fid: 'planted-place',
      siteId: 2,
      buildingId: null,
      levelIndex: null,
    };
    const content = { ...demo, sites: [...demo.sites, other], features: [...demo.features, feature] };
    expect(allOf(make(content, { siteIds: [1] }))).not.toContain('planted');
    expect(allOf(make(content))).toContain('planted-place');
  });

  it('without directions · neither network nor stops', () => {
    const { network, search } = make(demo, { routing: false });
    expect(network).toBeNull();
    expect(search.places.some(({ stop }) => stop !== undefined)).toBe(false);
  });
});
