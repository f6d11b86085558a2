import { Dexie, type Table } from 'dexie';
import type { Building } from '../domain/entities/building.ts';
import type { Client } from '../domain/entities/client.ts';
import type { Feature } from '../domain/entities/feature.ts';
import type { Level } from '../domain/entities/level.ts';
import type { Site } from '../domain/entities/site.ts';
import type {
  AckRecord,
  AuditRecord,
  BaseRecord,
  ConflictRecord,
  FileRecord,
  HistoryPartRecord,
  HistoryRecord,
  IdRecord,
  MetaRecord,
  OverwriteRecord,
  PendingOp,
  ResolutionRecord,
  StagingRecord,
  StatusRecord,
  SyncLogRecord,
  TaxonomyRecord,
} from './records.ts';

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
  declare syncLog: Table<SyncLogRecord, number>;

  /** Closed on purpose: nothing may open it again. */
  sealed = false;

  constructor(name: string) {
    // An acknowledged save must have reached the disk, not only the browser's buffers.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      meta: 'k',
      clients: 'lid',
      sites: 'lid, clientLid',
      buildings: 'lid, siteLid',
      levels: 'lid, &[buildingLid+levelIndex]',
      // Compound indexes serve their first member alone too: fewer indexes, faster bulk writes.
      features: 'fid, [levelLid+kind], [siteLid+kind], [clientLid+kind]',
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
  }

  /** Closes for good: a newer version of the app waits, or the person signed out. */
  seal(): void {
    this.sealed = true;
    this.close({ disableAutoOpen: true });
  }
}
