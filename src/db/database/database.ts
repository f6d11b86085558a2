import { Dexie, type DBCoreTransaction, type Table } from 'dexie';
import type { Building } from '../../domain/entities/building.ts';
import type { Client } from '../../domain/entities/client.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Level } from '../../domain/entities/level.ts';
import type { Site } from '../../domain/entities/site.ts';
import type { UserRights } from '../../domain/status/index.ts';
import { enterEarlier } from './enter-earlier.ts';
import { enterSentRows } from './enter-sent-rows.ts';
import { enterWatches } from './enter-watches.ts';
import { joinLogs } from './join-logs.ts';
import { listAttempts } from './list-attempts.ts';
import { nameRows } from './name-rows.ts';
import { writtenByNewer } from '../schema/errors.ts';
import { BY_LEVEL, FEATURES } from '../schema/names.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalLocks } from '../journal/ports/port.ts';
import { DATABASE_ID } from '../journal/log/commit-markers.ts';
import type { NetworkFiles } from './network-files.ts';
import type { BaseRecord, PendingOp } from '../schema/operation.ts';
import type { ActivityRecord } from '../schema/activity-records.ts';
import type {
  AckRecord,
  AttemptRecord,
  AuditRecord,
  ConflictRecord,
  ExchangeRecord,
  FileRecord,
  HistoryPartRecord,
  HistoryRecord,
  IdRecord,
  MetaRecord,
  OverwriteRecord,
  PackFileRecord,
  PackRecord,
  ResolutionRecord,
  StagingRecord,
  StatusRecord,
  TaxonomyRecord,
  TrashDraftRecord,
  TrashPartRecord,
  TrashRecord,
} from '../schema/records.ts';

/** What one person's device knows of one server. */
export class StoreyDatabase extends Dexie {
  declare meta: Table<MetaRecord, string>;
  declare clients: Table<Client, string>;
  declare sites: Table<Site, string>;
  declare buildings: Table<Building, string>;
  declare levels: Table<Level, string>;
  declare features: Table<Feature, string>;
  declare bases: Table<BaseRecord, string>;
  declare staging: Table<StagingRecord, string>;
  declare history: Table<HistoryRecord, number>;
  declare historyParts: Table<HistoryPartRecord, [number, number]>;
  declare pending: Table<PendingOp, string>;
  declare idmap: Table<IdRecord, string>;
  declare conflicts: Table<ConflictRecord, string>;
  declare resolutions: Table<ResolutionRecord, string>;
  declare audits: Table<AuditRecord, string>;
  declare overwrites: Table<OverwriteRecord, string>;
  declare files: Table<FileRecord, string>;
  declare taxonomy: Table<TaxonomyRecord, string>;
  declare statuses: Table<StatusRecord, string>;
  declare acks: Table<AckRecord, string>;
  declare attempts: Table<AttemptRecord, number>;
  declare exchanged: Table<ExchangeRecord, string>;
  declare packs: Table<PackRecord, string>;
  declare packFiles: Table<PackFileRecord, [string, string]>;
  declare activity: Table<ActivityRecord, number>;
  declare trash: Table<TrashRecord, string>;
  declare trashParts: Table<TrashPartRecord, [string, number]>;
  declare trashDrafts: Table<TrashDraftRecord, string>;

  /** A newer version of the app made it what it is: it is read here, and never written. */
  isNewer = false;

  /** Closed on purpose: nothing may open it again. */
  sealed = false;

  /** The person's rights, as last read from the server; null: rights are not checked. */
  rights: (() => UserRights | null) | null = null;

  /** The server's number of the person whose device it is; null: not known. */
  userId: number | null = null;

  /** By these the tabs know who has what in their hands; null: each tab is taken for the only one. */
  locks: JournalLocks | null = null;

  /** What is saved is written there too; null: in this database alone. */
  journal: Journal | null = null;

  /** Where earlier networks are kept; null: wherever this browser keeps files. */
  networkFiles: NetworkFiles | null = null;

  /** Brings back what the browser wiped. */
  recover: () => Promise<void> = () => Promise.resolve();

  /** Takes over what tabs left in the journal that are gone. */
  adopt: () => Promise<void> = () => Promise.resolve();

  /** Leaves the journal, so that the next connection can open it. */
  leaveJournal: () => Promise<void> = () => Promise.resolve();

  /** A database with another birth than the journal's was opened under us. */
  private isRecreated = false;

  /** What is under way. */
  private readonly running = new Set<DBCoreTransaction>();

