import type { EntityKey } from '../db/index.ts';
import type { Quality } from '../domain/review/index.ts';
import type { MapStatus } from '../domain/review/map-status.ts';
import type { User } from '../domain/entities/user.ts';
import type { Answer, ApiError } from './client/answer.ts';
import type {
  ConflictChoice,
  ConflictView,
  DuplicateView,
  MergeLevelOutcome,
  LostUpdateView,
  ResolutionPreview,
  ResolvedConflict,
  ResolveOutcome,
  ReopenOutcome,
} from './conflict-types.ts';
import type { Exchange } from './exchange/exchange-types.ts';
import type { LevelStatus, SsoSettings } from '../contract/index.ts';
import type { AckOutcome, OutboxEntry, SentEntry, SyncEvent, SyncStatus } from './status.ts';

/** `expired`: the sign-in ended but the person and the work are still here. */
export type SessionState =
  | { status: 'signedOut' }
  | { status: 'signedIn'; user: User }
  | { status: 'expired'; user: User };

/** ok: go on (also without a network). expired: only a new sign-in helps. */
export type TokenCheck = 'ok' | 'expired';

/** What came back from an OpenID Connect provider, with what proves that we sent the person there. */
export interface CodeGrant {
  code: string;
  clientId: string;
  codeVerifier: string;
  nonce: string;
}

/** Who is signed in, in all tabs of this browser. */
export interface Session {
  /** Stable between changes, for `useSyncExternalStore`. */
  getSnapshot: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** What a remembered sign-in says at once, without the network: an offline cold start goes on with it. */
  signIn: (email: string, password: string) => Promise<Answer<User>>;
  /** The way back from an OpenID Connect provider. */
  signInWithCode: (grant: CodeGrant) => Promise<Answer<User>>;
  /** Ends the session here and at the server, there with the next network at the latest. Leaves what is on the device. */
  signOut: () => Promise<void>;
  /** For the route guard. Offline or a failing server: ok. */
  ensureFreshToken: () => Promise<TokenCheck>;
  /**
   * Until when the sign-in can be renewed, as the server said last: milliseconds since 1970 on this device's clock. 0
   * where it has ended, null where the server does not say.
   */
  signedInUntil: () => number | null;
  /** Reads the signed-in user again (roles and permissions change). */
  refreshUser: () => Promise<Answer<User>>;
  /** `Bearer …` for an address of the API's own origin, null for any other. For the map's requests. */
  authorizationFor: (url: string) => string | null;
  requestPasswordReset: (email: string) => Promise<Answer<null>>;
  resetPassword: (token: string, password: string) => Promise<Answer<null>>;
  /** The provider to sign in with, or null without one. */
  ssoSettings(): Promise<Answer<SsoSettings | null>>;
  /** What the server's clock said last in this window, milliseconds since 1970; null while it was not heard. */
  serverTime: () => number | null;
  /** Now, and not before the server was heard last: for dates that others read. Milliseconds since 1970. */
  latestTime: () => number;
  /**
   * Milliseconds that this device's clock is ahead of the server's (behind: negative), in whole minutes; 0 up to
   * `CLOCK_SKEW_SHOWN_MS`. Stable between changes, which `subscribe` reports.
   */
  clockSkew: () => number;
  /** Stops listening to other tabs. */
  dispose: () => void;
}

/** What is read from the server when it is asked for. */
export interface Readings {
  /** Clients, sites, buildings, levels and the taxonomy. */
  pullHierarchy: () => Promise<PullOutcome>;
  /** The content of a level. Does nothing for a level that the server has not heard of. */
  pullLevel: (levelLid: string, options?: PullLevelOptions) => Promise<PullOutcome>;
  pullGlobalGeofences: (clientLid: string) => Promise<PullOutcome>;
}

