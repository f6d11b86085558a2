export type { Answer, ApiError } from './client/answer.ts';
export { createApi, type Api, type LevelAddress } from './client/api.ts';
export { createSession, type AppSession, type SessionOptions } from './session/session.ts';
export { createSignIns, type SignIn, type SignIns } from './session/sign-ins.ts';
export { createTokenStore } from './session/tokens.ts';
export { loadEngine } from './load-engine.ts';
export { createBaseMap, type BaseMap } from './base-map/base-map.ts';
export { createPacks } from './packs/packs.ts';
export type { PackFault, PackProgress, Packs } from './packs/packs-types.ts';
export { createPublishing } from './publishing.ts';
export {
  createOnline,
  type Member,
  type MemberPatch,
  type Online,
  type WorldPlace,
  type SdkConfiguration,
  type SdkScope,
} from './online.ts';
export type { MapJob } from './mapping.ts';
export type { KeptPicture } from './pictures.ts';
export { loadNotes } from './notes/load-notes.ts';
export type { Notes } from './notes/notes.ts';
export type { NotesRead } from './notes/read-notes.ts';
export { loadReview } from './review/load-review.ts';
export type {
  PublishReading,
  PublishRecord,
  Review,
  ReviewChange,
  TeamActivity,
  TeamActivityFilter,
} from './review/review.ts';
export type { ActivityReading } from './review/team-activity.ts';
export { listEarlierNetworks, type EarlierOfSite } from './networks/list-earlier-networks.ts';
export {
  earlierNodes,
  networkOnDevice,
  networkPutBack,
  type NetworkOnDevice,
} from './networks/network-on-device.ts';
export { browserPorts, browserRehearsal, type BrowserPorts } from './browser-ports.ts';
export type {
  ChangedInside,
  ConflictChoice,
  ConflictView,
  FieldChoice,
  DuplicateView,
  MergeLevelOutcome,
  LostUpdateView,
  ResolutionPreview,
  ResolvedConflict,
  ResolveOutcome,
  ReopenOutcome,
} from './conflict-types.ts';
export type { Publishing, PullOutcome, Session, SessionState, SyncEngine, TokenCheck } from './facade.ts';
export type {
  ChannelPort,
  FetchPort,
  LocksPort,
  NetworkPort,
  StoragePort,
  SyncPorts,
  TimerPort,
} from './ports.ts';
export type {
  DraftItem,
  DraftVerdict,
  ExportOutcome,
  ReadFault,
  TakeOutcome,
  Verdict,
  WorkFile,
  WorkItem,
  WorkPreview,
  WorkRead,
} from './exchange/exchange-types.ts';
export type { Rehearsal } from './offline-rehearsal.ts';
export type { AckOutcome, OutboxEntry, SentEntry, SyncEvent, SyncStatus } from './status.ts';
export type { LevelStatus } from '../contract/index.ts';
