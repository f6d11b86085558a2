/** What browsers say of a part of the app that they could not fetch (Chrome, Firefox, Safari; the last is the bundler's). */
const NOT_FETCHED =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to fetch/i;

/** A part of the app is neither on the device nor available: not a fault of the screen, and over when the server is back. */
export const isLoadError = (error: unknown): boolean =>
  error instanceof Error && NOT_FETCHED.test(error.message);

/** The code of a screen has not come in time. */
export class ScreenLoadTimeout extends Error {
  override readonly name = 'ScreenLate';
}

let hasStood = false;
/** A screen is shown: from now on it may hold work, and only the person reloads the page. */
export const markScreenShown = (): void => {
  hasStood = true;
};
export const wasScreenShown = (): boolean => hasStood;

/** Milliseconds between two looks for the server. */
export const RETRY_PAUSE = 5000;

/** Whether the server hands out the app again. A page that is loaded too early would be the browser's own. */
export async function isAppReachable(get: typeof fetch, address: string): Promise<boolean> {
  try {
    return (await get(address, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
