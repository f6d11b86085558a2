/**
 * Whether the program starts without a network, and how many files of fonts it has with it: what the service worker has
 * put aside, and only where it serves this page.
 */
export async function appOnDevice(
  storage: CacheStorage | undefined,
  isServed: boolean,
): Promise<{ isAppHere: boolean; fonts: number }> {
  const nothing = { isAppHere: false, fonts: 0 };
  if (storage === undefined || !isServed) return nothing;
  const name = (await storage.keys()).find((one) => one.includes('-precache-'));
  if (name === undefined) return nothing;
  const paths = (await (await storage.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  return {
    isAppHere: paths.includes('/index.html'),
    fonts: paths.filter((path) => path.endsWith('.woff2')).length,
  };
}
