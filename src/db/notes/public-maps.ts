import type { KeptMap } from '../../domain/public-map/index.ts';
import { PUBLIC_MAP } from '../schema/entity-key.ts';
import { keptBeside } from './kept-beside.ts';

type Which = Pick<KeptMap, 'clientLid' | 'id'>;

const kept = keptBeside<KeptMap, Which>({
  prefix: 'public-map:',
  readings: 'public-maps-read:',
  waiting: `clients:${PUBLIC_MAP}:`,
  member: 'map',
  idOf: ({ id }) => id,
  isWaiting: ({ waits }) => waits !== null,
});

/** The map in what is kept under the key of one. */
export const publicMapIn = kept.thingIn;

/** Maps of a client, or of all, on this device; those that are to be deleted too. May be the query of a live query. */
export const listPublicMaps = kept.list;

/** How many maps have not reached the server. May be the query of a live query. */
export const countWaitingMaps = kept.countWaiting;

/** Reads a map and writes it changed, without another write in between. Null: it is dropped. */
export const changePublicMap = kept.change;

/** When the maps of a client were last read; null: never on this device. May be the query of a live query. */
export const publicMapsReading = kept.reading;
export const keepPublicMapsReading = kept.keepReading;
