import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeSlow, someOf } from '../../../tests/support/vitest/slow-tests.ts';
import {
  chanceOf,
  madeFloor,
  revisedFloor,
  rightShare,
  roomOf,
} from '../../../tests/support/domain/revision/revised-floor.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';
import type { Feature } from '../entities/feature.ts';
import { moveGeometry } from '../floorplan/index.ts';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import type { Level } from '../entities/level.ts';
import { reviseLevel } from '../ops/index.ts';
import type { Finding } from '../rooms/find-rooms.ts';
import { builtInTaxonomy } from '../taxonomy/index.ts';
import { overlapsAfter } from './overlaps-after.ts';
import { LEAST_AGREEMENT, revisePlan, type RevisionRow } from './revise-plan.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 });

describeSlow('a newer plan of a floor', () => {
  it('is matched room by room, each room of the level and of the plan once', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const chance = chanceOf(seed);
        const rooms = madeFloor(chance);
        const floor = revisedFloor(rooms, chance);
        const { rows, placement, agreement } = revisePlan(rooms, floor.findings, builtInTaxonomy);
        expect(placement.rotation).toBeCloseTo(-2, 1);
        expect(agreement).toBeGreaterThan(LEAST_AGREEMENT);
        expect(rightShare(rooms, floor, rows)).toBeGreaterThanOrEqual(0.95);
        const fids = rows.flatMap(({ fid }) => fid ?? []);
        expect(fids.toSorted()).toEqual(rooms.map(({ fid }) => fid).toSorted());
        expect(rows.filter(({ geometry }) => geometry !== null)).toHaveLength(floor.findings.length);
      }),
      { numRuns: runs(6) },
    );
  });
});

const found = ({ geometry, properties }: Feature): Finding => ({
  typeCode: 'room',
  name: properties.name ?? null,
  geometry,
});
const kindsIn = (rows: readonly RevisionRow[]) => new Set(rows.map(({ kind }) => kind));

describe('where the plan lies', () => {
  const rooms = madeFloor(chanceOf(7));
  it('changes nothing where it is the same plan', () => {
    const { rows, agreement } = revisePlan(rooms, rooms.map(found), builtInTaxonomy);
    expect([...kindsIn(rows)]).toEqual(['same']);
    expect(agreement).toBe(1);
  });

  it.each(
    someOf(
      [
        ['turned by a right angle and far away', { east: 300, north: -120, rotation: 90, scale: 1 }],
        ['upside down', { east: 0, north: 0, rotation: 180, scale: 1 }],
        ['in another unit', { east: 5, north: 5, rotation: 37, scale: 1.3 }],
      ] as const,
      1,
    ),
  )('is found: %s', (_where, placement) => {
    const nameless = rooms.map((room) => ({ ...room, properties: { ...room.properties, name: '' } }));
    for (const own of [rooms, nameless]) {
      const moved = own.map((room) => ({
        ...found(room),
        name: room.properties.name === '' ? null : (room.properties.name ?? null),
        geometry: moveGeometry(room.geometry, placement, [8.6821, 50.1109]),
      }));
      expect([...kindsIn(revisePlan(own, moved, builtInTaxonomy).rows)]).toEqual(['same']);
    }
  });

  it.each([
    ['mirrored', -1],
    ['of another floor', 0],
  ])('says that it does not fit: %s', (_what, mirror) => {
    const nameless = rooms.map((room) => ({ ...found(room), name: null }));
    const other =
      mirror === 0
        ? madeFloor(chanceOf(99)).map((room) => ({ ...found(room), name: null }))
        : nameless.map((one) => ({ ...one, geometry: mirrored(one.geometry) }));
    expect(revisePlan(rooms, other, builtInTaxonomy).agreement).toBeLessThan(LEAST_AGREEMENT);
  });
});

const mirrored = (geometry: Finding['geometry']): Finding['geometry'] =>
  JSON.parse(JSON.stringify(geometry), (_key, value: unknown) =>
    Array.isArray(value) && typeof value[0] === 'number' ? [17.3642 - value[0], value[1]] : value,
  ) as Finding['geometry'];

