import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, it, vi } from 'vitest';
import { closeDatabase, openDatabase, withReopen } from '../../../db/index.ts';
import { letGoWhenFrozen, letGoWhenLeft } from './close-when-frozen.ts';

it('closes the storage when the page is frozen, and opens it again at the next query', async () => {
  const troubles: string[] = [];
  const db = await openDatabase('frozen', { onTrouble: (trouble) => troubles.push(trouble) });
  await db.meta.put({ k: 'a', value: 1 });
  const onNotice = vi.fn();
  const stop = letGoWhenFrozen(db, onNotice);
  const seen: unknown[] = [];
  const watching = liveQuery(async () => (await db.meta.get('a'))?.value).subscribe((value) =>
    seen.push(value),
  );
  await vi.waitFor(() => expect(seen).toEqual([1]));

  document.dispatchEvent(new Event('freeze'));
  expect([db.isOpen(), onNotice.mock.calls, troubles]).toEqual([false, [['dbClosed', false]], ['closed']]);
  // It is open again, and followers get the change.
  await db.meta.put({ k: 'a', value: 2 });
  await vi.waitFor(() => expect(seen).toEqual([1, 2]));
  expect(db.isOpen()).toBe(true);

  stop();
  document.dispatchEvent(new Event('freeze'));
  expect([db.isOpen(), onNotice.mock.calls.length]).toEqual([true, 1]);
  watching.unsubscribe();
  await closeDatabase(db);
});

/** The page is left and kept in memory by the browser, or shown again. */
function turn(type: 'pagehide' | 'pageshow', persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
}

it('left for the next page · in the middle of a write → the next page writes, the write is done once it is back', async () => {
  const db = await openDatabase('left');
  const reload = vi.fn();
  const stop = letGoWhenLeft(db, vi.fn(), reload);
  let times = 0;
  let begun = (): void => undefined;
  const isBegun = new Promise<void>((settle) => (begun = settle));
  const saved = withReopen(db, () =>
    db.transaction('rw', db.meta, async () => {
      times += 1;
      await db.meta.put({ k: 'saved', value: times });
      // As a long import: until the page is left there is always one request more.
      while (times === 1) {
        begun();
        await db.meta.get('saved');
      }
    }),
  );
  await isBegun;
  turn('pagehide', true);
  const next = await openDatabase('left');
  await next.meta.put({ k: 'next', value: 1 });
  expect(reload).not.toHaveBeenCalled();
  turn('pageshow', true);
  await saved;
  expect([times, (await next.meta.get('saved'))?.value]).toEqual([2, 2]);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  stop();
  await closeDatabase(next);
  await closeDatabase(db);
});

it('left for good → nothing is aborted', async () => {
  const db = await openDatabase('gone');
  const stop = letGoWhenLeft(db, vi.fn(), vi.fn());
  turn('pagehide', false);
  expect(db.isOpen()).toBe(true);
  stop();
  await closeDatabase(db);
});
