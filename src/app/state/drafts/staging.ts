import { claimDraft, watchDrafts, type DraftClaim, type OtherDraft } from '../../../db/drafts/claim-draft.ts';
import {
  trashDraft,
  restoreTrashDraft,
  type StagingRecord,
  type TransactOptions,
} from '../../../db/index.ts';
import { dropStaging, jotStaging, stage } from '../../../db/drafts/staging.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import type { Workspace } from '../session/workspace.ts';
import { openHere, type DiscardOpen } from './discard-any.ts';

/** What `commit` is given to keep a draft in the same transaction. */
export type DraftPart = Required<Pick<TransactOptions, 'tables' | 'finish'>>;

/** Where one open form keeps its work: the port that forms ask for. */
export interface Staging {
  /** Takes a place of its own, and gives what a tab that is gone had left there. */
  open: () => Promise<StagingRecord | undefined>;
  write: (record: Pick<StagingRecord, 'values' | 'geometry'>) => Promise<void>;
  /** Keeps it at once, beside a writing that has not come to its end. */
  jot: (record: Pick<StagingRecord, 'values' | 'geometry'>) => void;
  /** Under which it is kept: the transaction of a save deletes that. */
  place: () => Promise<string>;
  /** What keeps it as a part of a transaction that does more; `write` it afterwards too. */
  part: (record: Pick<StagingRecord, 'values' | 'geometry'>) => Promise<DraftPart>;
  drop: () => Promise<void>;
  /** Puts it into the trash by the person's word. Gives under which it lies there; null where nothing was kept. */
  discard: () => Promise<string | null>;
  /** Takes it out of the trash, for the next form of that entity. */
  bringBack: (trashId: string) => Promise<boolean>;
  /** Follows its place, and lets a list of unfinished work discard the form's values. Returns a function that stops it. */
  watch: (form: OpenForm) => () => void;
  /** Releases its place once all is written. The next form of that entity finds the draft. */
  close: () => Promise<void>;
}

interface OpenForm {
  /** Whether this form's work lies in its place, and other forms' work on the same thing. */
  hear: (isThere: boolean, others: readonly OtherDraft[]) => void;
  discard: DiscardOpen;
}

/** Forms of this window that are being closed: who opens the same again waits for them. */
const closing = new Map<string, Promise<void>>();

/** What was begun in this turn of the page has reached the door by the next one. */
const nextTurn = (): Promise<void> => new Promise((settle) => setTimeout(settle, 0));

/** One time that a form is open. */
interface Place {
  claim: Promise<DraftClaim>;
  /** The same once it is there. */
  claimed: DraftClaim | null;
  writing: Promise<unknown>;
  isMoved: boolean;
  /** The form has been told what lay there. */
  isOpened: boolean;
}

/** @param entityKey `<table>:<key>`, or `<table>:new:<parent>…` for what is not there yet */
export function stagingOf(
  { db, now, newId }: Pick<Workspace, 'db' | 'now' | 'newId'>,
  entityKey: string,
  mode: StagingRecord['mode'],
): Staging {
  const name = `${db.name}/${entityKey}`;
  let place: Place | null = null;
  let written: (Pick<StagingRecord, 'values' | 'geometry'> & { at: number }) | null = null;

  function enter(): Place {
    const before = closing.get(name) ?? Promise.resolve();
    const claim = before.then(() => claimDraft(db, entityKey, newId));
    const here: Place = { claim, claimed: null, writing: Promise.resolve(), isMoved: false, isOpened: false };
    const taken = (claimed: DraftClaim): void => void (here.claimed = claimed);
    claim.then(taken, () => undefined);
    place = here;
    return here;
  }

  function change<T>(how: (key: string) => Promise<T>): Promise<T> {
    const isLate = place === null;
    const here = place ?? enter();
    const work = async ({ key, moved }: DraftClaim): Promise<T> => {
      const answer = await how(key);
      if (!here.isMoved) await moved();
      here.isMoved = true;
      return answer;
    };
    // In a place that it has a form's work is on its way before this returns.
    const job = here.claimed === null ? here.claim.then(work) : work(here.claimed);
    here.writing = Promise.allSettled([here.writing, job]);
    // The form had been closed: a place that it took again would be held for as long as the window is open.
    if (isLate) void close();
    return job;
  }

  async function leave(here: Place): Promise<void> {
    let last: unknown;
    await nextTurn();
    do {
      last = here.writing;
      await last;
      // A write that waited for this one begins when the form has heard of its end, which is after this.
      await nextTurn();
    } while (last !== here.writing);
    (await here.claim).letGo();
    if (place === here) place = null;
  }

  async function close(): Promise<void> {
    if (place === null) return;
    const leaving = leave(place);
    closing.set(name, leaving);
    await leaving;
    if (closing.get(name) === leaving) closing.delete(name);
  }

  return {
    open: async () => {
      // A form that is shown at once may have begun to watch its place before it reads it.
      const here = place === null || place.isOpened ? enter() : place;
      here.isOpened = true;
      return (await here.claim).found;
    },
    write: ({ values, geometry }) => {
      const at = now();
      written = { values, geometry, at };
      return change((key) => stage(db, key, { values, geometry, mode }, at));
    },
    jot: ({ values, geometry }) => {
      // The same values keep their time, by which the end of the write then removes this note.
      const isSame = sameValue(written?.values, values) && sameValue(written?.geometry, geometry);
      const at = isSame && written !== null ? written.at : now();
      // The place is known by now: this goes out before the page's turn ends.
      void place?.claim.then(({ key }) => jotStaging(db, key, { values, geometry, mode }, at));
    },
    place: async () => (await (place ?? enter()).claim).key,
    part: async ({ values, geometry }) => {
      const { key: entityKey } = await (place ?? enter()).claim;
      const record: StagingRecord = { entityKey, values, geometry, mode, at: now() };
      const finish = async (): Promise<void> => void (await db.staging.put(record));
      return { tables: [db.staging], finish };
    },
    drop: () => change((key) => dropStaging(db, key)),
    discard: () => change((key) => trashDraft(db, key, now())),
    bringBack: (trashId) => restoreTrashDraft(db, trashId, newId),
    watch: ({ hear, discard }) => {
      let stop: (() => void) | null = null;
      let isStopped = false;
      void (place ?? enter()).claim.then(({ key }) => {
        if (isStopped) return;
        const follow = watchDrafts(db, key, hear);
        const close = openHere(db, key, discard);
        stop = () => {
          follow();
          close();
        };
      });
      return () => {
        isStopped = true;
        stop?.();
      };
    },
    close,
  };
}
