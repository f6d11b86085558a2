import { firstProtrusion } from '../../geometry/index.ts';
import { when, type FeatureRule } from './rule.ts';

export const outsideBuilding = {
  id: 'outside-building',
  severity: 'blocker',
  scope: 'feature',
  fixes: ['clip-to-building', 'move-to-building'],
  check: ({ geometry, buildingLid }, { outlines }) => {
    const outline = buildingLid === null ? undefined : outlines.get(buildingLid);
    return when(outline !== undefined && firstProtrusion(outline, geometry) !== null);
  },
} as const satisfies FeatureRule;
