import { BY_LEVEL, FEATURES, openDatabaseLock } from '../db/schema/names.ts';
import type { Feature } from '../domain/entities/feature.ts';
import { FORMAT, handOver, takeOver, type EarlyRows, type FirstPage } from './handed-over.ts';
import { notedDatabase, notedLevel, type NotedLevel, type TopOfList } from './notes.ts';

/** Milliseconds after which the connection is closed, whether the app has taken the rows or not. */
const OPEN_MS = 10_000;

type Locks = Pick<LockManager, 'query'>;

export interface Host {
  localStorage: Pick<Storage, 'getItem'>;
  location: Pick<Location, 'pathname'>;
  indexedDB: Pick<IDBFactory, 'open'>;
  /** Its locks are absent where a page is not served securely. */
  navigator: { locks?: Locks };
  setTimeout: (job: () => void, ms: number) => unknown;
}

/** How many tabs have this database open; null where that can't be known. */
export async function tabsWith(locks: Locks | undefined, database: string): Promise<number | null> {
  const held = (await locks?.query().catch(() => null))?.held;
  return held?.filter(({ name }) => name === openDatabaseLock(database)).length ?? null;
}

/**
 * Opens the database of the person who is signed in, which takes long: while this connection is open, the app's own is there
 * at once. At the address of the level that was open last, its rows are read.
 */
export function openEarly(host: Host): void {
  try {
    const name = notedDatabase(() => host.localStorage);
    if (name === null) return;
    // Asked at once: the answer takes about as long as the database.
    const isAlone = tabsWith(host.navigator.locks, name).then((tabs) => tabs === 0);
    const opening = host.indexedDB.open(name);
    // It is gone, and not made here.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = (event) => event.preventDefault();
    opening.onsuccess = () => {
      const opened = opening.result;
      // Another tab upgrades or deletes it.
      opened.onversionchange = () => opened.close();
      const level = notedLevel(() => host.localStorage);
      if (level?.database === name && isWithin(level.path, host.location.pathname))
        handOver('rows', readLevel(opened, level, host.location.pathname, isAlone));
      host.setTimeout(() => {
        opened.close();
        takeOver('rows');
      }, OPEN_MS);
    };
  } catch {
    // Then the app opens it, or says why it can't.
  }
}

const isWithin = (path: string, address: string): boolean =>
  address === path || address.startsWith(`${path}/`);

function readLevel(
  opened: IDBDatabase,
  level: NotedLevel,
  pathname: string,
  isAlone: Promise<boolean>,
): EarlyRows {
  const { name: database, version } = opened;
  // From the first of its kinds to the last: an array is more than any text.
  const ofLevel = IDBKeyRange.bound([level.lid], [level.lid, []]);
  let reading: Promise<IDBRequest<Feature[]>[] | null> | undefined;
  const readAll = (): Promise<IDBRequest<Feature[]>[] | null> =>
    (reading ??= isAlone.then((isSo) =>
      isSo ? answered(opened, (features) => [features.index(BY_LEVEL).getAll(ofLevel)]) : null,
    ));
  // What is at the top of the list comes before all the rest, which would have the app's own connection wait.
  const noted = level.top?.path === pathname ? level.top : null;
  const top = noted && readTop(opened, level.lid, noted);
  if (top === null) void readAll();
  return {
    format: FORMAT,
    database,
    version,
    levelLid: level.lid,
    top,
    readRest: () => void readAll(),
    // The browser makes these rows when they are first looked at, which takes long: not before the app wants them.
    rows: async () => (await readAll())?.[0]?.result ?? null,
  };
}

async function readTop(
  opened: IDBDatabase,
  lid: string,
  { list, counts, fids }: TopOfList,
): Promise<FirstPage | null> {
  const requests = await answered(opened, (features) =>
    fids.map((fid) => features.get(fid) as IDBRequest<Feature | undefined>),
  );
  const rows = (requests ?? []).flatMap(({ result }) => (result?.levelLid === lid ? result : []));
  return rows.length > 0 && rows.length === fids.length ? { list, counts, features: rows } : null;
}

/** Requests that were answered; null where one was not. */
function answered<T>(
  opened: IDBDatabase,
  ask: (features: IDBObjectStore) => IDBRequest<T>[],
): Promise<IDBRequest<T>[] | null> {
  return new Promise<IDBRequest<T>[] | null>((answer) => {
    const transaction = opened.transaction(FEATURES);
    const requests = ask(transaction.objectStore(FEATURES));
    transaction.oncomplete = () => answer(requests);
    transaction.onabort = () => answer(null);
  }).catch(() => null);
}
