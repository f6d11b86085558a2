import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInTaxonomy, suggestType } from '../../../taxonomy/index.ts';
import { ringsOf } from './join-ways.ts';
import { readOsm } from './read-osm.ts';

interface Read {
  id: string;
  properties: Record<string, string>;
  geometry: { type: string; coordinates: never };
}

const read = (text: string): Read[] | string => {
  const answer = readOsm(new TextEncoder().encode(text));
  if (!answer.ok) return answer.code;
  return (JSON.parse(new TextDecoder().decode(answer.value)) as { features: Read[] }).features;
};
const osm = (...elements: string[]): string => `<osm version="0.6">${elements.join('')}</osm>`;
const node = (id: number, lon: number, lat: number, tags = ''): string =>
  `<node id="${id}" lat="${lat}" lon="${lon}">${tags}</node>`;
const tag = (key: string, value: string): string => `<tag k="${key}" v="${value}"/>`;
const way = (id: number, nodes: readonly number[], tags: string): string =>
  `<way id="${id}">${nodes.map((ref) => `<nd ref="${ref}"/>`).join('')}${tags}</way>`;
const CORNERS = [node(1, 10, 50), node(2, 10.001, 50), node(3, 10.001, 50.001), node(4, 10, 50.001)];
const RING = [1, 2, 3, 4, 1];

