import { liveQuery } from 'dexie';
import type { StoreyDatabase } from '../database/database.ts';
import { entityOfStaged, stagedUnder } from '../schema/entity-key.ts';
import type { EntityKey } from '../schema/operation.ts';
import type { StagingRecord } from '../schema/records.ts';
import { dropStaging, readStaging } from './staging.ts';

/** Held by the form of a draft. */
export const lockOfDraft = (db: StoreyDatabase, key: EntityKey): string => `draft:${db.name}:${key}`;

/** One open form's place among the kept drafts: no other form writes or drops the draft there. */
export interface DraftClaim {
  key: EntityKey;
  /** What a tab that is gone had left. */
  found: StagingRecord | undefined;
  /** What was found lay elsewhere, and is there no more. Only where tabs can't know of each other. */
  moved: () => Promise<void>;
  letGo: () => void;
}

/** Another form's work on the same thing. */
export interface OtherDraft {
  /** Milliseconds since 1970 when it was last kept. */
  at: number;
  /** A living tab has it open; otherwise the next form of that entity takes it. */
  isOpen: boolean;
}

const stay = (): Promise<void> => Promise.resolve();

/**
 * Takes a place for a form that opens: that of the youngest draft which a closed or crashed tab left, else a new one. A draft
 * belongs to the tab that holds its lock. The browser releases the locks of a closed tab, but not those of a frozen one.
 * Without locks it can't be known which tabs live: each tab finds the youngest draft and moves it to a place of its own, and a
 * form that still has it open keeps it once more.
 */
export async function claimDraft(
  db: StoreyDatabase,
  entityKey: EntityKey,
  newId: () => string,
): Promise<DraftClaim> {
  const fresh = stagedUnder(entityKey, newId());
  // A storage failure is reported elsewhere; the form must not overwrite a draft that it could not read.
  const left = await draftsOf(db, entityKey).catch(() => []);
  const { locks } = db;
  if (locks?.held === undefined) {
    const [found] = left;
    const moved = () => (found === undefined ? stay() : dropUnchanged(db, found));
    return { key: fresh, found, moved, letGo: () => undefined };
  }
  const take = (key: EntityKey) => locks.take(lockOfDraft(db, key)).catch(() => null);
  for (const { entityKey: key } of left) {
    const letGo = await take(key);
    if (letGo === null) continue;
    // That tab may have written its last words into the journal alone; and what it has there is crossed out with the rest.
    await db.adopt();
    // The earlier holder of the lock may have saved or dropped it meanwhile.
    const found = await readStaging(db, key).catch(() => undefined);
    if (found !== undefined) return { key, found, moved: stay, letGo };
    letGo();
  }
  const letGo = await take(fresh);
  return { key: fresh, found: undefined, moved: stay, letGo: letGo ?? (() => undefined) };
}

/** Its tab may live: what it has written since stays. */
async function dropUnchanged(db: StoreyDatabase, { entityKey, at }: StagingRecord): Promise<void> {
  const there = await readStaging(db, entityKey);
  if (there?.at === at) await dropStaging(db, entityKey);
}

/** All that is kept of forms about one thing, the youngest first. */
async function draftsOf(db: StoreyDatabase, entityKey: EntityKey): Promise<StagingRecord[]> {
  const near = db.staging.where(':id').between(entityKey, stagedUnder(entityKey, '\uffff'));
  const drafts = await near.filter((record) => entityOfStaged(record.entityKey) === entityKey).toArray();
  return drafts.sort((a, b) => b.at - a.at);
}

/** Milliseconds between two checks whether a tab still lives: its end is not reported. */
const LOOK_AGAIN_MS = 2_000;

/**
 * Follows what is kept of a thing, in whichever tab. Returns how to stop.
 * @param hear told whether the form's own work lies in its place, and of that of others
 */
export function watchDrafts(
  db: StoreyDatabase,
  own: EntityKey,
  hear: (isThere: boolean, others: readonly OtherDraft[]) => void,
): () => void {
  let drafts: StagingRecord[] = [];
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = async (): Promise<void> => {
    turn += 1;
    const mine = turn;
    clearTimeout(timer);
    const held = await db.locks?.held?.().catch(() => undefined);
    if (mine !== turn) return;
    const others = drafts.flatMap(({ entityKey, at }) =>
      entityKey === own ? [] : [{ at, isOpen: held?.has(lockOfDraft(db, entityKey)) ?? false }],
    );
    if (others.some(({ isOpen }) => isOpen)) timer = setTimeout(() => void tell(), LOOK_AGAIN_MS);
    hear(others.length < drafts.length, others);
  };
  const following = liveQuery(async () => draftsOf(db, entityOfStaged(own))).subscribe({
    next: (found) => {
      drafts = found;
      void tell();
    },
    // A storage failure is reported elsewhere.
    error: () => undefined,
  });
  return () => {
    turn += 1;
    clearTimeout(timer);
    following.unsubscribe();
  };
}
