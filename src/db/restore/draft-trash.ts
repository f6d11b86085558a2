import { wordsOfDraft, type DraftView } from '../drafts/drafts.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityOfStaged, stagedUnder } from '../schema/entity-key.ts';
import type { TrashDraftRecord } from '../schema/records.ts';
import { stage } from '../drafts/staging.ts';

/** A discarded draft, as a line of the trash. */
export interface TrashDraft
  extends Pick<TrashDraftRecord, 'id' | 'at'>, Omit<DraftView, 'key' | 'at' | 'isOpen'> {}

/** Drafts that were discarded, the latest first. May be the query of a live query. */
export async function listTrashDrafts(db: StoreyDatabase): Promise<TrashDraft[]> {
  const records = await db.trashDrafts.toArray();
  const drafts = await Promise.all(
    records.map(async ({ id, at, staging, title, where }): Promise<TrashDraft> => ({
      ...(await wordsOfDraft(db, staging)),
      id,
      at,
      title,
      where,
    })),
  );
  return drafts.sort((a, b) => b.at - a.at);
}

/**
 * Keeps a discarded draft once more, as old as it was: the next form on the same thing finds it. What it is about may
 * have changed meanwhile; the form puts both together. Throws where the database fails, and the draft stays in the trash.
 * @returns whether it was still in the trash
 */
export async function restoreTrashDraft(
  db: StoreyDatabase,
  id: string,
  newId: () => string,
): Promise<boolean> {
  const thrown = await db.trashDrafts.get(id);
  if (thrown === undefined) return false;
  const { entityKey, at, ...rest } = thrown.staging;
  // Its former place may belong to another form by now.
  await stage(db, stagedUnder(entityOfStaged(entityKey), newId()), rest, at);
  await db.trashDrafts.delete(id);
  return true;
}
