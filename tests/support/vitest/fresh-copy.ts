let copies = 0;

/**
 * The module as it is after the page was loaded again: evaluated anew, while what it imports stays. `vi.resetModules` would
 * take all modules away from the test files that share this process, and have their counters begin at zero again.
 * @param url address of the module, from `new URL('./module.ts', import.meta.url)`
 */
export async function freshCopy<Module>(url: URL): Promise<Module> {
  copies += 1;
  const module: unknown = await import(/* @vite-ignore */ `${url.pathname}?copy=${copies}`);
  return module as Module;
}
