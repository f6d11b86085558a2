import * as z from 'zod';
import type { Building } from '../../../domain/entities/building.ts';
import type { Draft } from '../../forms/index.ts';

export const buildingValuesSchema = z.object({
  buildingTitle: z.string(),
  buildingExternalIdentifier: z.string(),
});
export type BuildingValues = z.infer<typeof buildingValuesSchema>;

export function buildingDraft(building: Building | null): Draft<BuildingValues> {
  if (building === null)
    return { values: { buildingTitle: '', buildingExternalIdentifier: '' }, geometry: null };
  const { buildingTitle, buildingExternalIdentifier, geometry } = building;
  return { values: { buildingTitle, buildingExternalIdentifier }, geometry };
}
