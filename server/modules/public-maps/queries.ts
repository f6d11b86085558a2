import { randomInt } from 'node:crypto';
import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import type { WirePublicMap } from '../../../src/contract/index.ts';
import { proposeSlug, SLUG_LETTERS, type PublicProfile } from '../../../src/domain/public-map/index.ts';
import type { Queryable, Tx } from '../../platform/storage/connect.ts';
import { publicMaps, publicSlugs } from '../../platform/storage/tables/public-maps.ts';
import type { StoredPublicMap } from './public-files.ts';

export type MapRow = typeof publicMaps.$inferSelect;

export const toWire = ({ id, clientId, slug, settings, ...row }: MapRow): WirePublicMap => ({
  ...settings,
  id,
  clientId,
  slug,
  hasPassword: row.passwordHash !== null,
  by: { userId: row.userId, name: row.userName },
  at: Math.floor(row.at.getTime() / 1000),
});

/** As the makers of its files read it. Profiles are those of this version. */
export const toStored = ({ id, clientId, slug, settings, passwordHash }: MapRow): StoredPublicMap => ({
  ...settings,
  profiles: settings.profiles as PublicProfile[],
  id,
  clientId,
  slug,
  hasPassword: passwordHash !== null,
});

export const listMaps = (
  db: Queryable,
  clientId: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<MapRow[]> =>
  db
    .select()
    .from(publicMaps)
    .where(and(eq(publicMaps.clientId, clientId), after === null ? undefined : gt(publicMaps.id, after)))
    .orderBy(asc(publicMaps.id))
    .limit(limit);

const isOn = sql`${publicMaps.settings}->>'state' = 'on'`;
const isInTime = sql`coalesce((${publicMaps.settings}->>'expiresAt')::bigint, 9e15) > extract(epoch from now())`;

/** Maps that visitors may open now. */
export const liveMaps = async (db: Queryable): Promise<StoredPublicMap[]> =>
  (await db.select().from(publicMaps).where(and(isOn, isInTime))).map(toStored);

export async function liveMap(db: Queryable, id: string): Promise<StoredPublicMap | null> {
  const [row] = await db
    .select()
    .from(publicMaps)
    .where(and(eq(publicMaps.id, id), isOn, isInTime));
  return row ? toStored(row) : null;
}

export async function getMap(db: Queryable, id: string): Promise<MapRow | undefined> {
  return (await db.select().from(publicMaps).where(eq(publicMaps.id, id)))[0];
}

/** The map that has the slug, or had it last. */
export async function mapOfSlug(db: Queryable, slug: string): Promise<MapRow | undefined> {
  const [found] = await db
    .select({ map: publicMaps })
    .from(publicSlugs)
    .innerJoin(publicMaps, eq(publicMaps.id, publicSlugs.mapId))
    .where(eq(publicSlugs.slug, slug));
  return found?.map;
}

export async function countMaps(tx: Tx, clientId: number): Promise<number> {
  const [counted] = await tx.select({ n: count() }).from(publicMaps).where(eq(publicMaps.clientId, clientId));
  return counted!.n;
}

/** Gives a slug to a map. @returns false where it is another client's, or another map has it now */
export async function claimSlug(tx: Tx, slug: string, clientId: number, mapId: string): Promise<boolean> {
  const claimed = await tx
    .insert(publicSlugs)
    .values({ slug, clientId, mapId })
    .onConflictDoUpdate({
      target: publicSlugs.slug,
      set: { mapId },
      setWhere: sql`${publicSlugs.clientId} = ${clientId} and not exists (
        select 1 from public_maps m where m.slug = ${slug} and m.id <> ${mapId})`,
    })
    .returning({ slug: publicSlugs.slug });
  return claimed.length > 0;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const randomLetters = () => Array.from({ length: SLUG_LETTERS }, () => LETTERS[randomInt(26)]).join('');

/** A slug that was never used. */
export async function freeSlug(db: Queryable, title: string): Promise<string> {
  for (;;) {
    const slug = proposeSlug(title, randomLetters());
    if ((await db.$count(publicSlugs, eq(publicSlugs.slug, slug))) === 0) return slug;
  }
}
