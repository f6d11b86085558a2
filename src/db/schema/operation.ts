import type { ContentRows, ContentTable } from '../../domain/moment/moment.ts';
import type { Side } from '../../domain/merge/index.ts';

/** A row of any content table. */
export type ContentRow = ContentRows[ContentTable];

/** `<table>:<key>`: names one thing across the tables that keep something about it. */
export type EntityKey = string;

export type Intent = 'create' | 'update' | 'delete';

/**
 * ready: goes when its turn comes (not before `nextAt`). sending: a request is out. unknown: a request was out and
 * nobody knows what came of it; only reading back ends this. rejected: the server said no. conflict: a person decides.
 */
export type PendingState = 'ready' | 'sending' | 'unknown' | 'rejected' | 'conflict';

/** The steps that make a level with its plan and content on the server, and the one that takes it back. */
export type SagaStep = 'createLevel' | 'uploadFloorPlan' | 'bulk' | 'compensate';

export interface LevelSaga {
  step: SagaStep;
  /** This saga made the level on the server, so it may delete it there again. */
  createdHere: boolean;
  /** It was found there, not just made: what lies on it may have been sent before, and been changed by others since. */
  isFound?: true;
  /** Its content was on its way, and nobody knows what became of it: what is changed on it is compared by itself. */
  isContentOut?: true;
  /** How often the server would not have it taken back. */
  refusals?: number;
}

export interface OpError {
  /** The server's stable code, or ours ("network", "timeout", "malformed"). */
  code: string;
  /** A sentence for a person, in the server's words where it gave any. */
  message: string;
  status: number | null;
  /** Milliseconds since 1970 before which the server asked not to be called again, where it did. */
  retryAt?: number;
  /** Of a 403: the person's permissions were seen not to have it. With them it goes again. */
  lacksRight?: true;
  /** What a sentence of ours about it names. */
  params?: Record<string, string | number>;
  /** Which features and properties the server found wrong, where it named any. */
  parts?: OpErrorPart[];
}

export interface OpErrorPart {
  /** The fid of a feature; left out where the entry is about one thing alone. */
  fid?: string;
  /** What that feature is called; empty where it has no name. */
  thing?: string;
  /** 'email', or 'geometry'; null where it is about the thing as a whole. */
  property: string | null;
  /** In the server's words. */
  message: string;
}

/** What a request under way was built from. Written before the request leaves. */
export interface Attempt {
  rev: number;
  /** When it left, or was answered. Milliseconds since 1970. */
  at: number;
  /** When nobody waited for its answer any more: from then on it counts how late it comes. 0: it was answered. */
  givenUpAt?: number;
  intent: Intent;
  /** The head as it was sent; null for a deletion. */
  value: ContentRow | null;
  /** The same to the letter, where it was carried over since to what others had said. */
  asLeft?: ContentRow;
  /** Ids that stood beside it on the server before a create, to recognise a copy whose answer was lost. */
  siblingsBefore?: number[];
  /** Writes before this one of which nobody knows what became either, the oldest first. */
  earlier?: Pick<Attempt, 'at' | 'value' | 'asLeft'>[];
  /** How often it was looked for, and not found, after its answer was lost. */
  probes?: number;
  /** It carried its key, so that the server does it once. */
  isKeyed?: true;
  /** The server knows its key from another request: it can't be asked again by it. */
  isKeySpent?: true;
}

/** The one live operation of an entity: the difference between base and head. Never a stored request. */
export interface PendingOp {
  entityKey: EntityKey;
  table: ContentTable;
  key: string;
  intent: Intent;
  /** UUIDv7; sent with creates so that an answer that was lost can be recognised. */
  opId: string;
  /** Raised by every edit. */
  rev: number;
  state: PendingState;
  attempt: number;
  /** Milliseconds since 1970; not sent before. */
  nextAt: number;
  createdAt: number;
  sent?: Attempt;
  lastError?: OpError;
  /**
   * Only on the creation of a level: its features travel with it and have no operation of their own. On its deletion, where
   * it goes before it was whole: should it stay after all, its making goes on.
   */
  saga?: LevelSaga;
  /** A deletion that the deletion of this parent brings along. */
  coveredBy?: EntityKey;
  /** Which leader of the tabs sent it last, where they keep count of that. */
  leaderEpoch?: number;
  /** Of a transition: a person decided whose group it is in. */
  groupChoice?: Side;
  /** What it lies in; null for a client. Nothing goes before its parent is there. */
  parentKey: EntityKey | null;
  clientLid: string;
}

/** The server's last observed value of a thing that has a pending operation. Without one the row itself is the base. */
export interface BaseRecord {
  entityKey: EntityKey;
  value: ContentRow;
}
