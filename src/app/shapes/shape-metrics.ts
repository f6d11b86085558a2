import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import {
  areaSquareMetres,
  boundsOf,
  distanceMetres,
  localPlane,
  ringsOf,
} from '../../domain/geometry/index.ts';

/** What a shape is, in numbers, and how it differs from the one before. Null: nothing to compare with. */
export interface ShapeFacts {
  isPoint: boolean;
  /** Square metres. */
  area: number;
  corners: number;
  /** Square metres more than before. */
  growth: number | null;
  /** Metres that its middle is away from where it was. */
  moved: number | null;
  /** The quarter or half quarter of the sky that it went to, where there is a distance. */
  towards: Towards;
}

const TOWARDS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Towards = (typeof TOWARDS)[number];

export function shapeFacts(shape: FeatureGeometry, before: FeatureGeometry | null): ShapeFacts {
  const isPoint = shape.type === 'Point';
  const area = isPoint ? 0 : areaSquareMetres(shape);
  const hadArea = before === null || before.type === 'Point' ? null : areaSquareMetres(before);
  const [from, to] = [before === null ? null : middleOf(before), middleOf(shape)];
  return {
    isPoint,
    area,
    corners: isPoint ? 1 : ringsOf(shape).reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0),
    growth: isPoint || hadArea === null ? null : area - hadArea,
    moved: from === null || to === null ? null : distanceMetres(from, to),
    towards: from === null || to === null ? 'n' : towards(from, to),
  };
}

function towards(from: Position, to: Position): Towards {
  const [east, north] = localPlane(from).toPlane(to);
  const eighth = Math.round((Math.atan2(east, north) / Math.PI) * 4);
  return TOWARDS[(eighth + 8) % 8] ?? 'n';
}

/** The middle of its bounds. */
function middleOf(shape: FeatureGeometry): Position | null {
  if (shape.type === 'Point') return shape.coordinates;
  const bounds = boundsOf(shape);
  return bounds && [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
}
