/** Milliseconds after which half of a person's use is forgotten. */
const HALF_LIFE_MS = 60_000;
/** Milliseconds that count as none. */
const NOTHING_MS = 1;
/** So many people are remembered before those with nothing are looked for. */
const REMEMBERED = 256;

/** How much work each person had lately. */
export interface Usage {
  begin: (person: string) => void;
  /** @param ms what the work came to. */
  end: (person: string, ms: number) => void;
  /** How many pieces of work run for them now. */
  running: (person: string) => number;
  /** Milliseconds of work that has ended; older ones count less and less. */
  of: (person: string) => number;
}

interface Account {
  running: number;
  used: number;
  /** When `used` was right. */
  at: number;
}

export function createUsage(now: () => number): Usage {
  const accounts = new Map<string, Account>();

  function bring(account: Account): void {
    const time = now();
    account.used *= 2 ** (-(time - account.at) / HALF_LIFE_MS);
    account.at = time;
  }

  function forget(): void {
    for (const [person, account] of accounts) {
      bring(account);
      if (account.running === 0 && account.used < NOTHING_MS) accounts.delete(person);
    }
  }

  function change(person: string, running: 1 | -1, ms: number): void {
    if (accounts.size > REMEMBERED) forget();
    const account = accounts.get(person) ?? { running: 0, used: 0, at: now() };
    bring(account);
    account.running += running;
    account.used += ms;
    accounts.set(person, account);
  }

  return {
    begin: (person) => {
      change(person, 1, 0);
    },
    end: (person, ms) => {
      change(person, -1, ms);
    },
    running: (person) => accounts.get(person)?.running ?? 0,
    of: (person) => {
      const account = accounts.get(person);
      if (!account) return 0;
      bring(account);
      return account.used;
    },
  };
}
