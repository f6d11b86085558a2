import type { ContentRows, ContentTable } from '../../domain/moment/moment.ts';
import type { Side } from '../../domain/merge/index.ts';

/** A row of any content table. */
export type ContentRow = ContentRows[ContentTable];

/** `<table>:<key>`: identifies an entity across tables. */
export type EntityKey = string;

export type Intent = 'create' | 'update' | 'delete';

/**
 * ready: is sent when it is due (not before `nextAt`). sending: a request is in flight. unknown: no answer came; only
 * reading back ends this. rejected: the server refused it for good. conflict: the user decides.
 */
export type PendingState = 'ready' | 'sending' | 'unknown' | 'rejected' | 'conflict';

/** The steps that create a level with its floor plan and content, and the step that compensates. */
export type SagaStep = 'createLevel' | 'uploadFloorPlan' | 'bulk' | 'compensate';

export interface LevelSaga {
  step: SagaStep;
  /** This saga created the level, so it may delete it again. */
  createdHere: boolean;
  /**
   * It was found on the server, not just created: its content may have been sent before and changed by others since.
   */
  isFound?: true;
  /** Its content was in flight with unknown outcome: later changes on it are compared row by row. */
  isContentOut?: true;
  /** How often the server rejected the compensation. */
  refusals?: number;
}

export interface OpError {
  /** The server's stable code, or ours ("network", "timeout", "malformed"). */
  code: string;
  /** A sentence for the user, in the server's words if it gave any. */
  message: string;
  status: number | null;
  /** Milliseconds since 1970 before which the server asked not to be called again, where it did. */
  retryAt?: number;
  /** For a 403: the user's permissions do not include it. It is retried when they do. */
  lacksRight?: true;
  /** Parameters of our own message. */
  params?: Record<string, string | number>;
  /** Features and properties that the server named as invalid. */
  parts?: OpErrorPart[];
  /** Which upload failed, where the change needs several. */
  upload?: FailedUpload;
}

/** `plan`: the floor plan of a level. `content`: the features of a new level. */
export type FailedUpload = 'logo' | 'image' | 'photo' | 'plan' | 'content';

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

/** An attempt: what a request was built from. Written before the request leaves. */
export interface Attempt {
  /** Its entry in the ledger of what may still arrive, where it has one. */
  n?: number;
  rev: number;
  /** When it left, or was answered. Milliseconds since 1970. */
  at: number;
  /** When it was abandoned: the delivery delay counts from then. 0: it was answered. */
  givenUpAt?: number;
  /** With a deadline: after this the server has done it or never will. Milliseconds since 1970. */
  until?: number;
  intent: Intent;
  /** The head as it was sent; null for a deletion. */
  value: ContentRow | null;
  /** What `value` leads from, where the base of the operation is another by now. */
  basis?: ContentRow;
  /** Ids of its siblings before a create, to find our own after a lost answer. */
  siblingsBefore?: number[];
  /** The server does it only on the version that it was compared with, or on the same content later. */
  isConditional?: true;
  /** There was an attempt with unknown outcome before it. */
  isAgain?: true;
  /** Entries in the ledger of earlier attempts with unknown outcome and a value, oldest first. */
  earlier?: number[];
  /** How often it was probed without being found. */
  probes?: number;
  /** It was sent with an idempotency key. */
  isKeyed?: true;
  /** The server knows its key from another request, so the key can't be used again. */
  isKeySpent?: true;
}

/** The one operation of an entity: the difference between base and head. Never a stored request. */
export interface PendingOp {
  entityKey: EntityKey;
  table: ContentTable;
  key: string;
  intent: Intent;
  /** UUIDv7; sent with creates, so that one with a lost answer can be found. */
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
   * Only on the create of a level, whose features travel with it and have no operation of their own. On the delete of
   * a partly created level it holds the remaining steps, in case the level stays.
   */
  saga?: LevelSaga;
  /** A delete that is cascaded from the delete of this parent. */
  coveredBy?: EntityKey;
  /** The epoch of the leader that sent it last. */
  leaderEpoch?: number;
  /** For a transition: the group that the user chose in a conflict. */
  groupChoice?: Side;
  /** The parent; null for a client. Nothing is sent before its parent exists. */
  parentKey: EntityKey | null;
  clientLid: string;
}

/** The last known server value of an entity with a pending operation. Without one the row itself is the base. */
export interface BaseRecord {
  entityKey: EntityKey;
  value: ContentRow;
}
