import { Dexie } from 'dexie';
import type { StoreyDatabase } from '../../../../src/db/database/database.ts';
import { openDatabase } from '../../../../src/db/device/open-database.ts';
import { newId } from '../content-fixtures.ts';
import { compact } from '../../../../src/db/recovery/compaction/compact.ts';
import { memoryDisk, memoryLocks, memoryPort, type MemoryDisk } from './memory-disk.ts';

/** For tests: one browser with its storage, in which tabs come and go, crash, and find things lost. */
export interface Browser {
  readonly name: string;
  readonly disk: MemoryDisk;
  open: () => Promise<StoreyDatabase>;
  /** The tab dies silently. */
  crash: (db: StoreyDatabase) => void;
  /** The browser throws the database away, as it does when it finds it broken. */
  wipe: () => Promise<void>;
  /** All that the database has now, to be set back to. */
  remember: (db: StoreyDatabase) => Promise<() => Promise<void>>;
}

export function createBrowser(): Browser {
  const name = `journal-${newId()}`;
  const disk = memoryDisk();
  const locks = memoryLocks();
  const tabs = new WeakMap<StoreyDatabase, { isDead: boolean }>();
  return {
    name,
    disk,
    open: async () => {
      const tab = { isDead: false };
      const port = Promise.resolve(memoryPort(disk, () => tab.isDead));
      const db = await openDatabase(name, { journal: { port, locks, now: () => 1_800_000_000_000, newId } });
      tabs.set(db, tab);
      return db;
    },
    crash: (db) => {
      const tab = tabs.get(db);
      if (tab !== undefined) tab.isDead = true;
      db.seal();
      locks.die();
    },
    wipe: () => Dexie.delete(name),
    remember: async (db) => {
      const kept = await Promise.all(
        db.tables.map(async (table) => ({ name: table.name, rows: (await table.toArray()) as unknown[] })),
      );
      return async () => {
        const raw = new Dexie(name);
        await raw.open();
        for (const { name: table, rows } of kept) {
          await raw.table(table).clear();
          await raw.table(table).bulkPut(rows);
        }
        raw.close();
      };
    },
  };
}

/** What the journal does a while after each change, now. */
export async function tidied(db: StoreyDatabase): Promise<void> {
  if (db.journal !== null) await compact(db, db.journal);
}
