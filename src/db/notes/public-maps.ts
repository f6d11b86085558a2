import type { KeptMap } from '../../domain/public-map/index.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { PUBLIC_MAP } from '../schema/entity-key.ts';
import { keptBeside } from './kept-beside.ts';

type Which = Pick<KeptMap, 'clientLid' | 'id'>;

const kept = keptBeside<KeptMap, Which>({
  prefix: 'public-map:',
  waiting: `clients:${PUBLIC_MAP}:`,
  member: 'map',
  idOf: ({ id }) => id,
  isWaiting: ({ waits }) => waits !== null,
});
const READING = 'public-maps-read:';

/** What a reading of a client's maps came to. */
export interface PublicMapsReading {
  /** Milliseconds since 1970, by this device's clock. */
  at: number;
  /** The server has public maps. */
  isOffered: boolean;
}

/** The map in what is kept under the key of one. */
export const publicMapIn = kept.thingIn;

/** Maps of a client, or of all, on this device; those that are to be deleted too. May be the query of a live query. */
export const listPublicMaps = kept.list;

/** How many maps have not reached the server. May be the query of a live query. */
export const countWaitingMaps = kept.countWaiting;

/** Reads a map and writes it changed, without another write in between. Null: it is dropped. */
export const changePublicMap = kept.change;

/** When the maps of a client were last read; null: never on this device. May be the query of a live query. */
export async function publicMapsReading(
  db: StoreyDatabase,
  clientLid: string,
): Promise<PublicMapsReading | null> {
  return ((await db.meta.get(READING + clientLid))?.value as PublicMapsReading | undefined) ?? null;
}

export async function keepPublicMapsReading(
  db: StoreyDatabase,
  clientLid: string,
  reading: PublicMapsReading,
): Promise<void> {
  await db.meta.put({ k: READING + clientLid, value: reading });
}
