import { storageHealth } from '../../../db/index.ts';
import { isEmbedded } from '../session/embed-mode.ts';
import type { BrowserFacts } from './keeping.ts';

/** Looks at what this window's browser can do. Asks the person nothing, and never throws. */
export async function readBrowser(host: Window = window): Promise<BrowserFacts> {
  const { navigator } = host;
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  const [{ persisted }, permission, files] = await Promise.all([
    storageHealth(storage),
    permissionOf(navigator),
    filesOf(storage),
  ]);
  const matches = (query: string): boolean => host.matchMedia(query).matches;
  return {
    persisted,
    permission,
    files,
    hasInstallEvent: 'onbeforeinstallprompt' in host,
    hasGestures: 'GestureEvent' in host,
    // An iPad with a trackpad still has fingers; a Mac has none.
    isTouch: navigator.maxTouchPoints > 1,
    isInstalled: matches('(display-mode: standalone)') || Reflect.get(navigator, 'standalone') === true,
    isFramed: isEmbedded(),
  };
}

async function permissionOf({ permissions }: Partial<Pick<Navigator, 'permissions'>>) {
  try {
    return (await permissions?.query({ name: 'persistent-storage' }))?.state ?? null;
  } catch {
    // Not every browser knows this permission.
    return null;
  }
}

async function filesOf(storage: Partial<StorageManager> | undefined): Promise<BrowserFacts['files']> {
  if (storage?.getDirectory === undefined) return 'absent';
  return storage.getDirectory().then(
    () => 'open',
    () => 'refused',
  );
}
