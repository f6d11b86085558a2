import type { Position } from '../../../domain/entities/geometry.ts';
import { partsOf } from '../../../domain/geometry/index.ts';
import type { OverlayMark } from '../../../map/index.ts';
import { areaOf } from './area.ts';
import type { Reviewed } from './review.ts';

/** At most so many outlines: more could not be told apart, and the map has to draw them. */
const MOST_OUTLINES = 1000;

/** What the plan has and is not taken: a dashed outline for each area, a mark for each point. */
export const outlinesLeftOut = (rows: readonly Reviewed[]): OverlayMark[] =>
  rows
    .filter(({ isAccepted }) => !isAccepted)
    .slice(0, MOST_OUTLINES)
    .flatMap(({ geometry }): OverlayMark[] =>
      geometry.type === 'Point'
        ? [{ kind: 'left', at: geometry.coordinates }]
        : partsOf(geometry).flatMap((part) => part.slice(0, 1).map((line) => ({ kind: 'rejected', line }))),
    );

/** The first corner of an area that is being chosen, or its outline. */
export function marksOfArea(corners: readonly Position[] | null): OverlayMark[] {
  const [first] = corners ?? [];
  if (first === undefined) return [];
  const area = areaOf(corners);
  if (area === null) return [{ kind: 'candidate', at: first }];
  const [west, south, east, north] = area;
  const line: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return [{ kind: 'locked', line }];
}
