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
export { keptChanges, type KeptChange } from './journal/kept-changes.ts';
export type { JournalKind, JournalLocks, JournalPort } from './journal/port.ts';
export { asDbError, DbError, type DbErrorKind } from './errors.ts';
export { createUuid7, type RandomBytes } from './uuid7.ts';
export {
  ancestorsOf,
  clientLidOf,
  CONTENT_TABLES,
  entityKeyOf,
  keyOf,
  parseEntityKey,
} from './entity-key.ts';
export { sameContent } from './same-content.ts';
export { countDrafts } from './staging.ts';
export {
  discardDraft,
  draftedEntities,
  letDraftGo,
  listDrafts,
  typedTitle,
  type DraftView,
} from './drafts.ts';
export { withReopen } from './with-reopen.ts';
export { freshOp, intentOf, isInFlight, nextOp, resumed } from './next-op.ts';
export { transact, transactMade, type Committed, type TransactOptions } from './transact.ts';
export { undo, redo, historyState, type HistoryState, type UndoOutcome } from './history.ts';
export {
  getBuilding,
  getClient,
  getFeature,
  getLevel,
  getSite,
  listBuildings,
  listClients,
  hasFeatures,
  listFeatures,
  listGlobalGeofences,
  listLevels,
  listSites,
  readTaxonomy,
} from './queries.ts';
export { ownTagOf, pendingStates, tagOf, tagStateOf, type PendingStates } from './pending-states.ts';
export { lidOf, serverIdOf, rememberId, levelServerKey } from './idmap.ts';
export { keepWatched } from './keep-watched.ts';
export { countOnLevel, isLevelKnown, noteDeletedOn, rememberLevelRead } from './level-read.ts';
export { forgetActsOn } from './history-parts.ts';
export { indexStateOf, isIndexTaken, type IndexState } from './level-index.ts';
export { readAnew } from './read-anew.ts';
export type { KnownOps } from './plan-outbox.ts';
export { freeSpace } from './space/free-space.ts';
export { storageUse, type StorageKind, type StoragePart } from './space/storage-use.ts';
export { keptPlans, listPacks, packFacts, type StoredFacts } from './packs/pack-facts.ts';
export { appOnDevice } from './packs/app-on-device.ts';
export { openPackStore, type FileCaches, type PackStore } from './packs/pack-store.ts';
export { beginPack, dropPackFiles, filesOfPack, notePack, notePackFile, removePack } from './packs/packs.ts';
export {
  keepNetwork,
  listKeptNetworks,
  onNetworksKept,
  readKeptNetwork,
  type KeptHow,
  type KeptNetwork,
} from './networks/kept-networks.ts';
export { standingNodes } from './networks/packed.ts';
export { noteActivity, subjectOf } from './activity/note-activity.ts';
export { pageOfActivity, type ActivityFilter, type ActivityLine } from './activity/page-of-activity.ts';
export type { ActivityState } from './activity/fates.ts';
export { throwAway, type Thrown } from './trash/throw-away.ts';
export { recordOfWhole, throwInto } from './trash/throw-into.ts';
export { splitTrash } from './trash/split-trash.ts';
export { levelsThrown } from './trash/levels-thrown.ts';
export { thrownWhole } from './trash/parts.ts';
export { isRestorable, restoreDeleted } from './trash/restore-deleted.ts';
export { forgetMarks, noteMarked } from './trash/marked.ts';
export { withDeleted, type DeletedRow } from './trash/list-deleted.ts';
export { madeAnew, stands } from './trash/stands.ts';
export { noteStood, stayingAway } from './trash/staying-away.ts';
export { listTrashDrafts, restoreTrashDraft, type TrashDraft } from './trash/draft-trash.ts';
export { listTrash, type TrashEntry } from './trash/list-trash.ts';
export { restoreTrash, type RestoreElsewhere, type RestoreOutcome } from './trash/restore-trash.ts';
export { titleOf } from './title-of.ts';
export { createTitles, placeTitles } from './titles.ts';
export { deviceIdOf } from './device-id.ts';
export { collectWork, type CollectedWork } from './exchange/collect-work.ts';
export { exchangedOf, noteExchanged, sharedVersion, type Exchanged } from './exchange/exchanged.ts';
export { forgetExchanged } from './exchange/forget-exchanged.ts';
export { dropFiles, fileOfLevel, isLevelMade, putFile } from './files.ts';
export { asFreshLevel } from './fresh-level.ts';
export {
  askToPersist,
  storageHealth,
  type StorageHealth,
  type StorageManagerPort,
} from './storage-health.ts';
export type {
  BaseRecord,
  ContentRow,
  EntityKey,
  Intent,
  LevelSaga,
  OpError,
  PendingOp,
  PendingState,
  SagaStep,
  SentRecord,
} from './op-records.ts';
export type {
  AckRecord,
  ActivityKind,
  ActivityRecord,
  AuditField,
  AuditRecord,
  ConflictKind,
  ConflictRecord,
  ConflictSeverity,
  Decision,
  ExchangeRecord,
  FileRecord,
  HistoryRecord,
  IdKind,
  IdRecord,
  OverwriteRecord,
  PackRecord,
  ResolutionRecord,
  StagingRecord,
  TagState,
  TrashReason,
  TrashRecord,
  WorkSource,
} from './records.ts';
