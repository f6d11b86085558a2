/** Runs in the page: all that it has stored on the device, as text, by where it is. */
export async function storedTexts(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
    for (const [key, value] of Object.entries(storage)) found[`${name} ${key}`] = `${key} ${String(value)}`;
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((settle, fail) => {
      const asked = indexedDB.open(name);
      asked.addEventListener('success', () => settle(asked.result));
      asked.addEventListener('error', () => fail(asked.error ?? new Error(name)));
    });
    for (const store of db.objectStoreNames) {
      const rows = await new Promise<unknown[]>((settle, fail) => {
        const asked = db.transaction(store).objectStore(store).getAll();
        asked.addEventListener('success', () => settle(asked.result as unknown[]));
        asked.addEventListener('error', () => fail(asked.error ?? new Error(store)));
      });
      found[`${name} ${store}`] = JSON.stringify(rows);
    }
    db.close();
  }
  const folders = [await navigator.storage.getDirectory()];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = folder as unknown as { values: () => AsyncIterable<FileSystemHandle> };
    for await (const entry of entries.values()) {
      if (entry.kind === 'directory') folders.push(entry as FileSystemDirectoryHandle);
      else found[`file ${entry.name}`] = await (await (entry as FileSystemFileHandle).getFile()).text();
    }
  }
  return found;
}
