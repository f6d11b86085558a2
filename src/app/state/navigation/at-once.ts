let isAtOnce = false;

/**
 * Has where `work` goes to rendered next and in one go. Otherwise the next screen is made while there is time, between the
 * frames of the map, and after all that the database tells of what was just saved.
 */
export function atOnce(work: () => void): void {
  isAtOnce = true;
  try {
    work();
  } finally {
    isAtOnce = false;
  }
}

/** How to go to an address now: the router's option to skip transitions. */
export const navigation = (): { flushSync: boolean } => ({ flushSync: isAtOnce });
