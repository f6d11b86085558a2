import { serverIdOf, type ContentRow, type StoreyDatabase } from '../../db/index.ts';
import type { FeatureAddress } from './feature.ts';

/** The server's numbers of what a row lies in. A member is null where the row has no such parent or it has no number. */
export async function addressOf(db: StoreyDatabase, row: ContentRow): Promise<FeatureAddress> {
  const id = async (lid: string | null | undefined): Promise<number | null> =>
    lid === null || lid === undefined ? null : ((await serverIdOf(db, lid)) ?? null);
  const [clientId, siteId, buildingId, levelIndex] = await Promise.all([
    id('clientLid' in row ? row.clientLid : null),
    id('siteLid' in row ? row.siteLid : null),
    id('buildingLid' in row ? row.buildingLid : null),
    'levelIndex' in row ? row.levelIndex : id('levelLid' in row ? row.levelLid : null),
  ]);
  return { clientId, siteId, buildingId, levelIndex };
}
