import { DAY_MS, EXCHANGE_KEPT_DAYS } from '../../domain/limits.ts';
import type { StoreyDatabase } from '../database/database.ts';
import type { EntityKey } from '../schema/operation.ts';

/** A form that came in a file. What has become of it since, saved or discarded, is not undone by the same file. */
export interface TakenDraft {
  draftId: string;
  /** When it was last typed in there: with the form's id, which version it was. */
  at: number;
  /** The device and the time of its file. */
  device: string;
  fileAt: number;
  /** Its key here and the time of the import: a draft found with both is unchanged since. */
  key: EntityKey;
  keptAt: number;
  takenAt: number;
}

const TAKEN = 'takenDrafts';
const KEPT_MS = EXCHANGE_KEPT_DAYS * DAY_MS;

export async function takenDrafts(db: StoreyDatabase): Promise<TakenDraft[]> {
  return ((await db.meta.get(TAKEN))?.value as TakenDraft[] | undefined) ?? [];
}

/** Remembers more of them. Old memories go, but for those of forms that still lie here. */
export async function noteTakenDrafts(
  db: StoreyDatabase,
  taken: readonly TakenDraft[],
  now: number,
): Promise<void> {
  if (taken.length === 0) return;
  const here = new Set(await db.staging.toCollection().primaryKeys());
  const known = await takenDrafts(db);
  const kept = known.filter(({ key, takenAt }) => here.has(key) || takenAt > now - KEPT_MS);
  await db.meta.put({ k: TAKEN, value: [...kept, ...taken] });
}
