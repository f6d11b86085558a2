import type { Position } from '../../entities/geometry.ts';

export type FaultCode =
  | 'empty-geometry'
  | 'ring-not-closed'
  | 'ring-too-short'
  | 'self-crossing'
  | 'hole-outside'
  | 'holes-overlap'
  | 'parts-overlap'
  | 'interior-disconnected';

/** One thing wrong with the topology of a geometry, and where. */
export interface Fault {
  code: FaultCode;
  where?: Position;
}
