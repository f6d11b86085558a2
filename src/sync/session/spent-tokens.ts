import type { TokenPair } from '../../contract/index.ts';
import type { AskableLocksPort, TimerPort } from '../ports.ts';

/** Milliseconds after which what one tab wrote into the storage has long come to all others. */
const KNOWN_MS = 60_000;

export type Spent = ReturnType<typeof createSpent>;

/**
 * The pairs of tokens that are used up, known to all tabs at once. A tab that gets its turn at the tokens may still
 * read the pair that the tab before it has replaced: browsers carry the storage to other processes when they come to
 * it. Locks are kept in one place, so a lock says it.
 */
export function createSpent(locks: AskableLocksPort, timer: TimerPort) {
  const has = (pair: TokenPair): Promise<boolean> => locks.isHeld(nameOf(pair));
  return {
    has,
    /** From now on, for a minute or until this tab is gone, this pair counts as used up. */
    mark: async (pair: TokenPair): Promise<void> => {
      if (await has(pair)) return;
      await new Promise<void>((resolve, reject) => {
        const held = locks.exclusive(nameOf(pair), () => {
          resolve();
          return new Promise<void>((free) => timer.after(KNOWN_MS, free));
        });
        held.catch(reject);
      });
    },
  };
}

/** 32 bits of it (FNV-1a): enough to tell two pairs apart, too little to guess a token from. */
function nameOf({ access_token: token }: TokenPair): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < token.length; i += 1) hash = Math.imul(hash ^ token.charCodeAt(i), 0x01000193);
  return `storey:spent:${(hash >>> 0).toString(36)}`;
}
