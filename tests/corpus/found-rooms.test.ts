import { intersect, featureCollection, polygon } from '@turf/turf';
import { expect, it } from 'vitest';
import { slowIt, someOf } from '../support/vitest/slow-tests.ts';
import { convertParamsSchema } from '../../server/modules/plans/conversion/convert-params.ts';
import { readPlan } from '../../server/modules/plans/conversion/read-plan.ts';
import type { PlacedFeature } from '../../src/domain/floorplan/read/drawing/placed-features.ts';
import { type Finding, findRooms } from '../../src/domain/rooms/find-rooms.ts';
import type { Polygon } from '../../src/domain/entities/geometry.ts';
import { areaSquareMetres, boundsOf, partsOf, validityIssues } from '../../src/domain/geometry/index.ts';
import { builtInTaxonomy, planRoleOf } from '../../src/domain/taxonomy/index.ts';
import { valueOf } from '../support/domain/value-of.ts';
import { describeShared, sharedBytes } from '../support/shared-data.ts';
import { sharedFeatures } from '../support/geometry/shared-geometry.ts';

const isRoom = ({ typeCode }: { typeCode: string }): boolean =>
  ['room', 'walkable'].includes(planRoleOf(typeCode, builtInTaxonomy));
const polygonsOf = (findings: Finding[]): Polygon[] =>
  findings.flatMap(({ geometry }) =>
    partsOf(geometry).map((coordinates): Polygon => ({ type: 'Polygon', coordinates })),
  );

/** How many of the true rooms were found: one polygon that shares four fifths of what both cover. */
function foundOf(truth: Polygon[], found: Polygon[]): number {
  return truth.filter((room) => found.some((other) => overlap(room, other) >= 0.8)).length;
}
function overlap(a: Polygon, b: Polygon): number {
  const [w, s, e, n] = boundsOf(a)!;
  const [w2, s2, e2, n2] = boundsOf(b)!;
  if (w > e2 || w2 > e || s > n2 || s2 > n) return 0;
  const common = intersect(featureCollection([polygon(a.coordinates), polygon(b.coordinates)]));
  if (!common) return 0;
  const shared = areaSquareMetres(common.geometry as Polygon);
  return shared / (areaSquareMetres(a) + areaSquareMetres(b) - shared);
}

/** @param metres that one unit of the drawing is, where its own word is not to be taken for it. */
async function drawing(path: string, metres?: number): Promise<PlacedFeature[]> {
  // Two anchors a metre apart, as a person would set them who knows the unit.
  const anchors = [
    { original: [0, 0], coordinates: [0, 0] },
    { original: [1 / (metres ?? 1), 0], coordinates: [1 / 111_319.49, 0] },
  ];
  const place = metres === undefined ? { centerPoint: [0, 0] } : { anchors };
  const given = { fileType: 'dxf', place, page: 1, dwgConverter: null, folder: null };
  const { features } = await readPlan(sharedBytes(path), convertParamsSchema.parse(given));
  return [...features];
}

describeShared('rooms found on real plans', () => {
  slowIt('an office floor in 47,000 lines (DXF)', async () => {
    const plan = await drawing('dxf/wrld-office-floor.dxf');
    const found = valueOf(findRooms(plan));
    expect(found.every(({ geometry }) => validityIssues(geometry).length === 0)).toBe(true);
    const rooms = found.filter((one) => isRoom(one) && areaSquareMetres(one.geometry) > 4);
    // Of 26: an opening without a door parts one in two.
    expect(rooms).toHaveLength(27);
  });

  it('a house with its names (DXF)', { timeout: 60_000 }, async () => {
    const plan = await drawing('dxf/bishop-overland-house.dxf', 0.0254);
    const named = valueOf(findRooms(plan)).flatMap(({ name, typeCode }) =>
      name === null ? [] : [`${name}: ${typeCode}`],
    );
    // Kitchen, great room, hall and entry are one space with the dining room; two closets have no name on the plan.
    expect(named.toSorted((a, b) => a.localeCompare(b))).toEqual([
      '2 CAR GARAGE: parking',
      'BATH: toilet',
      'BEDROOM 2: room',
      'BEDROOM 3: room',
      'CLOSET: storage',
      'COVERED DECK: outdoor-terrace',
      'COVERED PORCH: outdoor-terrace',
      'DINING ROOM: room',
      'MASTER BEDROOM: room',
      'MSTR. BATH: toilet',
      'Pantry: storage',
      'TOIL.: toilet',
      'UTIL.: plant-room',
      'W.I.C.: storage',
      'W.I.C.: storage',
    ]);
  });

  it.each(
    someOf<[string, number, number]>(
      [
        ['gf', 15, 13],
        ['1', 11, 10],
        ['2', 16, 11],
        ['5', 4, 3],
      ],
      2,
    ),
  )('Westport House, floor %s: its rooms out of its walls alone', (floor, all, wanted) => {
    const features = sharedFeatures(`geojson/westport-house-7-levels/westport-house-floor-${floor}.geojson`);
    const kinds = (names: string[]) => features.filter((f) => names.includes(String(f.properties['type'])));
    const plan = kinds(['wall', 'window', 'door', 'building_outline']) as unknown as PlacedFeature[];
    const truth = kinds(['room', 'bathroom', 'stairs', 'elevator', 'inaccessible_space']).flatMap((f) =>
      partsOf(f.geometry!).map((coordinates): Polygon => ({ type: 'Polygon', coordinates })),
    );
    const found = valueOf(findRooms(plan)).filter(isRoom);
    expect([truth.length, foundOf(truth, polygonsOf(found))]).toEqual([all, wanted]);
  });

  slowIt('the university in Saint Petersburg: its rooms out of bare lines', () => {
    const levels = sharedFeatures('geojson/imdf-spbpu-polymap/level.geojson').map(({ id }) => {
      const units = sharedFeatures('geojson/imdf-spbpu-polymap/unit.geojson').filter(
        (f) =>
          f.properties['level_id'] === id &&
          validityIssues(f.geometry!).every((i) => i.code === 'too-many-decimals'),
      );
      const truth = units.flatMap((f) =>
        partsOf(f.geometry!).map((coordinates): Polygon => ({ type: 'Polygon', coordinates })),
      );
      const plan = truth.flatMap(({ coordinates }) =>
        coordinates.map((ring): PlacedFeature => ({
          type: 'Feature',
          properties: {},
          geometry: { type: 'LineString', coordinates: ring },
        })),
      );
      return [truth.length, foundOf(truth, polygonsOf(valueOf(findRooms(plan))))];
    });
    expect(levels).toEqual([
      [40, 38],
      [32, 30],
      [21, 19],
      [26, 24],
      [49, 48],
      [118, 118],
      [121, 121],
      [34, 34],
    ]);
  });
});
