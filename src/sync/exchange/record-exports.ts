import { asDbError, deviceIdOf, type StoreyDatabase } from '../../db/index.ts';

/** How it is noted down what went into files. A device without room is what a file is the way out of. */
export interface ExportRecords {
  /** Names this device; it keeps its name while the device is too full to store it. */
  deviceId: () => Promise<string>;
  /** On a full device it is done as soon as there is room; callers do not wait for it. */
  add: (note: () => Promise<unknown>) => Promise<void>;
}

const known = new WeakMap<StoreyDatabase, ExportRecords>();

/** Those of one database, for as long as the tab has it open. */
export function exportRecordsOf(db: StoreyDatabase, newId: () => string): ExportRecords {
  const notes = known.get(db) ?? createNotes(db, newId);
  known.set(db, notes);
  return notes;
}

function createNotes(db: StoreyDatabase, newId: () => string): ExportRecords {
  const { journal } = db;
  let own: string | null = null;
  let owed: (() => Promise<unknown>)[] = [];
  let stop: (() => void) | null = null;
  const ownId = (): string => (own ??= newId());

  async function settle(): Promise<void> {
    for (const note of owed) {
      if (!(await hasRoom(note))) return;
      owed = owed.filter((other) => other !== note);
    }
    stop?.();
    stop = null;
  }

  return {
    deviceId: async () => {
      let id = '';
      const isThere = await hasRoom(async () => (id = await deviceIdOf(db, ownId)));
      return isThere ? id : ownId();
    },
    add: async (note) => {
      await settle();
      if (owed.length === 0 && (await hasRoom(note))) return;
      owed.push(note);
      // What waited in the journal has a place, so there is room, and it may be sent from now on.
      const look = (): void => void (journal?.kept.length === 0 && settle().catch(() => undefined));
      stop ??= journal?.subscribe(look) ?? null;
    },
  };
}

async function hasRoom(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (cause) {
    if (asDbError(cause).kind !== 'quota') throw cause;
    return false;
  }
}
