import { eq } from 'drizzle-orm';
import type { MakeOptions } from '../../../../src/domain/public-map/index.ts';
import type { Queryable } from '../../../platform/storage/connect.ts';
import { pictureTexts } from '../../../platform/storage/tables/pictures.ts';

const OURS = /^https?:\/\/[^/]+\/api\/v8(\/images\/[0-9a-f-]{36}\.(?:png|jpg))$/i;

/**
 * Addresses of pictures as the pages of visitors read them, from below `/api/v8`, with their alternative texts. Pictures of
 * other hosts are left out: such a page asks this server alone.
 */
export async function pictureReader(db: Queryable, clientId: number): Promise<MakeOptions['pictureOf']> {
  const rows = await db.select().from(pictureTexts).where(eq(pictureTexts.clientId, clientId));
  const texts = new Map(rows.map(({ imageUrl, texts: told }) => [imageUrl, told]));
  return (url) => {
    const path = OURS.exec(url)?.[1];
    if (path === undefined) return null;
    const told = texts.get(url);
    return { url: path, ...(told !== undefined && Object.keys(told).length > 0 && { texts: told }) };
  };
}
