import { readAncestors } from '../database/encode-ancestors.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf } from '../schema/entity-key.ts';
import type { EntityKey } from '../schema/operation.ts';
import type { StagingRecord } from '../schema/records.ts';

/** Something of a client that is kept beside its content. */
interface OfClient {
  clientLid: string;
}

/** How a kind of it is kept. */
interface KindOf<T extends OfClient, Which extends OfClient> {
  /** Start of the keys in `meta`, with a colon at the end. */
  prefix: string;
  /** The same of when they were read. */
  readings?: string;
  /** Start of the keys of what waits, with a colon at the end. */
  waiting: string;
  /** Member of a waiting record that holds it. */
  member: string;
  idOf: (of: Which) => string;
  isWaiting: (thing: T) => boolean;
  /** It says what the absence of a record says. */
  isNothing?: (thing: T) => boolean;
}

/** What a reading of a client's things came to. */
export interface KeptReading {
  /** Milliseconds since 1970, by this device's clock. */
  at: number;
  /** The server has such things. */
  isOffered: boolean;
}

/**
 * As notes: what the server has is in `meta`; what it does not have yet, or has in another version, is with the unsaved forms,
 * and so in the journal too: it outlives a wiped database.
 */
export function keptBeside<T extends Which, Which extends OfClient>({
  prefix,
  readings = '',
  waiting,
  member,
  idOf,
  isWaiting,
  isNothing = () => false,
}: KindOf<T, Which>) {
  const keyOf = (of: Which): string => `${prefix}${of.clientLid}:${idOf(of)}`;
  const waitingKey = (of: Which): EntityKey => `${waiting}${of.clientLid}:${idOf(of)}`;
  const thingIn = ({ values }: Pick<StagingRecord, 'values'>): T => values[member] as T;

  /** Of one client; without it of all. */
  async function list(db: StoreyDatabase, clientLid?: string): Promise<T[]> {
    const client = clientLid === undefined ? '' : `${clientLid}:`;
    const settled = await db.meta
      .where('k')
      .startsWith(prefix + client)
      .toArray();
    const left = await db.staging
      .where(':id')
      .startsWith(waiting + client)
      .toArray();
    const things = [...settled.map(({ value }) => value as T), ...left.map(thingIn)];
    return [...new Map(things.map((thing) => [keyOf(thing), thing])).values()];
  }

  async function read(db: StoreyDatabase, of: Which): Promise<T | undefined> {
    const left = await db.staging.get(waitingKey(of));
    if (left !== undefined) return thingIn(left);
    return (await db.meta.get(keyOf(of)))?.value as T | undefined;
  }

  /** How many have not reached the server. */
  const countWaiting = (db: StoreyDatabase): Promise<number> =>
    db.staging.where(':id').startsWith(waiting).count();

  /**
   * Reads one and writes it changed, without another write in between. Null: it is dropped.
   * @param ends the draft that it was written in: deleted in the same transaction
   */
  async function change(
    db: StoreyDatabase,
    of: Which,
    how: (thing: T | undefined) => T | null | undefined,
    ends?: EntityKey,
  ): Promise<void> {
    const written = await db.transaction('rw', db.meta, db.staging, async () => {
      if (ends !== undefined) await db.staging.delete(ends);
      const before = await read(db, of);
      const next = how(before);
      if (next === undefined || next === before) return undefined;
      const left = await db.staging.get(waitingKey(of));
      if (next !== null && isWaiting(next)) {
        await db.meta.delete(keyOf(of));
        const record: StagingRecord = {
          entityKey: waitingKey(of),
          values: { [member]: next },
          geometry: null,
          mode: 'edit',
          at: Math.max((left?.at ?? 0) + 1, Date.now()),
        };
        await db.staging.put(record);
        return record;
      }
      if (left !== undefined) await db.staging.delete(waitingKey(of));
      if (next === null || isNothing(next)) await db.meta.delete(keyOf(of));
      else await db.meta.put({ k: keyOf(of), value: next });
      return left === undefined ? undefined : null;
    });
    if (written === null) await db.journal?.unstage(waitingKey(of));
    else if (written !== undefined && db.journal !== null) {
      const client = await db.clients.get(of.clientLid);
      const rows = new Map(client === undefined ? [] : [[entityKeyOf('clients', of.clientLid), client]]);
      await db.journal.stage(written, false, await readAncestors(db, rows, (keys) => [...keys]));
    }
  }

  const reading = async (db: StoreyDatabase, clientLid: string): Promise<KeptReading | null> =>
    ((await db.meta.get(readings + clientLid))?.value as KeptReading | undefined) ?? null;

  const keepReading = async (db: StoreyDatabase, clientLid: string, value: KeptReading): Promise<void> => {
    await db.meta.put({ k: readings + clientLid, value });
  };

  return { keyOf, waitingKey, thingIn, list, read, countWaiting, change, reading, keepReading };
}
