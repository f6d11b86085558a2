import type { WriteWarning } from '../../../src/contract/index.ts';
import type { FeatureGeometry } from '../../../src/domain/entities/geometry.ts';
import { farFromBuilding } from '../../../src/domain/geometry/index.ts';
import type { FeatureInput } from './feature-input.ts';

/** Of a bulk that lies elsewhere as a whole the first are enough. */
const MOST_WARNINGS = 100;

/** Features too far from their building to belong to it. They are taken: an import may be moved afterwards. */
export function farFeatures(
  outline: FeatureGeometry | null,
  inputs: readonly Pick<FeatureInput, 'fid' | 'geometry'>[],
): WriteWarning[] {
  const found: WriteWarning[] = [];
  if (outline === null) return found;
  for (const { fid, geometry } of inputs) {
    const metres = farFromBuilding(outline, geometry);
    if (metres === null) continue;
    found.push({ code: 'far-from-building', fid, metres: Math.round(metres) });
    if (found.length === MOST_WARNINGS) break;
  }
  return found;
}