/** The outbox, conflicts, lost updates and duplicates, and what a person decides about them. */
export interface Decisions {
  /** A refused change goes once more as it stands. */
  retry: (entityKey: EntityKey) => Promise<void>;
  /** Puts a waiting or refused change back to what the server has; false while a request is under way. */
  discard: (entityKey: EntityKey) => Promise<boolean>;
  /** Moves the content of a new level that was refused for its index onto the remote level with that index. */
  mergeIntoRemoteLevel: (entityKey: EntityKey) => Promise<MergeLevelOutcome>;
  /** Conflicts as they stand now, the oldest first. May be the query of a live query, like all that lists or reads. */
  listConflicts: () => Promise<ConflictView[]>;
  /** Null: it was decided. */
  readConflict: (conflictId: string) => Promise<ConflictView | null>;
  /** What a choice would make; null: it was decided. */
  previewResolution: (conflictId: string, choice: ConflictChoice) => Promise<ResolutionPreview | null>;
  resolveConflict: (conflictId: string, choice: ConflictChoice) => Promise<ResolveOutcome>;
  /** Decisions of the last 7 days, the latest first. */
  listResolved: () => Promise<ResolvedConflict[]>;
  /** Opens a conflict again, for 7 days after it was decided. */
  reopenConflict: (conflictId: string) => Promise<ReopenOutcome>;
  /** Work of this device that others put back without having seen it. */
  listLostUpdates: () => Promise<LostUpdateView[]>;
  /** Writes our values again. Returns false if the entity is gone; our values are then in the trash. */
  reapplyLostUpdate: (overwriteId: string) => Promise<boolean>;
  /** What others wrote stays; ours lie in the trash. */
  dismissLostUpdate: (overwriteId: string) => Promise<void>;
  /** Things of this device that the server has twice. May be the query of a live query. */
  listDuplicates: () => Promise<DuplicateView[]>;
  /** Both shall stay: it is not asked about again. */
  keepDuplicate: (copyId: string) => Promise<void>;
  /** Every change that has not arrived, the oldest first. May be the query of a live query. */
  listOutbox: () => Promise<OutboxEntry[]>;
  /** What has arrived lately, the latest first. May be the query of a live query. */
  listSent: () => Promise<SentEntry[]>;
}

/** Whatever is asked of the engine by a call. `ENGINE_CALLS` names them all. */
export type EngineCalls = Readings & Decisions & Exchange;

/** Takes what waits on the device to the server, and what is new there to the device. */
export interface SyncEngine extends EngineCalls {
  start: () => void;
  stop: () => Promise<void>;
  /** Something was saved, or the person pressed "Upload now": goes at once, whatever the waiting times. */
  nudge: () => void;
  subscribe: (listener: () => void) => () => void;
  /** Stable between changes. */
  getSnapshot: () => SyncStatus;
  subscribeEvents: (listener: (event: SyncEvent) => void) => () => void;
  /** What became of a change within `ms` milliseconds; `waiting` when nothing did. */
  waitForAck: (entityKey: EntityKey, ms?: number) => Promise<AckOutcome>;
}

export interface PullLevelOptions {
  /** It is not read again whenever the network or the person comes back. */
  once?: boolean;
}

export type PullOutcome = { ok: true } | { ok: false; error: ApiError };

/** Staging and publishing of a client: never queued, works only with a network. Ids are local keys. */
export interface Publishing {
  /** Undefined: unavailable (no network, or the server has not heard of this client). */
  status: (clientLid: string) => Promise<MapStatus | undefined>;
  convert: (clientLid: string) => Promise<Answer<MapStatus>>;
  /** A server with the extension `review` keeps the remarks. @param at instead of now, epoch seconds; only where `canSchedule` */
  approve: (
    clientLid: string,
    said?: { quality?: Quality; reason?: string },
    at?: number,
  ) => Promise<Answer<MapStatus>>;
  /** Whether the server publishes at a time that is set. */
  canSchedule: () => Promise<boolean>;
  unschedule: (clientLid: string) => Promise<Answer<MapStatus>>;
  /** How many things were changed since the drafts were staged. */
  editsSince: (clientLid: string) => Promise<Answer<number>>;
  decline: (clientLid: string, reason?: string) => Promise<Answer<MapStatus>>;
  /** How far the automatic mapping of a building's levels is; undefined: unavailable. */
  levelStatuses: (building: {
    clientLid: string;
    siteLid: string;
    buildingLid: string;
  }) => Promise<LevelStatus[] | undefined>;
  /** The address of a map style that the server gives out, or null. */
  styleUrl: (clientLid: string) => Promise<Answer<string | null>>;
}
