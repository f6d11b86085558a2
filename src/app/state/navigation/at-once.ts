let isAtOnce = false;

/**
 * Has where `work` goes to shown before it returns. Otherwise the next screen is made while there is time, and after all that
 * the database tells of what was just saved.
 */
export function atOnce(work: () => void): void {
  isAtOnce = true;
  try {
    work();
  } finally {
    isAtOnce = false;
  }
}

/** How to go to an address by now. */
export const navigation = (): { flushSync: boolean } => ({ flushSync: isAtOnce });
