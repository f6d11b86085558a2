import { eq } from 'drizzle-orm';
import { nameToOthers } from '../../../src/domain/entities/user.ts';
import * as z from 'zod';
import { showsLess } from '../../../src/domain/public-map/index.ts';
import type { PublicMapBody, PublicMapSettings, WirePublicMap } from '../../../src/contract/index.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import { ApiError, badRequest, conflict, notFound } from '../../platform/api-error.ts';
import { askedPage, readPosition, writePosition } from '../../platform/http/paging.ts';
import type { ExpectMatch } from '../../platform/http/preconditions.ts';
import type { Db, Queryable, Tx } from '../../platform/storage/connect.ts';
import { publicMaps, publicRevisions } from '../../platform/storage/tables/public-maps.ts';
import { hashPassword } from '../auth/index.ts';
import { serializeClient } from '../hierarchy/index.ts';
import { checkMap } from './checks.ts';
import { claimSlug, countMaps, freeSlug, getMap, listMaps, type MapRow, toWire } from './queries.ts';

/** Of one client. */
export const MOST_MAPS = 200;

/** A part of the list, by their ids. */
export async function pageOfMaps(
  db: Queryable,
  clientId: number,
  query: { cursor?: string; limit?: string },
): Promise<{ results: WirePublicMap[]; cursor: string | null }> {
  const { limit, after } = askedPage(query);
  const rows = await listMaps(db, clientId, { after: readPosition(after, z.uuid()), limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: shown.map(toWire),
    cursor: rows.length > limit && last ? writePosition(last.id) : null,
  };
}

/** Null where the client has no such map. */
export async function readMap(db: Queryable, clientId: number, id: string): Promise<WirePublicMap | null> {
  const row = await getMap(db, id);
  return row?.clientId === clientId ? toWire(row) : null;
}

/** What is kept as it was sent; the rest has a column, or is the server's to say. */
export function settingsOf(body: PublicMapBody): PublicMapSettings {
  const { slug: _slug, password: _password, ...settings } = body;
  const kept: Record<string, unknown> = settings;
  for (const name of ['id', 'clientId', 'hasPassword', 'by', 'at']) delete kept[name];
  return settings;
}

/** Makes the map or replaces it. */
export async function putMap(
  db: Db,
  user: SignedInUser,
  { clientId, id }: { clientId: number; id: string },
  body: PublicMapBody,
  expect: ExpectMatch,
): Promise<WirePublicMap> {
  // Takes a while, so that the client is not held meanwhile.
  const hash = body.password == null ? null : await hashPassword(body.password);
  return db.transaction(async (tx) => {
    await serializeClient(tx, clientId);
    const [before] = await tx.select().from(publicMaps).where(eq(publicMaps.id, id)).for('update');
    if (before && before.clientId !== clientId) throw conflict('id-taken');
    await expect(() => Promise.resolve(before ? toWire(before) : null));
    const password = passwordOf(before, body, hash);
    await checkMap(tx, clientId, body, password.passwordHash !== null);
    if (!before && (await countMaps(tx, clientId)) >= MOST_MAPS) throw badRequest('too-many');
    const { slug } = body;
    if (!(await claimSlug(tx, slug, clientId, id))) throw await slugTaken(tx, body.title);
    const by = { userId: user.id, userName: nameToOthers(user), at: new Date() };
    const values = { slug, settings: settingsOf(body), ...password, ...by };
    const [row] = await tx
      .insert(publicMaps)
      .values({ id, clientId, ...values })
      .onConflictDoUpdate({
        target: publicMaps.id,
        set: values,
        // Another client's call made one of this id in between.
        setWhere: eq(publicMaps.clientId, clientId),
      })
      .returning();
    if (!row) throw conflict('id-taken');
    // What it showed before is not to be read any longer.
    if (before && showsLess(before.settings, row.settings))
      await tx.delete(publicRevisions).where(eq(publicRevisions.mapId, id));
    return toWire(row);
  });
}

type Password = Pick<MapRow, 'passwordHash' | 'passwordVersion'>;

function passwordOf(before: MapRow | undefined, body: PublicMapBody, hash: string | null): Password {
  const { passwordHash = null, passwordVersion = 0 } = before ?? {};
  if (body.password === undefined) return { passwordHash, passwordVersion };
  return { passwordHash: hash, passwordVersion: passwordVersion + 1 };
}

const slugTaken = async (tx: Tx, title: string): Promise<ApiError> =>
  new ApiError(409, 'slug-taken', { details: [{ path: 'slug', message: await freeSlug(tx, title) }] });

export function deleteMap(
  db: Db,
  { clientId, id }: { clientId: number; id: string },
  expect: ExpectMatch,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(publicMaps).where(eq(publicMaps.id, id)).for('update');
    if (before?.clientId !== clientId) throw notFound();
    await expect(() => Promise.resolve(toWire(before)));
    await tx.delete(publicMaps).where(eq(publicMaps.id, id));
  });
}
