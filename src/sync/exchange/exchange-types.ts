import type { DraftView, EntityKey } from '../../db/index.ts';
import type { WorkContent, WorkDraft, WorkFileFault } from '../../domain/exchange/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import type { Intent } from '../../db/index.ts';

/** A file of unsent work, ready to be handed out. */
export interface WorkFile {
  name: string;
  blob: Blob;
  /** As a person counts them. */
  changes: number;
  /** Forms that were neither saved nor discarded. */
  drafts: number;
}

/**
 * empty: no work to write. too-big: more than one file may hold; single changes can be written. `leftOut`: forms that no file
 * can hold.
 */
export type ExportOutcome =
  | { ok: true; file: WorkFile; leftOut: number }
  | { ok: false; fault: 'empty' | 'too-big' };

/**
 * new: without an obstacle, it waits here to be uploaded. merged: goes together with what was changed here. clash: a person
 * decides. same: it is here already, or was. noPlace: what it lies in is not on this device. busy: it can't be taken in before
 * what is open about it here is decided or uploaded.
 */
export type Verdict = 'new' | 'merged' | 'clash' | 'same' | 'noPlace' | 'busy';

/** One change of a file and what would become of it. */
export interface WorkItem {
  entityKey: EntityKey;
  table: ContentTable;
  intent: Intent;
  title: string;
  /** Titles of what it lies in, from the outside. */
  where: string[];
  verdict: Verdict;
  /** It would lie so many metres from its building. */
  away?: number;
}

/**
 * What becomes of a draft in a file. new: it becomes a kept draft here. beside: this device has an unsaved draft of the same
 * entity, and keeps both. away: it is kept here until its entity is here too. same: it is here already, or was. noPlace: it
 * can't be opened here, because its entity or parent is not on this device.
 */
export type DraftVerdict = 'new' | 'beside' | 'away' | 'same' | 'noPlace';

/** One form of a file and what would become of it. Of what is not here, its title is what was typed. */
export interface DraftItem extends Pick<DraftView, 'key' | 'table' | 'isNew' | 'list' | 'title' | 'where'> {
  values: WorkDraft['values'];
  verdict: DraftVerdict;
}

/** What taking a file in would do. */
export interface WorkPreview {
  at: number;
  by: string;
  deviceName: string;
  /** It was made on this device. */
  isOwn: boolean;
  /** It was made by the person who is signed in. */
  isSamePerson: boolean;
  /** As a person counts changes: what travels with a new level, or goes with a deletion, is not counted. */
  counts: Readonly<Record<Verdict, number>>;
  /** Features that travel with new levels, and floor plans. */
  travelling: number;
  plans: number;
  items: WorkItem[];
  draftCounts: Readonly<Record<DraftVerdict, number>>;
  drafts: DraftItem[];
}

/**
 * other-server: made on another server. other-clients: about clients that this person does not have. not-read-yet: this
 * device has not read any client yet.
 */
export type ReadFault = WorkFileFault | 'other-server' | 'other-clients' | 'not-read-yet';

export type WorkRead =
  | { ok: true; content: WorkContent; preview: WorkPreview }
  | { ok: false; fault: ReadFault };

/** full: the device has no room. failed: its storage failed. Nothing was taken in then. */
export type TakeOutcome =
  | {
      ok: true;
      counts: Readonly<Record<Verdict, number>>;
      draftCounts: Readonly<Record<DraftVerdict, number>>;
    }
  | { ok: false; fault: 'full' | 'failed' };

export interface Exchange {
  /** @param only these changes with the new things above them; all where it is left out */
  exportWork: (only?: readonly EntityKey[]) => Promise<ExportOutcome>;
  /** Reads a file and says what it would do. Writes nothing, whatever the file holds. */
  readWork: (file: Blob) => Promise<WorkRead>;
  /** Takes it in, whole or not at all. */
  takeWork: (content: WorkContent) => Promise<TakeOutcome>;
}

/** Who is signed in here. */
export interface Taker {
  userId: number;
}
