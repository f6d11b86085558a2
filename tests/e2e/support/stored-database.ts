import type { Page } from '@playwright/test';
import { install, released, type Released } from '../../released/install.ts';

/** A page of the app's origin that is not the app, also without a network: nothing there opens a database. */
export const EMPTY_PAGE = '/icons/favicon.svg';

const PLAN = '{"type":"FeatureCollection","features":[]}';

/**
 * A stored database of a version, for a client of this server and with keys of its own.
 * @param version as its file has it @param called the version that a browser is to call it by
 */
export function storedFor(clientId: number, version: number, called = version): string {
  const own = released(version).replaceAll(
    '0199c2a0-0000-7',
    `0199c2a0-${String(clientId).padStart(4, '0')}-7`,
  );
  const of = JSON.parse(own) as Released;
  const [name] = of.rows['idmap'] ?? [];
  const [file] = of.rows['files'] ?? [];
  Object.assign(name as object, { serverKey: String(clientId) });
  Object.assign(file as object, { bytes: { $bytes: [...Buffer.from(PLAN)] } });
  return JSON.stringify({ ...of, version: called });
}

/** The database of the person who was signed in here. */
export const databaseOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return names.find((name) => /^storey-[0-9a-f]{16}$/.test(name)) ?? '';
  });

/** Replaces the existing database with a stored one; its journal is deleted too. */
export async function replaceDatabase(page: Page, name: string, of: string): Promise<void> {
  await page.goto(EMPTY_PAGE);
  await page.evaluate(async (database) => {
    await new Promise((settle, fail) => {
      const deleting = indexedDB.deleteDatabase(database);
      deleting.addEventListener('success', settle);
      deleting.addEventListener('error', fail);
    });
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(database, { recursive: true });
  }, name);
  await page.evaluate(install, { name, of });
}

/** Opens a database as it is, or as a newer version, and keeps it whatever others want of it. */
export const hold = (page: Page, name: string, version?: number): Promise<void> =>
  page.evaluate(
    ([database, as]) =>
      new Promise<void>((settle, fail) => {
        const opening = indexedDB.open(database, as);
        opening.addEventListener('success', () => settle());
        opening.addEventListener('error', fail);
      }),
    [name, version] as const,
  );

/** The version of a database, as the browser counts it. */
export const versionOf = (page: Page, name: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const found = (await indexedDB.databases()).find((database) => database.name === wanted);
    if (found?.version === undefined) throw new Error(`There is no database ${wanted}`);
    return found.version;
  }, name);

/** All that a database has, as text: its version, and the rows of each store. */
export const allIn = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(async (database) => {
    const answer = <T>(of: IDBRequest<T>): Promise<T> =>
      new Promise((settle, fail) => {
        of.addEventListener('success', () => settle(of.result));
        of.addEventListener('error', fail);
      });
    const db = await answer(indexedDB.open(database));
    const stores = [...db.objectStoreNames];
    const reading = db.transaction(stores);
    const rows = await Promise.all(stores.map((store) => answer(reading.objectStore(store).getAll())));
    db.close();
    return [String(db.version), ...stores.map((store, i) => `${store} ${JSON.stringify(rows[i])}`)];
  }, name);
