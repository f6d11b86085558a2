import type { EntityKey, StagingRecord, StoreyDatabase } from '../../db/index.ts';
import { lockOfDraft } from '../../db/drafts/claim-draft.ts';
import { stagedUnder } from '../../db/schema/entity-key.ts';
import { noteTakenDrafts, takenDrafts, type TakenDraft } from '../../db/exchange/imported-drafts.ts';
import type { WorkContent } from '../../domain/exchange/index.ts';
import type { Ports } from '../lifecycle/acknowledge.ts';
import { isTakenHere, type ComparedDraft } from './compare-drafts.ts';

/** Forms of this device that can't be opened until they are released. */
export interface HeldForms {
  isFree: (key: EntityKey) => boolean;
  letGo: () => void;
}

/**
 * Holds what came in earlier files out of the same forms, so that a later version can take its place. What a tab has
 * open is not held, and nothing is where tabs can't know of each other.
 */
export async function holdForms(db: StoreyDatabase, { drafts }: WorkContent): Promise<HeldForms> {
  const { locks } = db;
  const held = new Map<EntityKey, () => void>();
  const ids = new Set(drafts.map(({ draftId }) => draftId));
  const known = ids.size === 0 || locks?.held === undefined ? [] : await takenDrafts(db);
  const letGo = (): void => {
    for (const release of held.values()) release();
  };
  for (const { draftId, key } of known) {
    if (!ids.has(draftId) || held.has(key)) continue;
    const release = await locks?.take(lockOfDraft(db, key)).catch(() => null);
    if (release) held.set(key, release);
  }
  try {
    // A tab that is gone may have written its last words into the journal alone.
    if (held.size > 0) await db.adopt();
  } catch (cause) {
    letGo();
    throw cause;
  }
  return { isFree: (key) => held.has(key), letGo };
}

/** The drafts put into the staging and removed from it: the journal records them once that is done. */
export interface PutDrafts {
  put: StagingRecord[];
  gone: EntityKey[];
}

/** Lays the forms of a file beside those of this device. Inside the transaction that takes the file in. */
export async function putDrafts(
  db: StoreyDatabase,
  content: WorkContent,
  judged: readonly ComparedDraft[],
  { now, newId }: Ports,
): Promise<PutDrafts> {
  const takenAt = now();
  const put: StagingRecord[] = [];
  const taken: TakenDraft[] = [];
  const coming = judged.filter(isTakenHere);
  // Another device's clock may be ahead: what is typed from now on is younger than what came.
  const ahead = Math.max(0, ...coming.map(({ draft }) => draft.at - takenAt));
  for (const { draft, here, about, over } of coming) {
    const at = Math.max(draft.at - ahead, (over?.at ?? -1) + 1);
    const key = stagedUnder(about, newId());
    const { values, geometry, mode } = here;
    put.push({ entityKey: key, values, geometry, mode, at });
    const { draftId } = draft;
    const { device, at: fileAt } = content;
    taken.push({ draftId, at: draft.at, device: device.id, fileAt, key, keptAt: at, takenAt });
  }
  const gone = coming.flatMap(({ over }) => over?.entityKey ?? []);
  await db.staging.bulkDelete(gone);
  await db.staging.bulkPut(put);
  await noteTakenDrafts(db, taken, takenAt);
  return { put, gone };
}

/** After the database: what it has not got is taken out of the journal. */
export async function journalDrafts(db: StoreyDatabase, { put, gone }: PutDrafts): Promise<void> {
  for (const record of put) await db.journal?.stage(record);
  for (const key of gone) await db.journal?.unstage(key);
}
