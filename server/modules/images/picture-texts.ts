import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { pictureTextBodySchema, WirePictureTexts } from '../../../src/contract/index.ts';
import { canEdit, roleFor } from '../../../src/domain/status/index.ts';
import { requireEditorWithin } from '../../platform/access/authorize.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import { noteActivity } from '../../platform/activity.ts';
import { badRequest, forbidden } from '../../platform/api-error.ts';
import { tagOf } from '../../platform/http/entity-tag.ts';
import { askedPage, readPosition, writePosition } from '../../platform/http/paging.ts';
import type { ExpectMatch } from '../../platform/http/preconditions.ts';
import type { Db, Queryable, Tx } from '../../platform/storage/connect.ts';
import { pictures, pictureTexts } from '../../platform/storage/tables/pictures.ts';
import { addressesSeenBy } from './shown-pictures.ts';

/** Pictures of one client that have texts, or had some. */
const MOST_PICTURES = 20_000;

/** A text that was taken away leaves an empty row. */
const hasTexts = sql`${pictureTexts.texts}::text <> '{}'`;

const stateOf = ({ imageUrl, texts }: WirePictureTexts): WirePictureTexts => ({ imageUrl, texts });

/** Those that are there, in the order of their codes. */
const onlyTexts = (texts: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * A part of the list, with the cursor of the next. Who has a part of the client is given what that part shows; the rest counts
 * for the cursor alone.
 */
export async function listTexts(
  db: Queryable,
  user: SignedInUser,
  clientId: number,
  query: { cursor?: string; limit?: string },
): Promise<{ results: (WirePictureTexts & { tag: string })[]; cursor: string | null }> {
  const { limit, after } = askedPage(query);
  const behind = readPosition(after, z.int().min(0).max(2_147_483_647)) ?? 0;
  const found = await db
    .select()
    .from(pictureTexts)
    .where(and(eq(pictureTexts.clientId, clientId), gt(pictureTexts.n, behind), hasTexts))
    .orderBy(asc(pictureTexts.n))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const seen = roleFor(user, { clientId }) === null ? await addressesSeenBy(db, user, clientId, 'see') : null;
  const shown = seen === null ? rows : rows.filter(({ imageUrl }) => seen.has(imageUrl));
  return {
    results: shown.map((row) => ({ ...stateOf(row), tag: tagOf(JSON.stringify(stateOf(row))) })),
    cursor: found.length > limit && last ? writePosition(last.n) : null,
  };
}

/** @throws 403 for a picture that nothing shows which the person may edit, and that they did not upload */
async function requireWriter(tx: Tx, user: SignedInUser, clientId: number, imageUrl: string): Promise<void> {
  requireEditorWithin(user, clientId);
  if (canEdit(user, { clientId })) return;
  // The place that shows a new picture may arrive after its text.
  const [own] = await tx
    .select({ id: pictures.fileId })
    .from(pictures)
    .where(
      and(
        eq(pictures.clientId, clientId),
        eq(pictures.userId, user.id),
        sql`strpos(${imageUrl}, ${pictures.fileId}::text) > 0`,
      ),
    );
  if (own !== undefined) return;
  const editable = await addressesSeenBy(tx, user, clientId, 'edit');
  if (!editable.has(imageUrl)) throw forbidden();
}

/** Changes the languages that are named, and notes who did. @throws 400 too-many, 403, 412 */
export function putTexts(
  db: Db,
  user: SignedInUser,
  clientId: number,
  { imageUrl, texts }: z.infer<typeof pictureTextBodySchema>,
  expect: ExpectMatch,
): Promise<WirePictureTexts> {
  return db.transaction(async (tx) => {
    await requireWriter(tx, user, clientId, imageUrl);
    const key = and(eq(pictureTexts.clientId, clientId), eq(pictureTexts.imageUrl, imageUrl));
    const made = await tx
      .insert(pictureTexts)
      .values({ clientId, imageUrl, texts: {} })
      .onConflictDoNothing()
      .returning({ n: pictureTexts.n });
    if (made.length > 0) {
      const [counted] = await tx
        .select({ n: count() })
        .from(pictureTexts)
        .where(eq(pictureTexts.clientId, clientId));
      if (counted!.n > MOST_PICTURES) throw badRequest('too-many');
    }
    const [row] = await tx.select().from(pictureTexts).where(key).for('update');
    const before = row?.texts ?? {};
    await expect(() =>
      Promise.resolve(Object.keys(before).length === 0 ? null : stateOf({ imageUrl, texts: before })),
    );
    const next = onlyTexts({ ...before, ...texts });
    await tx.update(pictureTexts).set({ texts: next }).where(key);
    if (JSON.stringify(before) !== JSON.stringify(next))
      await noteActivity(tx, {
        clientId,
        userId: user.id,
        action: 'changed',
        kind: 'picture',
        key: imageUrl,
        title: next['default'] ?? Object.values(next)[0] ?? '',
        before: JSON.stringify({ texts: before }),
        after: JSON.stringify({ texts: next }),
      });
    return { imageUrl, texts: next };
  });
}

/** Of a picture that was uploaded here, under whatever host it was reached. */
export async function deleteTextsOf(db: Queryable, clientId: number, id: string): Promise<void> {
  await db
    .delete(pictureTexts)
    .where(and(eq(pictureTexts.clientId, clientId), sql`strpos(${pictureTexts.imageUrl}, ${id}) > 0`));
}

/** All of a client, as an archive carries them. */
export const carriedTexts = (db: Queryable, clientId: number): Promise<WirePictureTexts[]> =>
  db
    .select({ imageUrl: pictureTexts.imageUrl, texts: pictureTexts.texts })
    .from(pictureTexts)
    .where(and(eq(pictureTexts.clientId, clientId), hasTexts))
    .orderBy(asc(pictureTexts.n));

/** Takes them in for a client that has none. */
export async function takeTexts(
  tx: Tx,
  clientId: number,
  { imageUrl, texts }: z.infer<typeof pictureTextBodySchema>,
): Promise<void> {
  await tx.insert(pictureTexts).values({ clientId, imageUrl, texts: onlyTexts(texts) });
}
