import { featureCollection, polygon, union } from '@turf/turf';
import { expect, it } from 'vitest';
import { demoCampus } from '../../../script/demo/campus.ts';
import { pivotOf } from '../../../src/app/features/level-import/drawing/outline-pivot.ts';
import { readDrawing } from '../../../src/app/features/level-import/drawing/read-drawing.ts';
import type {
  FeatureGeometry,
  MultiPolygon,
  Polygon,
  Position,
} from '../../../src/domain/entities/geometry.ts';
import { placedAnchors } from '../../../src/domain/floorplan/index.ts';
import { placeDrawing } from '../../../src/domain/floorplan/read/drawing/place-drawing.ts';
import { readDxf } from '../../../src/domain/floorplan/read/dxf/read-dxf.ts';
import { localPlane, partsOf, placePlan, type PlanePoint } from '../../../src/domain/geometry/index.ts';
import { findRooms } from '../../../src/domain/rooms/find-rooms.ts';
import { chanceOf } from '../../support/domain/revision/revised-floor.ts';
import { valueOf } from '../../support/domain/value-of.ts';
import { sharedFeatures } from '../../support/geometry/shared-geometry.ts';
import { asciiDxf, lineEntity } from '../../support/server/files/dxf-writer.ts';
import { describeShared, sharedBytes } from '../../support/shared-data.ts';

interface Line {
  layer: string;
  from: PlanePoint;
  to: PlanePoint;
}

/** A plan whose place on earth is known: its lines in metres about the middle of its building. */
interface KnownPlan {
  outline: Polygon | MultiPolygon;
  lines: Line[];
}

const chain = (layer: string, points: readonly PlanePoint[]): Line[] =>
  points.slice(1).map((to, i) => ({ layer, from: points[i]!, to }));

function linesOf(
  shapes: readonly { layer: string; geometry: FeatureGeometry }[],
  outline: Polygon | MultiPolygon,
): Line[] {
  const plane = localPlane(pivotOf(outline));
  return shapes.flatMap(({ layer, geometry }) =>
    partsOf(geometry).flatMap((rings) => rings.flatMap((ring) => chain(layer, ring.map(plane.toPlane)))),
  );
}

function demoPlan(): KnownPlan {
  const [main] = demoCampus().sites[0]!.buildings;
  const { geometry: outline, levels } = main!;
  const { features } = levels.find(({ levelIndex }) => levelIndex === 0)!;
  const drawn = features.filter(({ properties }) => ['wall', 'door', 'window'].includes(properties.typeCode));
  const shapes = drawn.map(({ properties, geometry }) => ({
    layer: properties.typeCode,
    geometry,
  }));
  return { outline, lines: linesOf(shapes, outline) };
}

function westportPlan(): KnownPlan {
  const features = sharedFeatures('geojson/westport-house-7-levels/westport-house-floor-gf.geojson').map(
    ({ properties, geometry }) => ({ layer: String(properties['type']), geometry: geometry! }),
  );
  const outline = features.find(({ layer }) => layer === 'building_outline')!.geometry as Polygon;
  const drawn = features.filter(({ layer }) => ['wall', 'door', 'window', 'stairs'].includes(layer));
  return { outline, lines: linesOf(drawn, outline) };
}

/** Onto its own outline: that of all that is found on it. */
function barcelonaPlan(): KnownPlan {
  const drawing = valueOf(readDxf(sharedBytes('dxf/barcelona-plan.dxf')));
  const features = [...valueOf(placeDrawing(drawing, { centerPoint: [2.15, 41.37] }))];
  const areas = valueOf(findRooms(features)).flatMap(({ geometry }) =>
    partsOf(geometry).map((rings) => polygon(rings)),
  );
  const outline = union(featureCollection(areas))!.geometry as Polygon | MultiPolygon;
  const plane = localPlane(pivotOf(outline));
  const lines = features.flatMap(({ properties, geometry }): Line[] => {
    const layer = String(properties['layer']);
    const ringsOf = (): Position[][] => {
      if (geometry?.type === 'LineString') return [geometry.coordinates];
      return geometry?.type === 'Polygon' ? geometry.coordinates : [];
    };
    return ringsOf().flatMap((ring) => chain(layer, ring.map(plane.toPlane)));
  });
  return { outline, lines };
}

const PLANS = { demo: demoPlan, westport: westportPlan, barcelona: barcelonaPlan };

/** Such a plan as its file, turned by 37° and 300 m away, laid on its building as the wizard does. */
async function fitted({ outline, lines }: KnownPlan, scale: number, missing: number) {
  const chance = chanceOf(missing * 100 + 1);
  const left = lines.filter(() => chance() >= missing);
  const turn = (37 * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  const drawn = ([x, y]: PlanePoint): PlanePoint => [cos * x - sin * y + 300, sin * x + cos * y - 40];
  const bytes = asciiDxf({
    header: scale === 1 ? { $INSUNITS: [70, 6] } : {},
    entities: left.map(({ layer, from, to }) => lineEntity(...drawn(from), ...drawn(to), layer)),
  });
  const pivot = pivotOf(outline);
  const answer = await readDrawing(
    {
      type: 'dxf',
      isPaper: false,
      bytes: new Uint8Array(bytes),
      page: 1,
      onPages: () => undefined,
      roles: {},
      part: null,
      encoding: null,
      convert: () => Promise.reject(new Error('A DXF is read on the device.')),
      outline,
      pivot,
    },
    () => undefined,
    new AbortController().signal,
  );
  if (!answer.ok) throw new Error(answer.code);
  const { fit, anchors } = answer.value;
  const [a, b] = placedAnchors(anchors, fit.placement, pivot);
  const carry = placePlan(
    [a.properties.originalCoordinates, b.properties.originalCoordinates],
    [a.geometry.coordinates, b.geometry.coordinates],
  )!;
  const plane = localPlane(pivot);
  const squares = left.flatMap(({ from, to }) =>
    [from, to].map((point) => {
      const [x, y] = plane.toPlane(carry(drawn(point)));
      return (x - point[0]) ** 2 + (y - point[1]) ** 2;
    }),
  );
  const rms = Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / squares.length);
  // What the wizard says beside it: that it fits badly, or that its size was taken from the outline.
  return { rms, isQuestioned: fit.overlap < 0.7 || fit.placement.scale !== 1 };
}

describeShared('real plans laid on their buildings', () => {
  for (const name of ['demo', 'westport', 'barcelona'] as const)
    for (const scale of [1, 0.0254, 1.3])
      for (const missing of [0, 0.1])
        it(
          `${name}, ${scale} times as large${missing > 0 ? ', without a tenth of its walls' : ''} → within 0.3 m, or questioned`,
          { timeout: 120_000 },
          async () => {
            const { rms, isQuestioned } = await fitted(PLANS[name](), scale, missing);
            // No drawing is 1.3 times as large by its unit.
            if (scale !== 1.3 || !isQuestioned) expect(rms).toBeLessThan(0.3);
          },
        );
});
