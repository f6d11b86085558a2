import { beforeAll, describe, expect, it } from 'vitest';
import { buildingIn } from '../../../tests/support/domain/ifc/open-ifc.ts';
import { describeShared, sharedBytes, sharedFiles } from '../../../tests/support/shared-data.ts';
import { someOf } from '../../../tests/support/vitest/slow-tests.ts';
import { areaOf } from '../../domain/floorplan/read/ifc/cut-bodies.ts';
import type { IfcBuilding, IfcShape, IfcStorey } from '../../domain/floorplan/read/ifc/ifc-building.ts';
import { placeDrawing } from '../../domain/floorplan/read/drawing/place-drawing.ts';
import { storeyDrawing } from '../../domain/floorplan/read/ifc/storey-drawing.ts';
import { indicesOf } from '../../domain/floorplan/split/storey-order.ts';

interface Truth {
  storeys: { globalId: string; name: string | null; elevation: number | null }[];
  spaces: {
    globalId: string;
    name: string | null;
    longName: string | null;
    storeyGlobalId: string;
    bbox: [number, number, number, number, number, number];
    /** Left out for a body that leans. */
    footprintArea?: number;
    clipped?: boolean;
  }[];
  doors: { globalId: string; storey: string; at: [number, number, number]; width: number; height: number }[];
}

/** What was counted twice: two halls whose area would be larger than the box around them. */
const COUNTED_TWICE = new Set(['A201', 'B201']);

const truthOf = (name: string): Truth =>
  JSON.parse(new TextDecoder().decode(sharedBytes(`ifc/${name.replace(/\.ifc$/, '.truth.json')}`))) as Truth;

const areaOfShape = ({ areas }: IfcShape): number =>
  areas.reduce(
    (sum, [shell, ...holes]) =>
      sum + areaOf(shell!) - holes.reduce((inside, hole) => inside + areaOf(hole), 0),
    0,
  );

