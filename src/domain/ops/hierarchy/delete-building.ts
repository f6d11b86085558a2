import type { Building } from '../../entities/building.ts';
import type { Feature } from '../../entities/feature.ts';
import type { Level } from '../../entities/level.ts';
import type { Moment } from '../../moment/moment.ts';
import { deleted } from '../record-change.ts';

export interface BuildingWithContent {
  building: Building;
  levels: readonly Level[];
  features: readonly Feature[];
}

/** Deletes the building, its levels and their content. Rows of other buildings in the input are left alone. */
export function deleteBuilding({ building, levels, features }: BuildingWithContent): Moment {
  const isBelow = (row: { buildingLid: string | null }): boolean => row.buildingLid === building.lid;
  return {
    label: 'deleteBuilding',
    changes: [
      ...features.filter(isBelow).map((row) => deleted('features', row)),
      ...levels.filter(isBelow).map((row) => deleted('levels', row)),
      deleted('buildings', building),
    ],
  };
}
