let copies = 0;

/**
 * The module as after a reload of the page: evaluated again, but not its imports. `vi.resetModules` would drop all modules of
 * the test files that share this process, and restart their counters at zero.
 * @param url address of the module, from `new URL('./module.ts', import.meta.url)`
 */
export async function freshCopy<Module>(url: URL): Promise<Module> {
  copies += 1;
  const module: unknown = await import(/* @vite-ignore */ `${url.pathname}?copy=${copies}`);
  return module as Module;
}
