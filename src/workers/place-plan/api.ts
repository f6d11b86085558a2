import type { MultiPolygon, Polygon, Position } from '../../domain/entities/geometry.ts';
import type { OutlineFit, Placement } from '../../domain/floorplan/index.ts';
import type { Finding } from '../../domain/rooms/find-rooms.ts';

export interface PlanToPlace {
  findings: Finding[];
  /** Degrees: where the plan's reader put its middle. */
  pivot: Position;
  outline: Polygon | MultiPolygon;
}

export interface PlacePlanApi {
  /**
   * Keeps a plan, and says where it lies best on the outline of its building.
   * @param keepsScale the plan's unit is known: it is not made larger or smaller
   */
  open(plan: PlanToPlace, keepsScale: boolean): Promise<OutlineFit>;
  /** Where the plan that is kept lies best on the rooms of another floor. */
  fitTo(rooms: MultiPolygon, keepsScale: boolean): Promise<OutlineFit>;
  /** What there is to say of another place for it, and its features there: a FeatureCollection as UTF-8 JSON. */
  place(placement: Placement): Promise<{ fit: OutlineFit; json: Uint8Array<ArrayBuffer> }>;
}
