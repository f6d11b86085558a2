import { describe, expect, it } from 'vitest';
import { foundOn, line, type Spot } from '../../../tests/support/domain/drawn-plan.ts';
import type { PlacedFeature } from '../floorplan/read/drawing/placed-features.ts';
import { areaSquareMetres } from '../geometry/index.ts';

describe('doors that are drawn by their swing', () => {
  const quarter = (hinge: Spot, from: number, radius = 0.9): Spot[] =>
    Array.from({ length: 10 }, (_, i): Spot => {
      const angle = from + ((i / 9) * Math.PI) / 2;
      return [hinge[0] + radius * Math.cos(angle), hinge[1] + radius * Math.sin(angle)];
    });
  const hall = line('A-WALL', [0, 0], [20, 0], [20, 10], [0, 10], [0, 0]);
  const swing = (hinge: Spot): PlacedFeature[] => [
    line('A-DOOR', ...quarter(hinge, 0)),
    line('A-DOOR', hinge, [hinge[0] + 0.9, hinge[1]]),
  ];
  const doorsOn = (plan: PlacedFeature[]) =>
    foundOn(plan).flatMap(({ typeCode, geometry }) =>
      typeCode === 'door' ? [areaSquareMetres(geometry)] : [],
    );

  it('a wall drawn as one line, broken for a door · read → one door, as wide as its leaf', () => {
    const wall = [line('A-WALL', [10, 0], [10, 4]), line('A-WALL', [10, 4.9], [10, 10])];
    const [area, more] = doorsOn([hall, ...wall, ...swing([10, 4])]);
    expect(area).toBeCloseTo(0.9 * 0.1, 1);
    expect(more).toBeUndefined();
  });

  it('a wall that runs on behind a door · read → one door, as thick as its wall', () => {
    const wall = [line('A-WALL', [10, 0], [10, 10]), line('A-WALL', [10.2, 0], [10.2, 10])];
    const [area, more] = doorsOn([hall, ...wall, ...swing([10, 4])]);
    expect(area).toBeCloseTo(0.9 * 0.2, 1);
    expect(more).toBeUndefined();
  });

  it('an opening that is found by its gaps too · read → one door and no second', () => {
    const thick = [
      [0, 4],
      [4.9, 10],
    ].map(([from, to]) => line('A-WALL', [10, from!], [10.2, from!], [10.2, to!], [10, to!], [10, from!]));
    expect(doorsOn([hall, ...thick, ...swing([10, 4])])).toHaveLength(1);
    expect(doorsOn([hall, ...thick, ...swing([10.2, 4])])).toHaveLength(1);
  });

  it('two leaves · read → a door each; the arc of a cupboard in a room → none', () => {
    const walls = [line('A-WALL', [10, 0], [10, 4]), line('A-WALL', [10, 5.8], [10, 10])];
    const other = [
      line('A-DOOR', ...quarter([10, 5.8], -Math.PI / 2)),
      line('A-DOOR', [10, 5.8], [10.9, 5.8]),
    ];
    expect(doorsOn([hall, ...walls, ...swing([10, 4]), ...other])).toHaveLength(2);
    expect(doorsOn([hall, ...swing([15, 5])])).toHaveLength(0);
  });
});
