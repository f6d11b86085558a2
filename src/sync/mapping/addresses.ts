import { serverIdOf, type ContentRow, type StoreyDatabase } from '../../db/index.ts';
import type { FeatureAddress } from './feature.ts';
import { parentsOf } from '../../domain/entities/row.ts';

/** The server's numbers of what a row lies in. A member is null where the row has no such parent or it has no number. */
export async function addressOf(db: StoreyDatabase, row: ContentRow): Promise<FeatureAddress> {
  const id = async (lid: string | null | undefined): Promise<number | null> =>
    lid === null || lid === undefined ? null : ((await serverIdOf(db, lid)) ?? null);
  const { clientLid, siteLid, buildingLid, levelLid } = parentsOf(row);
  const [clientId, siteId, buildingId, levelIndex] = await Promise.all([
    id(clientLid),
    id(siteLid),
    id(buildingLid),
    row.kind === 'level' ? row.levelIndex : id(levelLid),
  ]);
  return { clientId, siteId, buildingId, levelIndex };
}
