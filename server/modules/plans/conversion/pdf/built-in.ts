/**
 * Loads code that replaces built-in functions, and restores those. The build of pdf.js for Node.js brings a slow JSON and a
 * slow `push`, for a proposal that it does not use and an error that does not occur here.
 */
export async function withBuiltIns<T>(load: () => Promise<T>): Promise<T> {
  const { parse, stringify } = JSON;
  // oxlint-disable-next-line typescript/unbound-method -- it is put back where it was
  const { push } = Array.prototype;
  const loaded = await load();
  Object.assign(JSON, { parse, stringify });
  Object.defineProperty(Array.prototype, 'push', { value: push, configurable: true, writable: true });
  return loaded;
}
