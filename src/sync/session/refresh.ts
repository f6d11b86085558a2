import { TOKEN_REFRESH_THRESHOLD_S } from '../../domain/limits.ts';
import type { Answer } from '../client/answer.ts';
import { auth } from '../../contract/calls/people/auth.ts';
import type { TokenPair } from '../../contract/index.ts';
import { callsBy } from '../client/call.ts';
import type { Caller } from '../client/caller.ts';
import type { LocksPort, Now, TimerPort } from '../ports.ts';
import { readClaims } from './token-claims.ts';
import type { Spent } from './spent-tokens.ts';
import type { TokenStore } from './tokens.ts';

export const SIGNED_OUT: Answer<never> = {
  ok: false,
  error: { kind: 'signed-out', message: 'Sign in to go on.' },
};

/** Another tab has renewed them, and what it brought does not come: it is asked for again later. */
const NOT_COME: Answer<never> = {
  ok: false,
  error: { kind: 'network', message: 'The new sign-in of another tab has not come yet.' },
};
/** Milliseconds between two looks for it, and how often it is looked for. */
const LOOK_MS = 25;
const LOOKS = 200;

export interface Refresher {
  /** A token with more than a minute to live, renewed where needed. */
  fresh: () => Promise<Answer<string>>;
  /** The server refused this token. */
  renew: (refused: string) => Promise<Answer<string>>;
}

/** Renews the access token, once for all tabs: the others wait for the lock and take what it brought. */
export function createRefresher(options: {
  tokens: TokenStore;
  locks: LocksPort;
  timer: TimerPort;
  spent: Spent;
  now: Now;
  /** A caller for the open calls. */
  call: Caller;
  onChange: () => void;
}): Refresher {
  const { tokens, locks, timer, spent, now, call, onChange } = options;
  let running: Promise<Answer<string>> | null = null;
  /** What the last renewal brought, whichever tab's it was. */
  let renewed: { token: string; at: number } | null = null;

  const isFresh = (pair: TokenPair): boolean => {
    // By a wrong clock a new token may seem as old as the one before: each call would renew it once more.
    const age = pair.access_token === renewed?.token ? now() - renewed.at : -1;
    if (age >= 0 && age < TOKEN_REFRESH_THRESHOLD_S * 1000) return true;
    const claims = readClaims(pair.access_token);
    // A token that can't be read may still be good: the server decides.
    if (claims === null) return true;
    return claims.exp - (now() + tokens.clockOffset()) / 1000 > TOKEN_REFRESH_THRESHOLD_S;
  };

  /** What is in the storage, once what the tab before this one wrote has come here. */
  const settled = async (): Promise<TokenPair | null | 'not come'> => {
    for (let look = 0; look < LOOKS; look += 1) {
      const pair = tokens.read();
      if (pair === null || !(await spent.has(pair))) return pair;
      await new Promise<void>((resolve) => timer.after(LOOK_MS, resolve));
    }
    return 'not come';
  };

  const underLock = async (refused: string): Promise<Answer<string>> => {
    const pair = await settled();
    if (pair === 'not come') return NOT_COME;
    if (pair === null) return SIGNED_OUT;
    // Another tab was faster.
    if (pair.access_token !== refused) return { ok: true, value: pair.access_token };
    const body = { grant_type: 'refresh_token' as const, refresh_token: pair.refresh_token };
    const answer = await callsBy(call)(auth.token, { body });
    if (answer.ok) {
      // Signed out, or someone else signed in, while the answer was on its way.
      if (tokens.read()?.refresh_token !== pair.refresh_token) return SIGNED_OUT;
      tokens.write(answer.value.result);
      if (answer.value.result.access_token !== pair.access_token) await spent.mark(pair);
      return { ok: true, value: answer.value.result.access_token };
    }
    const { error } = answer;
    if (error.kind !== 'http' || (error.status !== 401 && error.status !== 400)) return answer;
    tokens.clearIf(pair);
    onChange();
    return SIGNED_OUT;
  };

  const underLockNoted = async (refused: string): Promise<Answer<string>> => {
    const answer = await underLock(refused);
    if (answer.ok) renewed = { token: answer.value, at: now() };
    return answer;
  };

  const renew = (refused: string): Promise<Answer<string>> => {
    running ??= locks.exclusive('storey:auth', () => underLockNoted(refused)).finally(() => (running = null));
    return running;
  };

  return {
    renew,
    fresh: async () => {
      const pair = tokens.read();
      if (pair === null) return SIGNED_OUT;
      return isFresh(pair) ? { ok: true, value: pair.access_token } : renew(pair.access_token);
    },
  };
}
