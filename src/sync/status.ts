import type { ConflictRecord, EntityKey, Intent, OpError } from '../db/index.ts';
import type { FieldPath } from '../domain/merge/index.ts';
import type { ContentRows, ContentTable } from '../domain/moment/moment.ts';

/**
 * What the sync pill says. Counts are of changes as a person counts them; what this tab has in its journal alone waits as
 * well.
 */
export interface SyncStatus {
  online: boolean;
  /** There is a network, and no server answers: what waits may be tried at any time. */
  isUnreachable: boolean;
  phase: 'idle' | 'syncing';
  waiting: number;
  sending: number;
  /** Of the run under way. */
  doneInRun: number;
  totalInRun: number;
  refused: number;
  conflicts: number;
  /** Why nothing goes although something waits. */
  paused: null | 'offline' | 'auth' | 'publishing' | 'trouble';
  /** Local keys of the clients whose content waits for the end of staging or publishing. */
  publishingClients: readonly string[];
  /** Milliseconds since 1970: the server has trouble, and is tried again then. */
  nextTryAt: number | null;
  /** Milliseconds since 1970. */
  lastSyncedAt: number | null;
}

/** The row that was changed, by its table: null once it is deleted. */
export type OutboxRow = { [T in ContentTable]: { table: T; row: ContentRows[T] | null } }[ContentTable];

/** One line of the sync centre. */
export type OutboxEntry = OutboxRow & OutboxFields;

interface OutboxFields {
  entityKey: EntityKey;
  key: string;
  /** Local key of the client that it belongs to. */
  clientLid: string;
  /** The name of the thing; empty where it has none. */
  title: string;
  /** Titles of what it lies in, from the outside. */
  where: string[];
  intent: Intent;
  /** `unsure`: it was sent, and no answer came. */
  state: 'waiting' | 'sending' | 'unsure' | 'refused' | 'conflict';
  /** Milliseconds since 1970: when the change was first made. */
  at: number;
  /** Why it was refused, or why the last attempt failed: a sentence, and the code it came with. */
  error: Pick<OpError, 'code' | 'message' | 'params' | 'parts'> | null;
  conflict: ConflictRecord | null;
  /** What has to arrive first: the name of the thing it lies in; null where nothing has to. */
  after: string | null;
  /** Milliseconds since 1970: tried again then; null where it may go now. */
  nextAt: number | null;
  /** A survey saw the place, and nothing else of it was changed. */
  isSeenOnly?: true;
  /** A new level that was refused because another person has made a level with its index. */
  isIndexTaken?: true;
}

/** One line of what has arrived. */
export interface SentEntry {
  n: number;
  entityKey: EntityKey;
  table: ContentTable;
  intent: Intent;
  /** As it was called then; empty where it had no name. */
  title: string;
  /** Titles of what it lies in, from the outside. */
  where: string[];
  /** Milliseconds since 1970. */
  at: number;
  /** Whose work it was, where it came out of a file of another device. */
  by: string | null;
}

export type SyncEvent =
  | { type: 'acked'; entityKey: EntityKey; intent: Intent }
  | { type: 'rejected'; entityKey: EntityKey; code: string; message: string }
  | { type: 'conflict'; entityKey: EntityKey; conflictId: string }
  /** Changes of both sides went together; these fields came from the server. Said quietly, in the list of activity. */
  | { type: 'merged'; entityKey: EntityKey; fields: FieldPath[] }
  /** Another writer reset a change of this device, without having seen it. */
  | { type: 'overwritten-by-other'; entityKey: EntityKey; overwriteId: string }
  /** The server has a thing of this device twice. */
  | { type: 'possible-duplicate'; entityKey: EntityKey }
  /** The server took a new level back because a later step failed for good; the work stays here. */
  | { type: 'levelTakenBack'; entityKey: EntityKey; code: string; message: string }
  /** A server that answered gave no clients at all: section 5 of the architecture ends the session. */
  | { type: 'noClients' };

export type AckOutcome = 'acked' | 'rejected' | 'conflict' | 'publishing' | 'waiting';
