import type { Answer } from '../../domain/coded-error.ts';
import type { PlanPlace } from '../../domain/floorplan/read/drawing/placed-features.ts';

export interface ReadPlanApi {
  /**
   * A drawing's bytes → a FeatureCollection on earth as UTF-8 JSON, the same as the server's conversion. The bytes are
   * given away.
   */
  readDxf(bytes: Uint8Array, place: PlanPlace): Promise<Answer<Uint8Array<ArrayBuffer>>>;
}
