import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { reportBodySchema, WireAbout } from '../../../src/contract/index.ts';
import { HIDDEN_KINDS } from '../../../src/domain/public-map/index.ts';
import { badRequest, notFound, tooManyRequests } from '../../platform/api-error.ts';
import { requireAllowance } from '../../platform/rate-limit.ts';
import type { Db, Queryable } from '../../platform/storage/connect.ts';
import { countOpenReports, insertReport } from '../notes/index.ts';
import { publishedEdition, serializeClient, tableOf, within } from '../hierarchy/index.ts';
import { isSeenBy } from './seen-by.ts';
import type { MapRow } from './queries.ts';

type Report = z.infer<typeof reportBodySchema>;

/** Of one address. */
const ALLOWANCE = { most: 5, within: 3600 };
/** Of one map. */
const MOST_OPEN = 100;
/** Seconds. */
const WAIT_OF_FULL = 3600;

/**
 * Writes a report of a visitor as a note.
 * @throws 404 no-reports, 400 unknown-place, 429 for an address or a map with too many
 */
export async function takeReport(db: Db, map: MapRow, address: string, report: Report): Promise<void> {
  const { clientId, settings } = map;
  if (!settings.shows.reports) throw notFound('no-reports');
  const about = await aboutOf(db, map, report);
  await requireAllowance(db, `public-report:${address}`, ALLOWANCE);
  await db.transaction(async (tx) => {
    // One after the other, so that the count holds.
    await serializeClient(tx, clientId);
    if ((await countOpenReports(tx, map.id)) >= MOST_OPEN) throw tooManyRequests(WAIT_OF_FULL);
    await insertReport(tx, {
      clientId,
      publicMapId: map.id,
      text: report.text,
      about,
      position: report.at?.position ?? null,
    });
  });
}

/** What the report is about: a place on the map, a level, or where the map opens. */
async function aboutOf(db: Queryable, map: MapRow, { fid, at }: Report): Promise<WireAbout> {
  if (fid !== undefined) {
    const place = await requireOnMap(
      db,
      map,
      'fid',
      'features',
      sql`fid = ${fid} and kind <> all(${sql.param(HIDDEN_KINDS)}::text[]) and ${isSeenBy(map.settings.audience)}`,
    );
    return { kind: 'feature', key: fid, ...place };
  }
  if (at === undefined) return { kind: 'site', key: String(map.settings.home.siteId) };
  const { buildingId, levelIndex } = at;
  const isLevel = sql`building_id = ${buildingId} and level_index = ${levelIndex}`;
  await requireOnMap(db, map, 'at', 'levels', isLevel);
  return { kind: 'level', key: `${buildingId}/${levelIndex}` };
}

async function requireOnMap(
  db: Queryable,
  { clientId, settings: { siteIds } }: MapRow,
  path: string,
  table: 'features' | 'levels',
  is: SQL,
): Promise<Pick<WireAbout, 'siteId' | 'buildingId' | 'levelIndex'>> {
  const edition = await publishedEdition(db, clientId);
  const { rows } = await db.execute<{
    siteId: number;
    buildingId: number | null;
    levelIndex: number | null;
  }>(sql`
    select site_id as "siteId", building_id as "buildingId", level_index as "levelIndex" from ${tableOf(edition, table)} where ${within(edition)} and client_id = ${clientId} and ${is}
      and (${siteIds === null} or site_id = any(${sql.param(siteIds ?? [])}::int[])) limit 1`);
  const [place] = rows;
  if (!place) throw badRequest('unknown-place', [{ path, message: 'It is not on this map.' }]);
  const { siteId, buildingId, levelIndex } = place;
  return {
    siteId,
    ...(buildingId !== null && { buildingId }),
    ...(levelIndex !== null && { levelIndex }),
  };
}
