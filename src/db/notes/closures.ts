import type { KeptClosure } from '../../domain/closures/index.ts';
import { CLOSURE } from '../schema/entity-key.ts';
import { keptBeside } from './kept-beside.ts';

type Which = Pick<KeptClosure, 'clientLid' | 'id'>;

const kept = keptBeside<KeptClosure, Which>({
  prefix: 'closure:',
  readings: 'closures-read:',
  waiting: `clients:${CLOSURE}:`,
  member: 'closure',
  idOf: ({ id }) => id,
  isWaiting: ({ waits }) => waits !== null,
});

/** The closure in what is kept under the key of one. */
export const closureIn = kept.thingIn;

/** Closures of a client, or of all, on this device; those that are to be deleted too. May be the query of a live query. */
export const listClosures = kept.list;

/** How many closures have not reached the server. May be the query of a live query. */
export const countWaitingClosures = kept.countWaiting;

/** Reads a closure and writes it changed, without another write in between. Null: it is dropped. */
export const changeClosure = kept.change;

/** Notes when the closures of a client were last read. */
export const keepClosuresReading = kept.keepReading;
