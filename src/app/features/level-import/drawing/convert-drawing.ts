import type { Position } from '../../../../domain/entities/geometry.ts';
import { movePosition, UNMOVED } from '../../../../domain/floorplan/index.ts';
import type { ApiError } from '../../../../sync/index.ts';
import type { PlanAnchor } from '../../../../domain/floorplan/read/drawing/placed-features.ts';
import type { Encoding } from '../../../../domain/text-encoding/index.ts';
import type { PlacedPlan } from '../../../../workers/index.ts';
import type { Workspace } from '../../../state/session/workspace.ts';

/** Why a drawing can't be read by the server: it waits for a network, or the server has no converter, or it failed. */
export type ConvertCode = 'dwg-waits' | 'dwg-no-converter' | 'dwg-failed' | 'nothing-usable';
export type Converted =
  | { ok: true; value: PlacedPlan }
  | { ok: false; code: ConvertCode; lost?: PlacedPlan['lost'] };

/**
 * Has the server read a drawing.
 * @param scale how many times as large it is to be, about the point
 * @param encoding in what a person said that its texts are written
 */
export type Convert = (
  bytes: Uint8Array,
  pivot: Position,
  scale: number,
  encoding: Encoding | null,
) => Promise<Converted>;

interface Spot {
  properties?: { typeCode?: unknown; originalCoordinates?: [number, number] };
  geometry?: { coordinates?: unknown } | null;
}

export const convertDwg =
  ({ online }: Workspace): Convert =>
  async (bytes, pivot, scale, encoding) => {
    const answer = await online.mapping.convert('dwg', bytes, [pivot[0], pivot[1]], encoding);
    if (!answer.ok) {
      const { lost } = answer;
      return { ok: false, code: codeOf(answer.error), ...(lost && { lost }) };
    }
    const { lost, encodings } = answer.value;
    const features = answer.value.features as Spot[];
    if (scale !== 1) {
      const move = movePosition({ ...UNMOVED, scale }, pivot);
      for (const { geometry } of features)
        if (geometry) geometry.coordinates = moved(geometry.coordinates, move);
    }
    const anchors = features.flatMap(({ properties, geometry }) =>
      properties?.typeCode === 'georeferencing-anchor' && properties.originalCoordinates
        ? [{ original: properties.originalCoordinates, coordinates: geometry?.coordinates as Position }]
        : [],
    );
    const [a, b] = anchors;
    if (a === undefined || b === undefined) return { ok: false, code: 'dwg-failed' };
    const json = new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }));
    const plan = { json, anchors: [a, b] satisfies [PlanAnchor, PlanAnchor], parts: [], farAway: 0 };
    return { ok: true, value: { ...plan, ...(lost && { lost }), ...(encodings && { encodings }) } };
  };

function codeOf(error: ApiError): ConvertCode {
  if (error.kind !== 'http') return 'dwg-waits';
  if (error.code === 'nothing-usable') return error.code;
  return error.code === 'dwg-converter-missing' ? 'dwg-no-converter' : 'dwg-failed';
}

function moved(coordinates: unknown, move: (position: Position) => Position): unknown {
  if (!Array.isArray(coordinates)) return coordinates;
  const items: unknown[] = coordinates;
  return typeof items[0] === 'number' ? move(items as Position) : items.map((one) => moved(one, move));
}