describe('an OpenStreetMap file', () => {
  it('with a room → an area with its tags, its name and its level', () => {
    const tags =
      tag('indoor', 'room') + tag('level', '1') + tag('name', 'A &amp; B') + tag('name:ar', 'غرفة');
    expect(read(osm(...CORNERS, way(7, RING, tags)))).toEqual([
      expect.objectContaining({
        id: 'w7',
        properties: { indoor: 'room', type: 'indoor=room', level: '1', name: 'A & B', name_ar: 'غرفة' },
        geometry: expect.objectContaining({ type: 'Polygon' }) as unknown,
      }),
    ]);
  });

  it('with stairs that are repeated → on all of their levels', () => {
    const tags = tag('stairs', 'yes') + tag('indoor', 'room') + tag('level', '0-1') + tag('repeat_on', '3;4');
    const [stairs] = read(osm(...CORNERS, way(7, RING, tags))) as Read[];
    expect(stairs?.properties).toMatchObject({ type: 'stairs=yes', level: '0;1;3;4' });
    expect(stairs?.properties).not.toHaveProperty('repeat_on');
  });

  it('with a door in a wall → an area across the wall, on the levels of its room', () => {
    const doors = node(9, 10.0005, 50, tag('door', 'hinged') + tag('width', '2'));
    const room = way(7, [1, 9, 2, 3, 4, 1], tag('indoor', 'room') + tag('level', '2'));
    const door = (read(osm(...CORNERS, doors, room)) as Read[]).find(({ id }) => id === 'n9');
    expect(door?.properties).toMatchObject({ type: 'door=yes', level: '2' });
    const [ring] = door!.geometry.coordinates as unknown as [number, number][][];
    const metres = (Math.max(...ring!.map(([x]) => x)) - Math.min(...ring!.map(([x]) => x))) * 71_700;
    expect(metres).toBeGreaterThan(1.9);
    expect(metres).toBeLessThan(2.1);
  });

  it('with a relation of ways in any order and direction → one area with its hole', () => {
    const hole = [node(5, 10.0004, 50.0004), node(6, 10.0006, 50.0004), node(8, 10.0005, 50.0006)];
    const ways = [way(11, [2, 1], ''), way(12, [2, 3, 4, 1], ''), way(13, [5, 6, 8, 5], '')];
    const member = (ref: number, role: string) => `<member type="way" ref="${ref}" role="${role}"/>`;
    const tags = tag('type', 'multipolygon') + tag('indoor', 'corridor') + tag('level', '0');
    const relation = `<relation id="3">${member(11, 'outer')}${member(13, 'inner')}${member(12, 'outer')}${tags}</relation>`;
    const [area] = read(osm(...CORNERS, ...hole, ...ways, relation)) as Read[];
    expect(area).toMatchObject({ id: 'r3', properties: { type: 'indoor=corridor' } });
    expect((area!.geometry.coordinates as unknown[]).length).toBe(2);
  });

  it('with things on no level beside others → those alone that have one', () => {
    const outdoors = node(9, 10, 50, tag('amenity', 'bench'));
    const room = way(7, RING, tag('indoor', 'room') + tag('level', '0'));
    expect((read(osm(...CORNERS, outdoors, room)) as Read[]).map(({ id }) => id)).toEqual(['w7']);
    expect((read(osm(outdoors)) as Read[]).map(({ id }) => id)).toEqual(['n9']);
  });

  it('as JSON → the same as XML', () => {
    const tags = { indoor: 'room', level: '0' };
    const nodes = [
      [1, 10, 50],
      [2, 10.001, 50],
      [3, 10.001, 50.001],
      [4, 10, 50.001],
    ].map(([id, lon, lat]) => ({ type: 'node', id, lon, lat }));
    const json = JSON.stringify({
      version: 0.6,
      elements: [...nodes, { type: 'way', id: 7, nodes: RING, tags }],
    });
    const xml = osm(...CORNERS, way(7, RING, tag('indoor', 'room') + tag('level', '0')));
    expect(read(json)).toEqual(read(xml));
  });

  it.each([
    ['G', '0'],
    ['0-0.5', '0;0.5'],
    ['0;1', '0;1'],
    ['-1--2', '-2;-1'],
    ['*', '0;7'],
    ['Mezzanine', 'Mezzanine'],
    ['2;Gallery', '2;Gallery'],
  ])('with level=%s → on %s', (level, on) => {
    const others = [0, 7].map((own) =>
      way(80 + own, RING, tag('indoor', 'area') + tag('level', String(own))),
    );
    const room = way(7, RING, tag('indoor', 'room') + tag('level', level));
    const found = (read(osm(...CORNERS, ...others, room)) as Read[]).find(({ id }) => id === 'w7');
    expect(found?.properties['level']).toBe(on);
  });

  it('with level=* and no other level → on none', () => {
    const room = way(7, RING, tag('indoor', 'room') + tag('level', '*'));
    expect((read(osm(...CORNERS, room)) as Read[])[0]?.properties).not.toHaveProperty('level');
  });

  it('with things on no level beside others → says how many are left out', () => {
    const outdoors = [9, 10].map((id) => node(id, 10, 50, tag('amenity', 'bench')));
    const room = way(7, RING, tag('indoor', 'room') + tag('level', '0'));
    const answer = readOsm(new TextEncoder().encode(osm(...CORNERS, ...outdoors, room)));
    expect(answer.ok && JSON.parse(new TextDecoder().decode(answer.value))).toMatchObject({
      withoutLevel: 2,
    });
  });

  it('with changes → without what they delete', () => {
    const room = way(7, RING, tag('indoor', 'room'));
    const old = way(8, RING, tag('indoor', 'corridor'));
    const changes = (...parts: string[]) => `<osmChange version="0.6">${parts.join('')}</osmChange>`;
    const file = changes(`<create>${CORNERS.join('')}${room}</create>`, `<delete>${old}</delete>`);
    expect((read(file) as Read[]).map(({ id }) => id)).toEqual(['w7']);
    expect(read(changes(`<delete>${CORNERS.join('')}${room}</delete>`))).toBe('nothing-usable');
  });

  it('whose ways and members have their corners in themselves → the same areas', () => {
    const at = [
      [10, 50],
      [10.001, 50],
      [10.001, 50.001],
      [10, 50.001],
      [10, 50],
    ].map(([lon, lat]) => ({ lon: lon!, lat: lat! }));
    const tags = { indoor: 'room', level: '0' };
    const halves = [at.slice(0, 3), at.slice(2)];
    const json = JSON.stringify({
      version: 0.6,
      elements: [
        { type: 'way', id: 7, nodes: RING, geometry: at, tags },
        { type: 'way', id: 8, geometry: at, tags },
        {
          type: 'relation',
          id: 3,
          tags: { type: 'multipolygon', ...tags },
          members: halves.map((geometry, i) => ({ type: 'way', ref: 20 + i, role: 'outer', geometry })),
        },
      ],
    });
    const nd = ({ lon, lat }: { lon: number; lat: number }, ref = '') =>
      `<nd ${ref} lat="${lat}" lon="${lon}"/>`;
    const tagged = tag('indoor', 'room') + tag('level', '0');
    const xml = osm(
      `<way id="7">${at.map((one, i) => nd(one, `ref="${RING[i]}"`)).join('')}${tagged}</way>`,
      `<way id="8">${at.map((one) => nd(one)).join('')}${tagged}</way>`,
      `<relation id="3">${halves.map((half, i) => `<member type="way" ref="${20 + i}" role="outer">${half.map((one) => nd(one)).join('')}</member>`).join('')}${tag('type', 'multipolygon')}${tagged}</relation>`,
    );
    const found = read(json) as Read[];
    expect(found.map(({ id, geometry }) => [id, (geometry.coordinates as unknown[][])[0]!.length])).toEqual([
      ['w7', 5],
      ['w8', 5],
      ['r3', 5],
    ]);
    expect(read(xml)).toEqual(found);
  });

  it.each([
    ['another XML', '<gpx><wpt/></gpx>', 'file-type-mismatch'],
    ['another JSON', '{"type": "FeatureCollection", "features": []}', 'file-type-mismatch'],
    ['cut off', '<osm><node id="1" lat="50" lo', 'file-invalid'],
    ['empty', '', 'file-invalid'],
    ['without a thing that has a meaning', osm(...CORNERS), 'nothing-usable'],
    ['of a room whose corners are missing', osm(way(7, RING, tag('indoor', 'room'))), 'nothing-usable'],
    ['far beyond the earth', osm(node(1, 1e12, 50, tag('amenity', 'cafe'))), 'nothing-usable'],
    [
      'of deleted things',
      '<osm><node id="1" lat="1" lon="1" visible="false"><tag k="amenity" v="cafe"/></node></osm>',
      'nothing-usable',
    ],
  ])('that is %s → refused', (_what, text, code) => {
    expect(read(text)).toBe(code);
  });

  it('a tag → the type that it means', () => {
    for (const [tags, code] of [
      ['highway=elevator', 'elevator'],
      ['shop=bakery', 'bakery'],
      ['indoor=area', 'walkable-area'],
    ])
      expect(suggestType(tags!, builtInTaxonomy)).toBe(code);
  });
});