describe('one room', () => {
  const at = (west: number, east = west + 1, n = 0, name = `Room ${n}`): Feature =>
    roomOf(n, rectangle([10 + west / 1e4, 50], [10 + east / 1e4, 50.00005]), name);
  const around = [at(3, 4, 3), at(4.1, 5.6, 4), at(5.8, 6.4, 5), at(6.6, 8.9, 6)];
  const compare = (old: readonly Feature[], next: readonly Feature[]): RevisionRow[] =>
    revisePlan([...old, ...around], [...next, ...around].map(found), builtInTaxonomy).rows.filter(
      ({ kind }) => kind !== 'same',
    );

  it('that was split keeps its key for the part with its name, and says of the other where it was', () => {
    const rows = compare([at(0, 2, 1, 'Hall')], [at(0, 1.1, 1, 'Store'), at(1.15, 2, 2, 'Hall')]);
    expect(rows.map(({ kind, name, partOf }) => [kind, name, partOf])).toEqual([
      ['moved', 'Hall', null],
      ['new', 'Store', 'Hall'],
    ]);
  });

  it('that became a part of another one is gone, and says of which', () => {
    const rows = compare([at(0, 1.2, 1, 'A'), at(1.2, 2, 2, 'B')], [at(0, 2, 1, 'Big')]);
    expect(rows.map(({ kind, name, newName, partOf }) => [kind, name, newName, partOf])).toEqual([
      ['moved', 'A', 'Big', null],
      ['gone', 'B', null, 'Big'],
    ]);
  });

  it('that stays where it is keeps its key when all names move on by one', () => {
    const row = [0, 1, 2].map((n) => at(n, n + 0.95, n, `${n}`));
    const next = row.map((room, n) => ({ ...room, properties: { ...room.properties, name: `${n + 1}` } }));
    expect(compare(row, next).map(({ kind, name, newName }) => [kind, name, newName])).toEqual([
      ['renamed', '0', '1'],
      ['renamed', '1', '2'],
      ['renamed', '2', '3'],
    ]);
  });

  it('with the number of its model moves across the building with another name and size → stays the same room', () => {
    const numbered = at(0, 1, 1, 'Office');
    const old = { ...numbered, properties: { ...numbered.properties, eid: '3qloCPnZDEQBom1ZjBl$JP' } };
    const identity = { eid: '3qloCPnZDEQBom1ZjBl$JP' };
    const rows = revisePlan(
      [old, ...around],
      [
        { ...found(at(9, 12, 2, 'Archive')), identity },
        { ...found(at(0, 1, 1, 'Office')), identity: { eid: '0000000000000000000001' } },
        ...around.map(found),
      ],
      builtInTaxonomy,
    ).rows.filter(({ kind }) => kind !== 'same');
    expect(rows.map(({ kind, name, newName, eid }) => [kind, name, newName, eid])).toEqual([
      ['moved', 'Office', 'Archive', undefined],
      ['new', 'Office', null, '0000000000000000000001'],
    ]);
  });

  it('keeps a name that the plan does not draw, or draws in another case', () => {
    expect(
      compare([at(0, 1, 1, 'Hall'), at(1, 2, 2, 'Café  Nord')], [at(0, 1, 1, ''), at(1, 2, 2, 'CAFÉ NORD')]),
    ).toEqual([]);
  });

  it('that the plan names without a type is a room, and without a name an outline', () => {
    const [named, nameless] = compare([], [at(0, 1, 1, 'Lab'), at(1, 2, 2, '')]);
    expect([named!.typeCode, nameless!.typeCode]).toEqual(['room', 'room-outline']);
  });
});

describe('what else is on the level', () => {
  const rooms = madeFloor(chanceOf(3)).slice(0, 12);
  const wall = {
    ...roomOf(900, rooms[0]!.geometry, ''),
    kind: 'obstacle',
    properties: { typeCode: 'wall' },
  } as Feature;
  const desk = { ...wall, properties: { typeCode: 'table' } } as Feature;
  it('is not gone because the plan draws none', () => {
    const { rows } = revisePlan([...rooms, wall, desk], rooms.map(found), builtInTaxonomy);
    expect([...kindsIn(rows)]).toEqual(['same']);
  });

  it('goes along with the room on which it lies', () => {
    const outline = {
      ...roomOf(901, rooms[2]!.geometry, ''),
      properties: { typeCode: 'room-outline' },
    } as Feature;
    const { rows } = revisePlan([...rooms, outline], rooms.map(found), builtInTaxonomy);
    expect([...kindsIn(rows)]).toEqual(['same']);
  });

  it('is not added where the level has none', () => {
    const { rows } = revisePlan(
      rooms,
      [...rooms.map(found), { ...found(wall), typeCode: 'wall' }],
      builtInTaxonomy,
    );
    expect([...kindsIn(rows)]).toEqual(['same']);
  });
});

