import { discardDraft, restoreTrashDraft, type EntityKey, type StoreyDatabase } from '../../../db/index.ts';
import type { Workspace } from '../session/workspace.ts';

/** Discards the values of an open form: the fields are emptied with it. */
export type DiscardOpen = () => Promise<{ trashId: string | null; undo: () => void }>;
type Done = { trashId: string | null; undo?: () => void };

/** Forms that are open in this window, by their place. A form holds the lock of its place, so only it can discard. */
const open = new Map<string, DiscardOpen>();

const nameOf = (db: StoreyDatabase, key: EntityKey): string => `${db.name}/${key}`;

/** A form is open in this place. Returns how to say that it is closed. */
export function openHere(db: StoreyDatabase, key: EntityKey, discard: DiscardOpen): () => void {
  const name = nameOf(db, key);
  open.set(name, discard);
  return () => {
    if (open.get(name) === discard) open.delete(name);
  };
}

/**
 * Puts a draft into the trash, also while its form is open in this window. `busy` if another window has it open.
 * @returns a function that undoes it: into the form while that is open, else out of the trash. Null without a draft.
 */
export async function discardAny(
  { db, now, newId }: Pick<Workspace, 'db' | 'now' | 'newId'>,
  key: EntityKey,
): Promise<'busy' | (() => Promise<void>) | null> {
  const discardOpen = open.get(nameOf(db, key));
  const done: Done | 'busy' = await (discardOpen === undefined
    ? discardDraft(db, key, now())
    : discardOpen());
  if (done === 'busy') return 'busy';
  const { trashId } = done;
  if (trashId === null && discardOpen === undefined) return null;
  return async () => {
    if (done.undo !== undefined && open.get(nameOf(db, key)) === discardOpen) done.undo();
    else if (trashId !== null) await restoreTrashDraft(db, trashId, newId);
  };
}
