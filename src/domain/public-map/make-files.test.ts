import { describe, expect, it } from 'vitest';
import { demoContent, WHOLE_MAP } from '../../../tests/support/public-map/demo-content.ts';
import { builtInTaxonomy } from '../taxonomy/index.ts';
import type { Position } from '../entities/geometry.ts';
import { levelShapes, makePublicMap, outlineShapes, type PublishedContent } from './index.ts';
import type { PublishedFeature } from './content.ts';

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

  describe('a path past rooms for the staff', () => {
    const outdoors = { siteId: 1, buildingId: null, levelIndex: null };
    const [west, south] = [-122.8436, 45.5198];
    const at = (x: number, y: number): Position => [west + x * 0.0001, south + y * 0.0001];
    const node = (fid: string, position: Position, neighbors: string[]): PublishedFeature => ({
      ...outdoors,
      fid,
      kind: 'graph',
      properties: { typeCode: 'graph-node', neighbors },
      geometry: { type: 'Point', coordinates: position },
    });
    const room = (fid: string, corners: [number, number][], access?: string[]): PublishedFeature => ({
      ...outdoors,
      fid,
      kind: 'poi',
      properties: { typeCode: 'room', name: fid, ...(access && { extra: { access } }) },
      geometry: { type: 'Polygon', coordinates: [[...corners, corners[0]!].map(([x, y]) => at(x, y))] },
    });
    const links = (rooms: PublishedFeature[], audience: string[] = []): [string, string[]][] => {
      const nodes = [
        node('a', at(0, 2), ['b', 'c']),
        node('b', at(9, 2), ['a']),
        node('c', at(0, 8), ['a', 'd']),
        node('d', at(9, 8), ['c']),
      ];
      const { network } = make({ ...demo, features: [...nodes, ...rooms] }, { audience });
      const all = network?.nodes ?? [];
      return all.map(({ fid, links: to }) => [fid, to.map(([index]) => all[index]!.fid).sort()]);
    };
    const through = room(
      'through',
      [
        [3, 0],
        [6, 0],
        [6, 4],
        [3, 4],
      ],
      ['staff'],
    );
    const whole = [
      ['a', ['b', 'c']],
      ['b', ['a']],
      ['c', ['a', 'd']],
      ['d', ['c']],
    ];

    it('it leads through one with both ends outside → is left out, until the audience has the staff', () => {
      expect(links([through])).toEqual([
        ['a', ['c']],
        ['b', []],
        ['c', ['a', 'd']],
        ['d', ['c']],
      ]);
      expect(links([through], ['staff'])).toEqual(whole);
    });

    it.each([
      [
        'a room that everybody sees',
        room('corridor', [
          [3, 0],
          [6, 0],
          [6, 4],
          [3, 4],
        ]),
      ],
      [
        'one beside it',
        room(
          'beside',
          [
            [3, 3],
            [6, 3],
            [6, 7],
            [3, 7],
          ],
          ['staff'],
        ),
      ],
      [
        'one whose wall it goes along',
        room(
          'along',
          [
            [3, 2],
            [6, 2],
            [6, 5],
            [3, 5],
          ],
          ['staff'],
        ),
      ],
      [
        'one whose corner it touches',
        room(
          'corner',
          [
            [3, 2],
            [5, 4],
            [3, 6],
            [1, 4],
          ],
          ['staff'],
        ),
      ],
    ])('%s → stays', (_, shape) => {
      expect(links([shape])).toEqual(whole);
    });

    it('rooms around a yard · the path in the yard stays, those out of it are left out', () => {
      const ring = (corners: [number, number][]) => [...corners, corners[0]!].map(([x, y]) => at(x, y));
      const yard: PublishedFeature = {
        ...through,
        geometry: {
          type: 'Polygon',
          coordinates: [
            ring([
              [-1, -1],
              [12, -1],
              [12, 5],
              [-1, 5],
            ]),
            ring([
              [-0.5, -0.5],
              [11, -0.5],
              [11, 4.5],
              [-0.5, 4.5],
            ]),
          ],
        },
      };
      expect(links([yard])).toEqual([
        ['a', ['b']],
        ['b', ['a']],
        ['c', ['d']],
        ['d', ['c']],
      ]);
    });
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
