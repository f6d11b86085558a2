import { anchorPairSchema } from '../../../domain/entities/anchor.ts';
import type { Position } from '../../../domain/entities/geometry.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { movePosition, UNMOVED } from '../../../domain/floorplan/index.ts';
import { placePlan, readPlan, type Carry } from '../../../domain/geometry/index.ts';
import type { ApiError } from '../../../sync/index.ts';
import type { PlanAnchor } from '../../../domain/floorplan/read/drawing/placed-features.ts';
import type { Encoding } from '../../../domain/text-encoding/index.ts';
import type { PlacedPlan } from '../../../workers/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import { placeBy, type PlanOnEarth } from './plan-on-earth.ts';

/** Codes of the server that say what is wrong with the file. */
const FILE_FAULTS = [
  'nothing-usable',
  'file-type-mismatch',
  'drawing-too-large',
  'drawing-too-wide',
  'blocks-too-deep',
] as const;

/** Why a drawing can't be read by the server: it waits for a network, or the server has no converter, or it failed. */
export type ConvertCode =
  | 'dwg-waits'
  | 'dwg-no-converter'
  | 'dwg-damaged'
  | 'dwg-failed'
  | (typeof FILE_FAULTS)[number];
export type Converted =
  | { ok: true; value: PlacedPlan }
  | ({ ok: false; code: ConvertCode } & Pick<PlacedPlan, 'lost'>);

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
type Anchors = [PlanAnchor, PlanAnchor];

export const convertDwg =
  (workspace: Workspace): Convert =>
  (bytes, pivot, scale, encoding) =>
    convert(workspace, bytes, pivot, encoding, () =>
      scale === 1 ? null : movePosition({ ...UNMOVED, scale }, pivot),
    );

/** The same of a newer plan, where the anchors of its level put it; where they put no drawing its middle goes to `middle`. */
export async function dwgOnEarth(
  workspace: Workspace,
  { extra }: Level,
  bytes: Uint8Array,
  middle: Position,
  encoding: Encoding | null,
): Promise<PlanOnEarth> {
  const known = anchorPairSchema.safeParse(extra['anchors']);
  const place = known.success ? placeBy(known.data, middle) : null;
  const answer = await convert(workspace, bytes, middle, encoding, ([a, b]) => {
    if (place === null || !('anchors' in place)) return null;
    const toPlan = readPlan([a.original, b.original], [a.coordinates, b.coordinates]);
    const [c, d] = place.anchors;
    const toEarth = placePlan([c.original, d.original], [c.coordinates, d.coordinates]);
    return toPlan && toEarth && ((position) => toEarth(toPlan(position)));
  });
  return answer.ok ? { ok: true, ...answer.value } : answer;
}

/** @param carryBy where its positions go, by its anchors; null: they stay */
async function convert(
  { online }: Workspace,
  bytes: Uint8Array,
  pivot: Position,
  encoding: Encoding | null,
  carryBy: (anchors: Anchors) => Carry | null,
): Promise<Converted> {
  const answer = await online.mapping.convert('dwg', bytes, [pivot[0], pivot[1]], encoding);
  if (!answer.ok) {
    const { lost } = answer;
    return { ok: false, code: codeOf(answer.error), ...(lost && { lost }) };
  }
  const { lost, encodings } = answer.value;
  const features = answer.value.features as Spot[];
  const first = anchorsIn(features);
  const carry = first && carryBy(first);
  if (carry)
    for (const { geometry } of features)
      if (geometry) geometry.coordinates = moved(geometry.coordinates, carry);
  const anchors = anchorsIn(features);
  if (anchors === null) return { ok: false, code: 'dwg-failed' };
  const json = new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }));
  const plan = { json, anchors, parts: [], farAway: 0 };
  return { ok: true, value: { ...plan, ...(lost && { lost }), ...(encodings && { encodings }) } };
}

function anchorsIn(features: readonly Spot[]): Anchors | null {
  const [a, b] = features.flatMap(({ properties, geometry }) =>
    properties?.typeCode === 'georeferencing-anchor' && properties.originalCoordinates
      ? [{ original: properties.originalCoordinates, coordinates: geometry?.coordinates as Position }]
      : [],
  );
  return a === undefined || b === undefined ? null : [a, b];
}

function codeOf(error: ApiError): ConvertCode {
  if (error.kind !== 'http') return 'dwg-waits';
  if (error.code === 'dwg-converter-missing') return 'dwg-no-converter';
  if (error.code === 'dwg-conversion-failed') return 'dwg-damaged';
  return FILE_FAULTS.find((code) => code === error.code) ?? 'dwg-failed';
}

function moved(coordinates: unknown, move: (position: Position) => Position): unknown {
  if (!Array.isArray(coordinates)) return coordinates;
  const items: unknown[] = coordinates;
  return typeof items[0] === 'number' ? move(items as Position) : items.map((one) => moved(one, move));
}
