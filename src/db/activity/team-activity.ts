import { Dexie } from 'dexie';
import { ACTIVITY } from '../../domain/limits.ts';
import type { StoreyDatabase } from '../database/database.ts';
import type { TeamEntry } from '../schema/activity-records.ts';
import type { StatusRecord } from '../schema/records.ts';

/*
 * What the server noted of all who work on a client, as far as this device has read it. In pieces by number: a new entry
 * rewrites one of them, and the latest can be shown before the others are read.
 */

/** Numbers of entries in a piece. */
const PIECE = 100;
const MARK = 'activity:read:';

const prefixOf = (clientLid: string): string => `activity:piece:${clientLid}:`;
const pieceOf = (clientLid: string, id: number): string =>
  prefixOf(clientLid) + String(Math.floor(id / PIECE)).padStart(12, '0');

const piecesOf = (db: StoreyDatabase, clientLid: string) =>
  db.statuses.where('k').between(prefixOf(clientLid), `${prefixOf(clientLid)}\uffff`);

/** How much of the server's activity this device has. */
export interface TeamActivityRead {
  /** When the latest entries were read. Milliseconds since 1970, by this device's clock. */
  readAt: number;
  /** Where the server's list goes on behind the oldest entry here; null: there is nothing older. */
  older: string | null;
  /** Entries have their values before and after. */
  hasValues: boolean;
}

/** Null: never read. May be the query of a live query. */
export async function teamActivityRead(
  db: StoreyDatabase,
  clientLid: string,
): Promise<TeamActivityRead | null> {
  const record = await db.statuses.get(MARK + clientLid);
  return record === undefined ? null : (record.value as TeamActivityRead);
}

/**
 * Adds entries to those of a client; the oldest go where there are too many.
 * @param fresh what was kept before is dropped: there is a gap between, or the server gives no numbers
 */
export async function keepTeamActivity(
  db: StoreyDatabase,
  clientLid: string,
  entries: readonly TeamEntry[],
  { fresh = false, ...read }: TeamActivityRead & { fresh?: boolean },
): Promise<void> {
  await db.transaction('rw', db.statuses, async () => {
    if (fresh) await piecesOf(db, clientLid).delete();
    const byPiece = new Map<string, TeamEntry[]>();
    for (const entry of entries) {
      const k = pieceOf(clientLid, entry.id);
      byPiece.set(k, [...(byPiece.get(k) ?? []), entry]);
    }
    const keys = [...byPiece.keys()];
    const stored = await db.statuses.bulkGet(keys);
    const records = keys.map((k, i): StatusRecord => {
      const all = new Map(entriesIn(stored[i]).map((entry) => [entry.id, entry]));
      for (const entry of byPiece.get(k) ?? []) all.set(entry.id, entry);
      return { k, value: [...all.values()].sort((a, b) => b.id - a.id), readAt: read.readAt };
    });
    await db.statuses.bulkPut(records);
    const dropped = await dropOldest(db, clientLid);
    const value: TeamActivityRead = dropped ? { ...read, older: null } : read;
    await db.statuses.put({ k: MARK + clientLid, value, readAt: read.readAt });
  });
}

const entriesIn = (record: StatusRecord | undefined): TeamEntry[] =>
  (record?.value as TeamEntry[] | undefined) ?? [];

async function dropOldest(db: StoreyDatabase, clientLid: string): Promise<boolean> {
  const keys = await piecesOf(db, clientLid).primaryKeys();
  // A piece is full at most: fewer pieces than that can't hold too many.
  if (keys.length * PIECE <= ACTIVITY.team) return false;
  let kept = 0;
  const gone: string[] = [];
  for (const k of keys.toReversed()) {
    if (kept >= ACTIVITY.team) gone.push(k);
    else kept += entriesIn(await db.statuses.get(k)).length;
  }
  await db.statuses.bulkDelete(gone);
  return gone.length > 0;
}

/** What is kept of it, the latest first. May be the query of a live query. @param most pieces that are read */
export async function teamActivity(
  db: StoreyDatabase,
  clientLid: string,
  most = Infinity,
): Promise<TeamEntry[]> {
  const pieces = await piecesOf(db, clientLid).reverse().limit(most).toArray();
  return pieces.flatMap(entriesIn);
}

const DELETED = 'deleted:';

/** Keeps what the server said was deleted of a client. @param readAt milliseconds since 1970 */
export async function keepTeamDeleted(
  db: StoreyDatabase,
  clientLid: string,
  entries: readonly TeamEntry[],
  readAt: number,
): Promise<void> {
  await db.statuses.put({ k: DELETED + clientLid, value: entries, readAt });
}

/**
 * Deleted things of a client as the server listed them, without those that exist here. Returns null if never read.
 * @param isWhole with those that exist here, too: the device may not have heard of their deletion
 */
export async function teamDeleted(
  db: StoreyDatabase,
  clientLid: string,
  isWhole = false,
): Promise<{ entries: TeamEntry[]; readAt: number } | null> {
  const record = await db.statuses.get(DELETED + clientLid);
  if (record === undefined) return null;
  const entries = record.value as TeamEntry[];
  if (isWhole) return { entries, readAt: record.readAt };
  const rows = await db.features.bulkGet(entries.map(({ kind, key }) => (kind === 'feature' ? key : '')));
  return {
    entries: entries.filter((_, i) => rows[i] === undefined || rows[i].publishState === 'deleted'),
    readAt: record.readAt,
  };
}

/** The changes of an act on this device, as long as its history is kept; none where it is not. */
export async function changesOfStep(db: StoreyDatabase, n: number) {
  const parts = await db.historyParts.where('[n+i]').between([n, Dexie.minKey], [n, Dexie.maxKey]).toArray();
  return parts.flatMap(({ changes }) => changes);
}
