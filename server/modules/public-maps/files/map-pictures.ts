import { createHash } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import type { MakeOptions } from '../../../../src/domain/public-map/index.ts';
import type { Queryable } from '../../../platform/storage/connect.ts';
import { pictureTexts } from '../../../platform/storage/tables/pictures.ts';
import { publicFiles } from '../../../platform/storage/tables/public-files.ts';
import type { FileSource } from './messages.ts';

const OURS = /^https?:\/\/[^/]+\/api\/v8(\/images\/[0-9a-f-]{36}\.(?:png|jpg))$/i;

/** Where a revision has a picture of another host, without its ending. */
export const pictureStem = (address: string): string =>
  `pictures/${createHash('sha256').update(address).digest('hex').slice(0, 24)}`;

/**
 * Addresses of pictures as the pages of visitors read them, from below `/api/v8`, with their alternative texts. Of pictures of
 * other hosts those that the revision has.
 */
export async function pictureReader(
  db: Queryable,
  { clientId, mapId, slug, revision }: FileSource,
): Promise<MakeOptions['pictureOf']> {
  const rows = await db.select().from(pictureTexts).where(eq(pictureTexts.clientId, clientId));
  const read = await db
    .select({ path: publicFiles.path })
    .from(publicFiles)
    .where(
      and(
        eq(publicFiles.mapId, mapId),
        eq(publicFiles.revision, revision),
        like(publicFiles.path, 'pictures/%'),
      ),
    );
  const paths = new Map(read.map(({ path }) => [path.replace(/\.\w+$/, ''), path]));
  const outside = (url: string): string | undefined => {
    const path = paths.get(pictureStem(url));
    return path && `/public/${slug}/${revision}/${path}`;
  };
  const texts = new Map(rows.map(({ imageUrl, texts: told }) => [imageUrl, told]));
  return (url) => {
    const path = OURS.exec(url)?.[1] ?? outside(url);
    if (path === undefined) return null;
    const told = texts.get(url);
    return { url: path, ...(told !== undefined && Object.keys(told).length > 0 && { texts: told }) };
  };
}
