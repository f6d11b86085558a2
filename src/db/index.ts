export { StoreyDatabase } from './database.ts';
export {
  closeDatabase,
  openDatabase,
  databaseName,
  type OpenOptions,
  type Trouble,
} from './open-database.ts';
export { browserLocks } from './journal/browser-locks.ts';
export { openJournalPort } from './journal/open-port.ts';
export type { JournalStatus } from './journal/journal.ts';
export type { JournalKind, JournalLocks, JournalPort } from './journal/port.ts';
export { asDbError, DbError, type DbErrorKind } from './errors.ts';
export { createUuid7, type RandomBytes } from './uuid7.ts';
export { ancestorsOf, clientLidOf, entityKeyOf, keyOf, parseEntityKey } from './entity-key.ts';
export { sameContent } from './same-content.ts';
export { withReopen } from './with-reopen.ts';
export { freshOp, intentOf, isInFlight } from './next-op.ts';
export { transact, transactMade, type Committed, type TransactOptions } from './transact.ts';
export { undo, redo, historyState, type HistoryState, type UndoOutcome } from './history.ts';
export { stage, readStaging, dropStaging } from './staging.ts';
export {
  getBuilding,
  getClient,
  getFeature,
  getLevel,
  getSite,
  listBuildings,
  listClients,
  listFeatures,
  listGlobalGeofences,
  listLevels,
  listSites,
  readTaxonomy,
} from './queries.ts';
export { pendingStates, tagOf, tagStateOf, type PendingStates } from './pending-states.ts';
export { lidOf, serverIdOf, rememberId, levelServerKey } from './idmap.ts';
export { isLevelKnown, rememberLevelRead } from './level-read.ts';
export type { KnownOps } from './plan-outbox.ts';
export { freeable, freeSpace, type Freed } from './space/free-space.ts';
export { storageUse, type StorageKind, type StoragePart } from './space/storage-use.ts';
export { deviceIdOf } from './device-id.ts';
export { collectWork, type CollectedWork } from './exchange/collect-work.ts';
export { exchangedOf, forgetExchanged, noteExchanged, sharedVersion } from './exchange/exchanged.ts';
export { dropFiles, fileOfLevel, putFile } from './files.ts';
export {
  askToPersist,
  storageHealth,
  type StorageHealth,
  type StorageManagerPort,
} from './storage-health.ts';
export type {
  AckRecord,
  AuditField,
  AuditRecord,
  BaseRecord,
  ConflictKind,
  ConflictRecord,
  ConflictSeverity,
  ContentRow,
  Decision,
  EntityKey,
  ExchangeRecord,
  FileRecord,
  HistoryRecord,
  IdKind,
  IdRecord,
  Intent,
  LevelSaga,
  OpError,
  OverwriteRecord,
  PendingOp,
  PendingState,
  ResolutionRecord,
  SagaStep,
  SentLogRecord,
  SentRecord,
  StagingRecord,
  SyncLogRecord,
  TagState,
  WorkSource,
} from './records.ts';