describe('an area of several outlines', () => {
  const square = (id: number, x: number, size: number): string => {
    const corners = [
      [x, x],
      [x + size, x],
      [x + size, x + size],
      [x, x + size],
    ];
    const ids = corners.map((_, i) => id * 10 + i);
    return (
      corners.map(([lon, lat], i) => node(ids[i]!, lon! / 1000, lat! / 1000)).join('') +
      way(id, [...ids, ids[0]!], '')
    );
  };
  const area = (members: readonly (readonly [id: number, role: string])[]): string =>
    `<relation id="9">${members.map(([id, role]) => `<member type="way" ref="${id}" role="${role}"/>`).join('')}${tag('type', 'multipolygon')}${tag('indoor', 'room')}</relation>`;

  it('with an island in a hole that has a hole too → each hole in the smallest outline around it', () => {
    const squares = [square(1, 0, 10), square(2, 3, 1), square(3, 1, 8), square(4, 2, 6)];
    const roles = [
      [1, 'outer'],
      [2, 'inner'],
      [3, 'inner'],
      [4, 'outer'],
    ] as const;
    expect(read(osm(...squares, area(roles)))).toMatchObject([
      {
        geometry: {
          type: 'MultiPolygon',
          coordinates: [
            [{ 0: [0, 0] }, { 0: [0.001, 0.001] }],
            [{ 0: [0.002, 0.002] }, { 0: [0.003, 0.003] }],
          ],
        },
      },
    ]);
  });

  it('of hundreds, one in the other, around hundreds of holes elsewhere in their boxes → refused', () => {
    // A triangle holds its lower half: a hole in the upper corner of its box is in none of them.
    const triangle = (id: number, size: number): string => {
      const ids = [id * 10, id * 10 + 1, id * 10 + 2];
      const corners = [node(ids[0]!, 0, 0), node(ids[1]!, size, 0), node(ids[2]!, 0, size)];
      return corners.join('') + way(id, [...ids, ids[0]!], '');
    };
    const outlines = Array.from({ length: 150 }, (_, i) => i + 1);
    const holes = outlines.map((id) => id + 1000);
    const shapes = [
      ...outlines.map((id) => triangle(id, 1 + id / 1000)),
      ...holes.map((id) => square(id, 900, 1)),
    ];
    const roles = [
      ...outlines.map((id) => [id, 'outer'] as const),
      ...holes.map((id) => [id, 'inner'] as const),
    ];
    expect(read(osm(...shapes, area(roles)))).toBe('drawing-too-large');
  });

  it('a wall of more corners than a way of OpenStreetMap has → refused', () => {
    const corners = Array.from({ length: 2001 }, (_, i) => node(i + 1, 10 + i / 1e5, 50));
    const line = corners.map((_, i) => i + 1);
    expect(read(osm(...corners, way(1, line, tag('indoor', 'wall'))))).toBe('drawing-too-large');
  });
});

describe('ways', () => {
  it('of a ring in any pieces, order and direction → that ring', () => {
    const pieces = fc.tuple(
      fc.integer({ min: 3, max: 30 }),
      fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 1, maxLength: 8 }),
    );
    fc.assert(
      fc.property(pieces, ([size, cuts]) => {
        const at = [...new Set(cuts.map(([cut]) => cut % size))].toSorted((a, b) => a - b);
        const ways = at.map((from, i) => {
          const to = at[i + 1] ?? at[0]! + size;
          const nodes = Array.from({ length: to - from + 1 }, (_, k) => (from + k) % size);
          return cuts[i]?.[1] === true ? nodes.toReversed() : nodes;
        });
        const rings = ringsOf(ways.toReversed());
        expect(rings).toHaveLength(1);
        expect(rings[0]).toHaveLength(size + 1);
        expect(new Set(rings[0]).size).toBe(size);
      }),
    );
  });

  it('of which thousands meet at one node → each is looked at twice at most', () => {
    let looks = 0;
    const ways = Array.from({ length: 20_000 }, (_, i) => {
      const way = [i + 2, 1];
      return new Proxy(way, { get: (of, key) => ((looks += 1), Reflect.get(of, key) as unknown) });
    });
    expect(ringsOf(ways)).toEqual([]);
    expect(looks).toBeLessThan(40 * ways.length);
  });

  it('of more corners than a call takes arguments → their ring', () => {
    const half = Array.from({ length: 300_000 }, (_, i) => i);
    expect(ringsOf([half, [299_999, -1, 0]])).toMatchObject([{ length: 300_002 }]);
  });

  it('that do not close → no ring', () => {
    expect(ringsOf([[1, 2, 3], [3, 4], [], [5]])).toEqual([]);
  });
});
