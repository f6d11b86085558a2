import * as z from 'zod/mini';
import { auth } from '../../contract/calls/people/auth.ts';
import { callsBy } from '../client/call.ts';
import type { Caller } from '../client/caller.ts';
import type { LocksPort, NetworkPort, StoragePort, TimerPort } from '../ports.ts';
import { eraseSecret } from './erase-secret.ts';

const KEY = 'storey.farewells';
/** Sign-outs that wait at most; the oldest make room. */
const MOST = 20;
/** Milliseconds until a server that did not answer is asked again. */
const AGAIN_MS = 60_000;

const waitingSchema = z.array(z.object({ origin: z.string(), refresh_token: z.string() }));
type Waiting = z.infer<typeof waitingSchema>;

export interface FarewellOptions {
  /** Scheme, host and port of the API: a token is only sent to the server that issued it. */
  origin: string;
  storage: StoragePort;
  locks: LocksPort;
  timer: TimerPort;
  network: Pick<NetworkPort, 'isOnline'> & Partial<Pick<NetworkPort, 'onChange'>>;
  /** A caller for the open calls: the refresh token in the body is the proof. */
  call: Caller;
}

/** The sign-outs that the server has not heard of yet. */
export interface Farewells {
  /** Keeps this one until the server has answered. */
  add: (refreshToken: string) => void;
  /** Sends what waits. It never throws; what does not arrive is sent with the next network or start. */
  send: () => Promise<void>;
  dispose: () => void;
}

/**
 * A session lives for weeks on the server unless it receives the sign-out. So the refresh token of an ended session, and
 * nothing else, is kept until the server has been told, also while another user is signed in.
 */
export function createFarewells(options: FarewellOptions): Farewells {
  const { origin, storage, locks, timer, network, call } = options;
  let cancel = (): void => undefined;
  let isDisposed = false;

  const read = (): Waiting => {
    try {
      return waitingSchema.parse(JSON.parse(storage.getItem(KEY) ?? '[]'));
    } catch {
      return [];
    }
  };
  const write = (waiting: Waiting): void => {
    eraseSecret(storage, KEY);
    if (waiting.length > 0) storage.setItem(KEY, JSON.stringify(waiting));
  };
  const ours = (): Waiting => read().filter((one) => one.origin === origin);

  /** @returns whether the server has heard of it, or will never know the token. */
  const tell = async (refreshToken: string): Promise<boolean> => {
    const body = { refresh_token: refreshToken };
    const answer = await callsBy(call)(auth.logout, { body }, { mayClearCache: true });
    if (answer.ok) return true;
    const { error } = answer;
    return error.kind === 'http' && (error.status === 400 || error.status === 401);
  };

  const sendAll = async (): Promise<void> => {
    for (const { refresh_token: token } of ours()) {
      if (!(await tell(token))) return;
      // Read again: others may have been added meanwhile.
      write(read().filter((one) => one.origin !== origin || one.refresh_token !== token));
    }
  };

  const send = async (): Promise<void> => {
    cancel();
    if (isDisposed || ours().length === 0) return;
    // One tab at a time.
    if (network.isOnline()) await locks.exclusive('storey:farewells', sendAll).catch(() => undefined);
    cancel();
    if (!isDisposed && ours().length > 0) cancel = timer.after(AGAIN_MS, () => void send());
  };
  const stopListening = network.onChange?.(() => void send());
  void send();

  return {
    add: (refreshToken) => write([...read(), { origin, refresh_token: refreshToken }].slice(-MOST)),
    send,
    dispose: () => {
      isDisposed = true;
      cancel();
      stopListening?.();
    },
  };
}
