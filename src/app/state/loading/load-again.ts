import { fetchFailedStyles } from './failed-styles.ts';
import { isLoadError } from './load-errors.ts';

/** The address of a built file in the error of a browser that could not fetch it. */
const FILE = /https?:\/\/[^/\s]+\/assets\/[\w.-]+\.js(?=$|\s)/;
let tries = 0;

const importFile = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/**
 * Loads a part of the app again that could not be fetched, with its style sheets. Chromium does not request a module again that
 * failed once on this page, but it does under another address.
 * @throws where it fails again, or the file has no default export
 */
export async function loadAgain<Module>(load: () => Promise<Module>, get = importFile): Promise<Module> {
  await fetchFailedStyles(document);
  try {
    return await load();
  } catch (error) {
    const [file] = (isLoadError(error) && FILE.exec((error as Error).message)) || [];
    if (file === undefined || new URL(file).origin !== window.location.origin) throw error;
    tries += 1;
    const found = await get(`${file}?again=${String(tries)}`);
    // Several parts of one file have other names there.
    if (!Object.hasOwn(found as object, 'default')) throw error;
    return found as Module;
  }
}