function boxOf({ areas }: IfcShape): number[] {
  const corners = areas.flat(2);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Those of all storeys by their identifier, with their storey. */
const byId = <T extends IfcShape>(building: IfcBuilding, of: (storey: IfcStorey) => T[]) =>
  new Map(building.storeys.flatMap((storey) => of(storey).map((one) => [one.globalId, { storey, one }])));

describeShared('real building models', () => {
  describe.each(someOf(sharedFiles('ifc', '.ifc'), 5))('%s', (name) => {
    let building: IfcBuilding;
    const truth = truthOf(name);
    beforeAll(async () => {
      building = await buildingIn(sharedBytes(`ifc/${name}`));
    });

    it('has its storeys with names and elevations, from the lowest up', () => {
      const own = new Map(building.storeys.map((storey) => [storey.globalId, storey]));
      for (const { globalId, name: called, elevation } of truth.storeys) {
        expect(own.get(globalId)?.name).toBe(called);
        if (elevation === null) expect(own.get(globalId)?.elevation).toBeNull();
        else expect(own.get(globalId)?.elevation).toBeCloseTo(elevation, 4);
      }
      expect(building.storeys).toHaveLength(truth.storeys.length);
      const heights = building.storeys.map(({ elevation }) => elevation ?? 0);
      expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    });

    it('has its spaces on their storeys, with names, within 1 cm and 1 % of the area', () => {
      const own = byId(building, ({ spaces }) => spaces);
      expect(own.size).toBe(truth.spaces.length);
      for (const space of truth.spaces) {
        const { storey, one } = own.get(space.globalId)!;
        expect([one.name, one.longName, storey.globalId]).toEqual([
          space.name,
          space.longName,
          space.storeyGlobalId,
        ]);
        const [west, south, , east, north] = space.bbox;
        const told = [west, south, east, north];
        // Its box is that before the cut.
        if (space.clipped !== true)
          boxOf(one).forEach((side, i) => expect(Math.abs(side - told[i]!)).toBeLessThan(0.01));
        if (space.footprintArea === undefined) continue;
        const area = COUNTED_TWICE.has(space.name ?? '') ? space.footprintArea / 2 : space.footprintArea;
        expect(Math.abs(areaOfShape(one) / area - 1)).toBeLessThan(0.01);
      }
    });

    it('has shapes that stay shapes where places on earth are rounded', () => {
      for (const storey of building.storeys) {
        const placed = placeDrawing(storeyDrawing(storey, null), { centerPoint: [10, 50] });
        const broken = (placed.ok ? [...placed.value] : []).filter(
          ({ properties, geometry }) => 'own' in properties && geometry?.type !== 'Polygon',
        );
        expect(broken.map(({ properties }) => properties['own'])).toEqual([]);
      }
    });

    it('has its doors on their storeys, within 5 cm', () => {
      const own = byId(building, ({ doors }) => doors);
      expect(own.size).toBe(truth.doors.length);
      for (const { globalId, at, width, storey } of truth.doors) {
        const door = own.get(globalId)!;
        expect(Math.hypot(door.one.at[0] - at[0], door.one.at[1] - at[1])).toBeLessThan(0.05);
        expect(door.one.width).toBeCloseTo(width, 3);
        expect(door.storey.name).toBe(storey);
      }
    });
  });

  const model = (name: string) => buildingIn(sharedBytes(`ifc/${name}.ifc`));

  it('doors in walls are as wide as they say and as thick as their wall', async () => {
    const { storeys } = await model('institute-5-storeys');
    for (const { width, areas } of storeys.flatMap(({ doors }) => doors)) {
      const [a, b, c] = areas[0]![0]!;
      expect(Math.hypot(b![0] - a![0], b![1] - a![1])).toBeCloseTo(width!, 2);
      const thick = Math.hypot(c![0] - b![0], c![1] - b![1]);
      expect(thick).toBeGreaterThan(0.09);
      expect(thick).toBeLessThan(0.4);
    }
  });

  it('the levels of a building with a cellar are counted from its ground floor', async () => {
    const { storeys } = await model('institute-5-storeys');
    expect(indicesOf(storeys)).toEqual([-1, 0, 1, 2, 3]);
  });

  it('a map conversion of IFC 4 is in metres, with where north points', async () => {
    const [place] = (await model('pcert-architecture-epsg32760')).georeferences;
    expect(place).toMatchObject({ system: 'EPSG:32760', scale: 1, tooLarge: null });
    expect(place!.reference[0]).toBeCloseTo(729_013.349, 2);
    expect(place!.reference[1]).toBeCloseTo(9_063_992.685, 2);
    expect((Math.atan2(place!.north[0], place!.north[1]) * 180) / Math.PI).toBeCloseTo(60, 6);
  });

  it('one whose metres no map has is read as millimetres', async () => {
    const [place] = (await model('gym-48-rooms-epsg28992-wrong-unit')).georeferences;
    expect(place).toMatchObject({ system: 'EPSG:28992', tooLarge: 1000 });
  });

  it('one in property sets of IFC 2x3 comes before the longitude of the site', async () => {
    const { georeferences } = await model('duplex-georeferenced-epset');
    expect(georeferences.map(({ system }) => system)).toEqual(['EPSG:9897', 'LL84']);
    const [{ reference, north }] = georeferences as [(typeof georeferences)[0]];
    expect(reference).toEqual([76670, 77179]);
    expect((Math.atan2(north[0], north[1]) * 180) / Math.PI).toBeCloseTo(71, 1);
  });

  it('true north is that of the site', async () => {
    const [place] = (await model('fzk-haus-ifc4-north-50')).georeferences;
    expect(place!.reference[1]).toBeCloseTo(49.100435, 6);
    expect((Math.atan2(place!.north[0], place!.north[1]) * 180) / Math.PI).toBeCloseTo(50, 4);
  });

  it('a wall on an arc is one, thick as it is all along', async () => {
    const [storey] = (await model('curved-wall-two-windows')).storeys;
    const [wall] = storey!.elements;
    // The middle of its circle, 3 m along its axis from where it is placed.
    const turned = 3 * Math.SQRT1_2;
    const [x, y] = [1.67099702 - turned, 1.034143667 - turned];
    const away = wall!.areas.flat(2).map(([px, py]) => Math.hypot(px - x, py - y));
    // Its windows cut it into three.
    expect(wall!.areas).toHaveLength(3);
    for (const radius of away) {
      expect(radius).toBeGreaterThan(2.915);
      expect(radius).toBeLessThan(3.085);
    }
    // The others are at the jambs of its windows.
    const onArcs = away.filter(
      (radius) => Math.min(Math.abs(radius - 2.925), Math.abs(radius - 3.075)) < 0.01,
    );
    expect(away.length).toBeGreaterThan(200);
    expect(away.length - onArcs.length).toBeLessThan(6);
  });
});
