import type { BaseMapDeps, BaseMaps } from '../../base-map/index.ts';
import { ownStyleOf } from '../../sdk/index.ts';

/** The style for the ground of a client's maps, and its reader; null: none but Storey's own. */
export async function styleOf(
  { db, config, baseMaps }: BaseMapDeps,
  clientId: number,
): Promise<{ maps: BaseMaps; styleUrl: string } | null> {
  const own = await ownStyleOf(db, clientId);
  if (own !== null) return { maps: baseMaps.clients, styleUrl: own };
  return config.mapStyleUrl === undefined ? null : { maps: baseMaps.operator, styleUrl: config.mapStyleUrl };
}
