/** Addresses that are counted at a time; past that the count begins again. */
const MOST_KEYS = 100_000;

/**
 * Counts how often each caller does something, in this process alone: for what is too frequent for the database.
 * @param most within a minute
 */
export function createWindows(most: number, now: () => number = () => performance.now()) {
  const windows = new Map<string, { used: number; endsAt: number }>();
  const current = (who: string) => {
    const found = windows.get(who);
    return found && found.endsAt > now() ? found : undefined;
  };
  const waitOf = (who: string): number => {
    const found = current(who);
    return found && found.used >= most ? Math.max(1, Math.ceil((found.endsAt - now()) / 1000)) : 0;
  };
  return {
    /** Seconds to wait where all is used up; else 0. */
    waitOf,
    /** Uses one up. @returns 0, or the seconds to wait where it was one too many */
    spend: (who: string): number => {
      const wait = waitOf(who);
      if (wait > 0) return wait;
      const found = current(who);
      if (found) found.used += 1;
      else {
        if (windows.size >= MOST_KEYS) windows.clear();
        windows.set(who, { used: 1, endsAt: now() + 60_000 });
      }
      return 0;
    },
  };
}

export type Windows = ReturnType<typeof createWindows>;

/** Slugs that one address may try in vain. */
const MOST_GUESSES = 60;
export const createGuesses = (): Windows => createWindows(MOST_GUESSES);
