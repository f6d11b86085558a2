export { StoreyDatabase } from './database/database.ts';
export {
  closeDatabase,
  openDatabase,
  databaseName,
  type OpenOptions,
  type Trouble,
} from './device/open-database.ts';
export { browserLocks } from './journal/ports/browser-locks.ts';
export { openJournalPort } from './journal/ports/open-port.ts';
export type { JournalStatus } from './journal/journal.ts';
export { logOnlyChanges, type LogOnlyChange } from './recovery/no-space/log-only-changes.ts';
export type { JournalKind, JournalLocks, JournalPort } from './journal/ports/port.ts';
export { asDbError, DbError, type DbErrorKind } from './schema/errors.ts';
export { createUuid7, type RandomBytes } from './schema/uuid7.ts';
export {
  ancestorsOf,
  CONTENT_TABLES,
  entityKeyOf,
  entityOfStaged,
  parseEntityKey,
  sheetKeyOf,
} from './schema/entity-key.ts';
export { equalContent } from './schema/equal-content.ts';
export {
  dropArrived,
  endArrived,
  findArrived,
  keepArrived,
  listArrived,
  type ArrivedView,
} from './drafts/arrived-pictures.ts';
export { countDrafts, stagedDrawing } from './drafts/staging.ts';
export {
  discardDraft,
  draftedEntities,
  trashDraft,
  listDrafts,
  listSheets,
  typedTitle,
  type DraftView,
  type SheetView,
} from './drafts/drafts.ts';
export {
  keepNotePeople,
  keepNotesReading,
  notePeople,
  notesReading,
  type NotePerson,
  type NotesReading,
} from './notes/note-people.ts';
export {
  changeNote,
  countUnreadNotes,
  hasNotesToSend,
  listNotes,
  listReadWaiting,
  listWaitingNotes,
  notesThatNameMe,
  putNote,
} from './notes/notes.ts';
export {
  changePictureText,
  countWaitingTexts,
  listPictureTexts,
  movePictureText,
  pictureTextsReading,
  readPictureText,
  settlePictureTexts,
  type PictureTextsReading,
} from './notes/picture-texts.ts';
export {
  changePublicMap,
  countWaitingMaps,
  keepPublicMapsReading,
  listPublicMaps,
  publicMapsReading,
} from './notes/public-maps.ts';
export { numberedMap } from './notes/numbered-map.ts';
export type { KeptReading } from './notes/kept-beside.ts';
export { changeClosure, countWaitingClosures, keepClosuresReading, listClosures } from './notes/closures.ts';
export { listWaitingWords, type WaitingWords } from './notes/waiting-words.ts';
export { withReopen } from './database/with-reopen.ts';
export { freshOp, intentOf, isInFlight, coalesce, resumeOperation } from './outbox/coalesce.ts';
export {
  transact,
  transactMade,
  type Committed,
  type TransactOptions,
  type UndoStep,
  type Watch,
} from './transact/transact.ts';
export {
  undo,
  redo,
  undoBackTo,
  historyState,
  lastActNumber,
  type HistoryState,
  type UndoOutcome,
} from './transact/history.ts';
export { lastActions } from './transact/last-actions.ts';
export type { LeftAsItIs } from './transact/undo-in-part.ts';
export {
  getBuilding,
  getClient,
  getFeature,
  getLevel,
  getSite,
  listBuildings,
  listClients,
  countFeatures,
  listFeatures,
  listNodes,
  listGlobalGeofences,
  listLevels,
  listSites,
  readTaxonomy,
} from './queries/queries.ts';
export {
  entityStatusOf,
  pendingStates,
  rowStatusOf,
  operationStatusOf,
  type PendingStates,
} from './outbox/operation-status.ts';
export { mayChangeIn } from './transact/may-change.ts';
export { lidOf, serverIdOf, rememberId } from './database/idmap.ts';
export { noteAttempt } from './database/note-attempt.ts';
export { levelServerKey, planIn, resourceOf } from './database/resource-of.ts';
export { MAX_DELIVERY_DELAY_MS, MAX_RESPONSE_WAIT_MS } from './schema/delivery.ts';
export { retainAudit } from './queries/retain-audit.ts';
export { rowsOf } from './queries/rows-of.ts';
export { watchQuery } from './queries/watch-query.ts';
export {
  dropOldFloorSummaries,
  keptFloorSummaries,
  keptLevelFigures,
  renewFloorSummary,
  type FloorQuestion,
} from './queries/floor-summaries.ts';
export {
  countHeld,
  knowsAllNodes,
  confirmLevelRead,
  isLevelKnown,
  levelReads,
  noteNodesLeftOut,
  rememberHeldRead,
  rememberLevelRead,
  unreadLevels,
  type Holder,
  type LevelRead,
} from './queries/level-read.ts';
export { keepReviewState, dropOldReviewStates, reviewStates } from './home/review-states.ts';
export { noteOpenedLevel, recentLevels, type RecentLevel } from './home/recent-levels.ts';
export {
  openConflicts,
  overwrittenThings,
  refusedChanges,
  siteOf,
  unfinishedDrafts,
  type CountOfClient,
  type OpenDecision,
} from './home/waiting.ts';
export { dropActionsOn } from './transact/history-parts.ts';
export { indexStateOf, isIndexTaken, type IndexState } from './outbox/level-index.ts';
export { invalidateFeed } from './database/invalidate-feed.ts';
export { windowLocks, type WindowLocks } from './journal/ports/window-locks.ts';
export type { KnownOps } from './outbox/enqueue.ts';
export { freeSpace } from './space/free-space.ts';
export { storageUse, type StorageKind, type StoragePart } from './space/storage-use.ts';
export { keptPlanOf, keptPlans, listPacks, packFacts, type StoredFacts } from './packs/pack-facts.ts';
export { appOnDevice, WASM_CACHE } from './packs/app-on-device.ts';
export { openPackStore, type FileCaches, type PackStore } from './packs/pack-store.ts';
export { beginPack, dropPackFiles, filesOfPack, notePack, notePackFiles, removePack } from './packs/packs.ts';
export {
  keepNetwork,
  listKeptNetworks,
  onNetworksKept,
  readKeptNetwork,
  type KeptHow,
  type KeptNetwork,
} from './networks/kept-networks.ts';
export { existingNodes } from './networks/compress-network.ts';
export { noteActivity, subjectOf } from './activity/note-activity.ts';
export { pageOfActivity, type ActivityFilter, type ActivityLine } from './activity/page-of-activity.ts';
export type { ActivityState } from './activity/outcomes.ts';
export {
  changesOfStep,
  keepTeamActivity,
  keepTeamDeleted,
  teamActivity,
  teamActivityRead,
  teamDeleted,
  type TeamActivityRead,
} from './activity/team-activity.ts';
export { keepReport, keptReport, type KeptReport } from './queries/kept-report.ts';
export { keepPublishes, keptPublishes, type KeptPublish, type KeptPublishes } from './activity/publishes.ts';
export { recordDeletions, type Deletion } from './trash/record-deletions.ts';
export { trashedSubtreeOf, addToTrashRecord } from './trash/extend-trash-record.ts';
export { splitTrash } from './trash/split-trash.ts';
export { deletedLevels } from './trash/deleted-levels.ts';
export { trashedRows } from './trash/trash-parts.ts';
export { restoreDeleted } from './restore/restore-deleted.ts';
export { dropMarks, markForDeletion } from './trash/marked-for-deletion.ts';
export { entityKeyOfEntry, descendantsOf, type Entry as SubtreeEntry } from './queries/descendants.ts';
export { withDeleted, type DeletedRow } from './trash/list-deleted.ts';
export { goneOnSurvey, listGoneOnSurvey } from './trash/gone-on-survey.ts';
export { recreated, exists } from './schema/exists.ts';
export { recordExistedSince, keysStayingDeleted } from './trash/stays-deleted.ts';
export { listTrashDrafts, restoreTrashDraft, type TrashDraft } from './restore/draft-trash.ts';
export { listTrash, type TrashEntry } from './queries/list-trash.ts';
export { takeBack, type Stays, type StaysBecause, type TakenBack } from './restore/take-back.ts';
export { restoreTrash, type RestoreElsewhere, type RestoreOutcome } from './restore/restore-trash.ts';
export { titleOf } from './queries/title-of.ts';
export { createTitles, placeTitles } from './queries/titles.ts';
export { deviceIdOf } from './database/device-id.ts';
export { collectWork, type CollectedWork } from './exchange/collect-work.ts';
export { exchangedOf, noteExchanged, sharedVersion, type Exchanged } from './exchange/exported-versions.ts';
export { purgeExportedVersions } from './exchange/purge-exported-versions.ts';
export {
  dropFiles,
  dropPhotoHere,
  fileOfLevel,
  planOfLevel,
  isLevelMade,
  listPhotosHere,
  photosHere,
  putFile,
} from './drafts/floor-plan-files.ts';
export { retargetLevelDraft } from './drafts/retarget-level-draft.ts';
export {
  askToPersist,
  storageHealth,
  type StorageHealth,
  type StorageManagerPort,
} from './space/storage-health.ts';
export type {
  BaseRecord,
  ContentRow,
  EntityKey,
  Intent,
  LevelSaga,
  FailedUpload,
  OpError,
  PendingOp,
  PendingState,
  SagaStep,
  Attempt,
} from './schema/operation.ts';
export type { ActivityKind, ActivityRecord, TeamEntry } from './schema/activity-records.ts';
export type {
  AckRecord,
  AttemptRecord,
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
} from './schema/records.ts';
