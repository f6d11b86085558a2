import { type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/storage/connect.ts';

/** Where a feature lies: on a level, outdoors at a site, or at the client as a whole. */
export interface FeaturePlace {
  clientId: number;
  siteId: number | null;
  buildingId: number | null;
  levelIndex: number | null;
}

/** Other writers may write there meanwhile, or not. */
type Grip = 'shared' | 'alone';
const GRIP: Record<Grip, SQL> = { shared: sql`for share`, alone: sql`for no key update` };

/**
 * Locks the level or site until the end of the transaction; 404 if it was deleted meanwhile. Every writer of content locks rows
 * from the outside in: site, building, level, features. So a deletion and a write below it can only wait for each other in one
 * direction. A later insert locks its site for the foreign key; so the site is locked here, before the level.
 */
export async function lockPlace(tx: Tx, place: FeaturePlace, grip: Grip = 'shared'): Promise<void> {
  const { siteId, buildingId, levelIndex } = place;
  if (siteId === null) return;
  const answer =
    buildingId === null
      ? await tx.execute(sql`select 1 from sites where id = ${siteId} and not deleted ${GRIP[grip]}`)
      : await tx.execute(sql`with site as materialized (select 1 from sites where id = ${siteId} for key share)
          select 1 from levels where building_id = ${buildingId} and level_index = ${levelIndex}
          and not deleted and exists (select from site) ${GRIP[grip]} of levels`);
  if (answer.rowCount === 0) throw notFound();
}
