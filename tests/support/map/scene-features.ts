import { fidSchema, lidSchema } from '../../../src/domain/entities/ids.ts';
import type { Feature, FeatureKind } from '../../../src/domain/entities/feature.ts';
import type { FeatureGeometry, Polygon } from '../../../src/domain/entities/geometry.ts';

const uuid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const lid = lidSchema.parse(uuid(999_999));

/** A square of about 10 m a side, `n` of them in a row. */
export function square(n: number, side = 0.0001): Polygon {
  const x = n * 0.0002;
  return {
    type: 'Polygon',
    coordinates: [
      [
        [x, 0],
        [x + side, 0],
        [x + side, side],
        [x, side],
        [x, 0],
      ],
    ],
  };
}

/** A feature for the map's tests. */
export function testFeature(
  n: number,
  properties: Record<string, unknown> = {},
  { kind = 'poi', geometry = square(n) }: { kind?: FeatureKind; geometry?: FeatureGeometry } = {},
): Feature {
  return {
    fid: fidSchema.parse(uuid(n)),
    kind,
    clientLid: lid,
    siteLid: lid,
    buildingLid: lid,
    levelLid: lid,
    geometry,
    properties: { typeCode: 'office', name: `Room ${n}`, ...properties },
  };
}