  /** The connection that this was found out for. */
  private lookedAt: IDBDatabase | null = null;

  constructor(name: string) {
    // An acknowledged save must have reached the disk, not only the browser's buffers.
    // Without a cache of queries: it copies every row for each reader, and a reader shall see what is stored.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({
      meta: 'k',
      clients: 'lid',
      sites: 'lid, clientLid',
      buildings: 'lid, siteLid',
      levels: 'lid, &[buildingLid+levelIndex]',
      // Compound indexes serve their first member alone too: fewer indexes, faster bulk writes.
      [FEATURES]: `fid, ${BY_LEVEL}, [siteLid+kind], [clientLid+kind]`,
      bases: 'entityKey',
      staging: 'entityKey',
      history: '++n, undone',
      historyParts: '[n+i]',
      pending: 'entityKey, state, coveredBy, parentKey',
      idmap: 'lid, &[kind+serverKey]',
      conflicts: 'id, entityKey',
      files: 'fileId, levelLid',
      taxonomy: 'k',
      statuses: 'k',
      acks: 'entityKey, at',
      syncLog: '++n',
    });
    this.version(2).stores({
      resolutions: 'id, resolvedAt',
      audits: 'entityKey',
      overwrites: 'id, entityKey',
    });
    this.version(3).stores({
      exchanged: 'id, entityKey, at',
      sentLog: '++n',
    });
    this.version(4)
      .stores({
        packs: 'buildingLid',
        packFiles: '[buildingLid+address], address',
        activity: '++n, entityKey, what',
        trash: 'id, entityKey',
        trashParts: '[id+i]',
      })
      .upgrade(joinLogs);
    this.version(5).stores({
      trashDrafts: 'id',
    });
    this.version(6).stores({}).upgrade(nameRows);
    this.version(7).stores({ attempts: '++n, resource, until' }).upgrade(listAttempts);
    this.version(8).stores({}).upgrade(enterEarlier);
    this.version(9).stores({}).upgrade(enterWatches);
    this.version(10).stores({}).upgrade(enterSentRows);
    // Every write goes through here: a database made by a newer version is not written.
    this.use({
      stack: 'dbcore',
      create: (core) => ({
        ...core,
        transaction: (stores, mode, options) => {
          if (mode === 'readwrite' && this.isNewer) throw writtenByNewer();
          return this.noted(core.transaction(stores, mode, options));
        },
      }),
    });
    // At every opening: Dexie silently creates a deleted database again.
    this.on('ready', (db) => (db as StoreyDatabase).lookAtBirth(this), true);
  }

  isWhole(): boolean {
    return this.isOpen() && this.lookedAt === this.backendDB() && !this.isRecreated;
  }

  /** Opens it again where the browser closed it, with all that the journal has where it is another one by now. */
  async makeWhole(isAnother = false): Promise<void> {
    if (this.sealed) return;
    // Also where it is being opened at this moment: it is known what it is when that is done.
    await this.open();
    if (!this.isRecreated && !isAnother) return;
    await this.recover();
    this.isRecreated = false;
  }

  /** @param owner this database, for which another instance stands in while it opens */
  private async lookAtBirth(owner: StoreyDatabase): Promise<void> {
    const { journal } = owner;
    if (journal !== null) {
      const stored: unknown = (await this.meta.get(DATABASE_ID))?.value;
      if (stored !== journal.databaseId) owner.isRecreated = true;
    }
    // Dexie opens it as if nothing were, and counts in tenths.
    owner.isNewer = owner.backendDB().version > owner.verno * 10;
    owner.lookedAt = owner.backendDB();
  }

  /** Of the browser's own: it ends by itself, or is aborted. */
  private noted(transaction: DBCoreTransaction): DBCoreTransaction {
    this.running.add(transaction);
    const end = (): void => void this.running.delete(transaction);
    for (const type of ['complete', 'abort'])
      (transaction as unknown as EventTarget).addEventListener(type, end, { once: true });
    return transaction;
  }

  /** Aborts what is under way and closes the connection; the next request opens another one. */
  abandon(): void {
    for (const transaction of this.running) {
      try {
        transaction.abort();
      } catch {
        // It was about to end by itself.
      }
    }
    this.running.clear();
    this.close({ disableAutoOpen: false });
  }

  /** Closes for good: a newer version of the app waits, or the person signed out. */
  seal(): void {
    this.sealed = true;
    this.close({ disableAutoOpen: true });
  }
}
