import * as z from 'zod/mini';
import { userSchema, type User } from '../../domain/entities/user.ts';
import { tokenPairSchema, type TokenPair } from '../../contract/index.ts';
import { PERSON_KEY as PERSON } from '../../db/schema/names.ts';
import type { StoragePort } from '../ports.ts';
import { isErased, eraseSecret } from './erase-secret.ts';

const ACCESS = 'access_token';
const REFRESH = 'refresh_token';
const CLOCK = 'storey.clock';
const HEARD = 'storey.heard';

const personSchema = z.object({ origin: z.string(), user: userSchema });

/** The only place that knows where tokens lie. They go nowhere else: no database, no log, no address. */
export interface TokenStore {
  read: () => TokenPair | null;
  write: (pair: TokenPair) => void;
  /** Forgets the tokens unless another tab has put newer ones there. */
  clearIf: (pair: TokenPair) => void;
  clear: () => void;
  /** Who signed in last on this device at this server; stays when the tokens have expired. */
  readUser: () => User | null;
  writeUser: (user: User) => void;
  clearUser: () => void;
  /** Milliseconds that the server's clock is ahead of this device's. */
  clockOffset: () => number;
  setClockOffset: (ms: number) => void;
  /** About when the server was heard last by its own clock, milliseconds since 1970; 0 where that is not known. */
  heardAt: () => number;
  setHeardAt: (ms: number) => void;
}

// @spec 7.3
export function createTokenStore(storage: StoragePort, origin: string): TokenStore {
  const read = (): TokenPair | null => {
    const pair = { access_token: storage.getItem(ACCESS), refresh_token: storage.getItem(REFRESH) };
    if (isErased(pair.access_token) || isErased(pair.refresh_token)) return null;
    const parsed = tokenPairSchema.safeParse(pair);
    return parsed.success ? parsed.data : null;
  };
  const clear = (): void => {
    eraseSecret(storage, ACCESS);
    eraseSecret(storage, REFRESH);
  };
  return {
    read,
    clear,
    write: (pair) => {
      storage.setItem(ACCESS, pair.access_token);
      storage.setItem(REFRESH, pair.refresh_token);
    },
    clearIf: (pair) => {
      if (storage.getItem(REFRESH) === pair.refresh_token) clear();
    },
    readUser: () => {
      const person = personSchema.safeParse(parse(storage.getItem(PERSON)));
      return person.success && person.data.origin === origin ? person.data.user : null;
    },
    writeUser: (user) => storage.setItem(PERSON, JSON.stringify({ origin, user })),
    clearUser: () => storage.removeItem(PERSON),
    clockOffset: () => numberIn(storage, CLOCK),
    setClockOffset: (ms) => storage.setItem(CLOCK, String(Math.round(ms))),
    heardAt: () => numberIn(storage, HEARD),
    setHeardAt: (ms) => storage.setItem(HEARD, String(Math.round(ms))),
  };
}

function numberIn(storage: StoragePort, key: string): number {
  const number = Number(storage.getItem(key) ?? 0);
  return Number.isFinite(number) ? number : 0;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
