import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { PublicMapSettings } from '../../../src/contract/index.ts';
import type { Queryable, Tx } from '../../platform/storage/connect.ts';
import { publicMaps } from '../../platform/storage/tables/public-maps.ts';
import { checkMap } from './checks.ts';
import { claimSlug, freeSlug } from './queries.ts';
import { settingsOf } from './service.ts';

/** A map as an archive has it: its sites and buildings are numbered in the order of the archive, from 1. */
export type ArchivedMap = PublicMapSettings & { slug: string };

/** Numbers of one kind to those of the other; undefined for what is not there. */
type Renumber = (kind: 'site' | 'building', id: number) => number | undefined;

/** Null where the map would open nowhere. */
function renumbered(settings: PublicMapSettings, of: Renumber): PublicMapSettings | null {
  const { buildingId, ...home } = settings.home;
  const siteId = of('site', home.siteId);
  const siteIds = settings.siteIds?.flatMap((id) => of('site', id) ?? []) ?? null;
  if (siteId === undefined || siteIds?.length === 0) return null;
  const building = buildingId === undefined ? undefined : of('building', buildingId);
  return {
    ...settings,
    siteIds,
    home: { ...home, siteId, ...(building !== undefined && { buildingId: building }) },
  };
}

/** The maps of a client for an archive. Passwords stay here, so a map that has one is off there. */
export async function carriedMaps(db: Queryable, clientId: number, of: Renumber): Promise<ArchivedMap[]> {
  const rows = await db
    .select()
    .from(publicMaps)
    .where(eq(publicMaps.clientId, clientId))
    .orderBy(asc(publicMaps.slug));
  return rows.flatMap(({ slug, settings, passwordHash }) => {
    const moved = renumbered(settings, of);
    return moved ? [{ ...moved, slug, ...(passwordHash !== null && { state: 'off' as const }) }] : [];
  });
}

/** Makes a map of an archive, under another slug where its own was used here. */
export async function takeMap(tx: Tx, clientId: number, map: ArchivedMap, of: Renumber): Promise<void> {
  const { audience } = map;
  // A map for more than everybody has a password, which no archive has.
  const settings = renumbered(settingsOf(audience.length > 0 ? { ...map, state: 'off' } : map), of);
  if (!settings) return;
  await checkMap(tx, clientId, { ...settings, slug: map.slug }, audience.length > 0);
  const id = randomUUID();
  const isFree = await claimSlug(tx, map.slug, clientId, id);
  const slug = isFree ? map.slug : await freeSlug(tx, settings.title);
  if (!isFree) await claimSlug(tx, slug, clientId, id);
  await tx.insert(publicMaps).values({ id, clientId, slug, settings, userName: '', at: new Date() });
}
