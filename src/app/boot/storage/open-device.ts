import {
  browserLocks,
  closeDatabase,
  openDatabase,
  openJournalPort,
  windowLocks,
  type StoreyDatabase,
} from '../../../db/index.ts';
import { holdOpen } from '../../../db/device/open-tabs.ts';
import type { browserPorts } from '../../../sync/index.ts';
import type { AppNotice } from '../../state/page/notices.ts';
import { tellOfJournal } from '../notices/watch-journal.ts';
import { letGoWhenFrozen, letGoWhenLeft } from './close-when-frozen.ts';
import { hushWhenSealed } from './silence-closed-database.ts';

/** Milliseconds after which nothing is left that could hear of a closed database. */
const HUSHED_MS = 10_000;

export interface DeviceListener {
  onNotice: (notice: AppNotice, isOn: boolean) => void;
  /** A tab with an older version holds the database: it opens once that tab closes it. */
  onBlocked: () => void;
  /** Reads what the first screen shows, while the journal is looked at. */
  readFirst: (db: StoreyDatabase) => Promise<void>;
  /** So many changes were brought back that the browser had lost. */
  onRecovered: (changes: number) => void;
}

/** Opens a person's database with its journal, and tells what becomes of it. Throws `DbError` when it can't be opened. */
export async function openDevice(
  name: string,
  ports: ReturnType<typeof browserPorts>,
  listener: DeviceListener,
) {
  const { onNotice } = listener;
  // Its worker takes a while to start.
  const port = openJournalPort(name);
  const letGo = await holdOpen(windowLocks(), name);
  let firstRead = Promise.resolve();
  let stopLeaving = (): void => undefined;
  const db = await openDatabase(name, {
    // Without it each part of the screen asks for itself.
    onOpen: (opened) => {
      // Already now: a recovery is under way next.
      stopLeaving = letGoWhenLeft(opened, onNotice);
      firstRead = listener.readFirst(opened).catch(() => undefined);
    },
    onTrouble: (trouble) => (trouble === 'blocked' ? listener.onBlocked() : onNotice('dbClosed', true)),
    journal: { ...ports, port, locks: browserLocks(windowLocks()) },
  }).catch((cause: unknown) => {
    letGo();
    throw cause;
  });
  onNotice('dbNewer', db.isNewer);
  const stopJournal = db.isNewer ? () => undefined : tellOfJournal(db, listener);
  const stopHushing = hushWhenSealed(db);
  const stopLettingGo = letGoWhenFrozen(db, onNotice);
  onNotice('dbClosed', false);
  return {
    db,
    /** Settles when the first screen's rows are read. */
    firstRead,
    /** Tells nothing more. */
    stop: (): void => {
      stopJournal();
      stopLettingGo();
      stopLeaving();
      onNotice('dbNewer', false);
    },
    /** @param erase done once the database is closed */
    close: async (erase: () => Promise<void>): Promise<void> => {
      await closeDatabase(db);
      letGo();
      await erase();
      // What was under way hears of it a moment later.
      setTimeout(stopHushing, HUSHED_MS);
    },
  };
}
