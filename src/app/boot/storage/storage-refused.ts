/** Kept by nothing: opened to see whether it can be. */
const PROBE = 'storey-probe';

type Host = Pick<Window, 'sessionStorage' | 'localStorage' | 'indexedDB' | 'parent'>;

/**
 * Whether the browser refuses this page any storage, as it does in a frame where third-party data is blocked, and
 * everywhere where all of a site's data is. Without it nothing of the app could start.
 */
export async function isStorageRefused(host: Host = window): Promise<boolean> {
  try {
    // Where it is refused the property itself throws, and a few answer null.
    if ((host.sessionStorage as Storage | null) === null || (host.localStorage as Storage | null) === null)
      return true;
  } catch {
    return true;
  }
  // Outside a frame a database that does not open has a page of its own, with a way to rescue work.
  return (host.parent as unknown) !== host && !(await canOpen(host));
}

async function canOpen({ indexedDB }: Pick<Host, 'indexedDB'>): Promise<boolean> {
  return new Promise((settle) => {
    try {
      const opening = indexedDB.open(PROBE);
      opening.onsuccess = () => {
        opening.result.close();
        indexedDB.deleteDatabase(PROBE);
        settle(true);
      };
      opening.onerror = (event) => {
        event.preventDefault();
        // A full disk or a damaged profile is another matter, and has its own page.
        settle(opening.error?.name !== 'SecurityError' && opening.error?.name !== 'InvalidStateError');
      };
    } catch {
      settle(false);
    }
  });
}
