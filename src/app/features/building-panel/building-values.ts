import * as z from 'zod';
import type { Building } from '../../../domain/entities/building.ts';
import { asPolygon, type Draft } from '../../forms/index.ts';

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

/** What the form says of a building; null without an outline. */
export function saidIn(draft: Draft<BuildingValues> | null) {
  const geometry = asPolygon(draft?.geometry ?? null);
  if (draft === null || geometry === null) return null;
  const { buildingTitle, buildingExternalIdentifier } = draft.values;
  return {
    buildingTitle: buildingTitle.trim(),
    buildingExternalIdentifier: buildingExternalIdentifier.trim(),
    geometry,
  };
}