describe('what is taken over', () => {
  it('keeps the key and all properties of each room that stays', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const chance = chanceOf(seed);
        const rooms = madeFloor(chance);
        const { rows } = revisePlan(rooms, revisedFloor(rooms, chance).findings, builtInTaxonomy);
        const ofRow = new Map(rows.map((row) => [row.fid as string | null, row]));
        const stay = rooms.flatMap((feature) => {
          const { geometry, newName: name } = ofRow.get(feature.fid)!;
          return geometry === null ? [] : [{ feature, geometry, name }];
        });
        const gone = rooms.filter(({ fid }) => ofRow.get(fid)!.geometry === null);
        const { changes } = reviseLevel(
          {} as Level,
          { stay, gone, added: [], plan: null },
          () => rooms[0]!.fid,
        );
        const after = new Map(changes.map((change) => [change.key, change.after as Feature | null]));
        for (const { feature } of stay) {
          const now = after.get(feature.fid) ?? feature;
          expect({ ...now, geometry: null, properties: { ...now.properties, name: '' } }).toEqual({
            ...feature,
            geometry: null,
            properties: { ...feature.properties, name: '' },
          });
        }
        // What is gone can be restored as it was.
        for (const { fid } of gone) expect(after.get(fid)).toBeNull();
      }),
      { numRuns: runs(2) },
    );
  });
});

describe('walls and openings of a newer plan', () => {
  const a = [10, 50] as const;
  const M = 1 / 111_320;
  const box = (x1: number, y1: number, x2: number, y2: number) => {
    const stretch = Math.cos((a[1] * Math.PI) / 180);
    const at = (x: number, y: number): [number, number] => [a[0] + (x * M) / stretch, a[1] + y * M];
    return rectangle(at(x1, y1), at(x2, y2));
  };
  let count = 0;
  const own = (typeCode: string, geometry: ReturnType<typeof box>, name?: string): Feature =>
    ({
      fid: `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`,
      kind: 'feature',
      geometry,
      properties: { typeCode, ...(name !== undefined && { name }) },
    }) as unknown as Feature;
  const drawn = (
    typeCode: string,
    geometry: ReturnType<typeof box>,
    name: string | null = null,
  ): Finding => ({
    typeCode,
    name,
    geometry,
  });
  const rooms = (split: number): [string, ReturnType<typeof box>][] => [
    ['A', box(0, 0, split, 8)],
    ['B', box(split + 0.2, 0, 20, 8)],
    ['C', box(0, 8.2, 20, 12)],
    ['D', box(0, 12.2, 9, 20)],
    ['E', box(9.2, 12.2, 20, 20)],
  ];
  const wallsOf = (split: number) => [
    box(split, 0, split + 0.2, 8),
    box(0, 8, 20, 8.2),
    box(0, 12, 20, 12.2),
  ];
  const level = [
    ...rooms(9).map(([name, shape]) => own('room', shape, name)),
    ...wallsOf(9).map((shape) => own('wall', shape)),
    own('door', box(3, 8, 3.9, 8.2)),
    own('door', box(15, 8, 15.9, 8.2)),
    own('door', box(3, 12, 3.9, 12.2)),
    own('window', box(5, 0, 7, 0.2)),
  ];
  const planOf = (split: number, doors: [number, number][]) => [
    ...rooms(split).map(([name, shape]) => drawn('room', shape, name)),
    ...wallsOf(split).map((shape) => drawn('wall', shape)),
    ...doors.map(([x, y]) => drawn('door', box(x, y, x + 0.9, y + 0.2))),
  ];
  const rowsOf = (findings: Finding[]) => revisePlan(level, findings, builtInTaxonomy).rows;
  const partOf = (rows: readonly RevisionRow[], part: RevisionRow['part']) =>
    rows.filter((row) => row.part === part).map(({ kind }) => kind);

  it('the same walls, in one piece or many · compared → none of them changes', () => {
    const same = planOf(9, [
      [3, 8],
      [15, 8],
      [3, 12],
    ]);
    expect(new Set(partOf(rowsOf(same), 'wall'))).toEqual(new Set(['same']));
    expect(partOf(rowsOf(same), 'opening')).toEqual(['same', 'same', 'same']);
  });

  it('a room is wider · compared → all former walls go, and all of the plan come', () => {
    expect(partOf(rowsOf(planOf(11, [])), 'wall')).toEqual(['gone', 'gone', 'gone', 'new', 'new', 'new']);
  });

  it('doors stay, move, come and go · compared → each is reported; windows are not, if the plan draws none', () => {
    const rows = rowsOf(
      planOf(9, [
        [3, 8],
        [15.7, 8],
        [15.7, 8.05],
        [12, 12],
      ]),
    );
    const told = rows.filter(({ part }) => part === 'opening');
    expect(told.map(({ kind, typeCode }) => `${kind} ${typeCode}`)).toEqual([
      'same door',
      'moved door',
      'gone door',
      'new door',
    ]);
  });

  it('one room is taken and its neighbour left · looked at → they lie on each other', () => {
    const rows = rowsOf(planOf(11, []));
    const wider = rows.filter(({ name }) => name === 'A');
    const own = level.filter(({ properties }) => properties.typeCode === 'room');
    expect(overlapsAfter(own, wider)).toEqual([['A', 'B']]);
    expect(
      overlapsAfter(
        own,
        rows.filter(({ part }) => part === 'room'),
      ),
    ).toEqual([]);
  });
});
