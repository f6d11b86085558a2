import type { Feature } from '../entities/feature.ts';

/** What of a level a DXF can't bring back, by the number of features. */
export interface DxfLosses {
  /** All but type and name. */
  details: number;
}

const DRAWN = new Set(['typeCode', 'name', 'uuid', 'major', 'minor']);

export function dxfLosses(features: readonly Feature[]): DxfLosses {
  const losses = { details: 0 };
  for (const { properties } of features)
    if (Object.keys(properties).some((name) => !DRAWN.has(name))) losses.details += 1;
  return losses;
}
