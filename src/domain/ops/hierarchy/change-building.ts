import type { Building } from '../../entities/building.ts';
import type { Moment } from '../../moment/moment.ts';
import { changed } from '../record-change.ts';

export type BuildingPatch = Partial<Pick<Building, 'title' | 'externalId' | 'extra' | 'geometry'>>;

/** Members that are absent in the patch stay. */
export function changeBuilding(building: Building, patch: BuildingPatch): Moment {
  return { label: 'changeBuilding', changes: changed('buildings', building, { ...building, ...patch }) };
}
