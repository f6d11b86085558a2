import { and, eq, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { WireImage } from '../../../src/contract/index.ts';
import { PICTURE_KEPT_DAYS } from '../../../src/domain/limits.ts';
import { PERSON } from '../../platform/access/person.ts';
import { askedPage, readPosition, writePosition } from '../../platform/http/paging.ts';
import type { Db, Queryable } from '../../platform/storage/connect.ts';
import { pictures } from '../../platform/storage/tables/pictures.ts';

export const notePicture = async (db: Db, row: typeof pictures.$inferInsert): Promise<void> => {
  await db.insert(pictures).values(row);
};

/** After which picture a part of the list begins: its time in microseconds, and its id. */
const positionSchema = z.tuple([z.int(), z.uuid()]);

/** Newest first. @param addressOf where a picture is read */
export async function listPictures(
  db: Queryable,
  clientId: number,
  query: { cursor?: string; limit?: string },
  addressOf: (id: string, mediaType: string) => string,
): Promise<{ results: WireImage[]; cursor: string | null }> {
  const { limit, after } = askedPage(query);
  const behind = readPosition(after, positionSchema);
  const micros = sql`floor(extract(epoch from i.at) * 1000000)::bigint`;
  const answer = await db.execute<WireImage & { id: string; mediaType: string; micros: string }>(sql`
    select f.id, f.media_type as "mediaType", i.image_type as "imageType", i.width, i.height, f.size::int as bytes,
      floor(extract(epoch from i.at))::int as at, ${PERSON} as by, ${micros} as micros
    from pictures i join files f on f.id = i.file_id left join users u on u.id = i.user_id
    where i.client_id = ${clientId}
      and ${behind === null ? sql`true` : sql`(${micros}, i.file_id) < (${behind[0]}::bigint, ${behind[1]}::uuid)`}
    order by micros desc, i.file_id desc limit ${limit + 1}`);
  const rows = answer.rows.slice(0, limit);
  const last = rows.at(-1);
  return {
    results: rows.map(({ id, mediaType, micros: _micros, ...image }) => ({
      ...image,
      imageUrl: addressOf(id, mediaType),
    })),
    cursor: answer.rows.length > limit && last ? writePosition([Number(last.micros), last.id]) : null,
  };
}

/**
 * A picture of the client, and whether a device may still have to send the content that shows it. Null if the client does not
 * have it.
 */
export async function pictureOf(
  db: Queryable,
  clientId: number,
  id: string,
): Promise<{ isYoung: boolean } | null> {
  const [found] = await db
    .select({
      isYoung: sql<boolean>`${pictures.at} > now() - make_interval(days => ${PICTURE_KEPT_DAYS})`,
    })
    .from(pictures)
    .where(and(eq(pictures.fileId, id), eq(pictures.clientId, clientId)));
  return found ?? null;
}

/** Where the address of a picture may stand: in the drafts, and in each version that may become them again. */
const DRAFTS = [
  ['clients', 'id', 'extra'],
  ['sites', 'client_id', 'extra'],
  ['buildings', 'client_id', 'extra'],
  ['levels', 'client_id', 'extra'],
  ['features', 'client_id', 'properties'],
  ['sdk_configurations', 'client_id', 'configurations'],
] as const;
const SNAPSHOTS = [
  ['snapshot_sites', 'client_id', 'extra'],
  ['snapshot_buildings', 'client_id', 'extra'],
  ['snapshot_levels', 'client_id', 'extra'],
  ['snapshot_features', 'client_id', 'properties'],
] as const;

/**
 * Whether anything names the picture: of its client, and of others too, for a place may be copied from one client to
 * another. Those are asked only where its own client has no use for it, as all that they have is looked through.
 */
export async function isPictureUsed(db: Queryable, clientId: number, id: string): Promise<boolean> {
  return (await isNamed(db, id, sql`= ${clientId}`)) || isNamed(db, id, sql`<> ${clientId}`);
}

async function isNamed(db: Queryable, id: string, ofClient: SQL): Promise<boolean> {
  const uses = [...DRAFTS, ...SNAPSHOTS].map(
    ([table, client, column]) =>
      sql`exists (select from ${sql.identifier(table)} where ${sql.identifier(client)} ${ofClient}
        and strpos(${sql.identifier(column)}::text, ${id}) > 0)`,
  );
  const answer = await db.execute<{ used: boolean }>(sql`select ${sql.join(uses, sql` or `)} as used`);
  return answer.rows[0]?.used === true;
}
