import type { Building } from '../../../domain/entities/building.ts';
import type { PickedPlan } from '../../commands/index.ts';

/** The floor plan of a level that is drawn by hand: the outline of its building. */
export function outlinePlan({ buildingTitle, geometry }: Building): PickedPlan {
  const outline = { type: 'Feature', properties: { name: buildingTitle }, geometry };
  const json = JSON.stringify({ type: 'FeatureCollection', features: [outline] });
  return { name: 'outline.geojson', bytes: new TextEncoder().encode(json) };
}
