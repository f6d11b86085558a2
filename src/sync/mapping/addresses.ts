import { serverIdOf, type ContentRow, type StoreyDatabase } from '../../db/index.ts';
import type { FeatureAddress } from './feature.ts';

/** The server's numbers of what a row lies in. A member is null where the row has no such parent or it has no number. */
export async function addressOf(db: StoreyDatabase, row: ContentRow): Promise<FeatureAddress> {
  const id = async (lid: string | null | undefined): Promise<number | null> =>
    lid === null || lid === undefined ? null : ((await serverIdOf(db, lid)) ?? null);
  return {
    clientId: await id('clientLid' in row ? row.clientLid : null),
    siteId: await id('siteLid' in row ? row.siteLid : null),
    buildingId: await id('buildingLid' in row ? row.buildingLid : null),
    levelIndex: 'levelIndex' in row ? row.levelIndex : await id('levelLid' in row ? row.levelLid : null),
  };
}
