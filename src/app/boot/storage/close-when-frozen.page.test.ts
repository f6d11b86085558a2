import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, it, vi } from 'vitest';
import { closeDatabase, openDatabase } from '../../../db/index.ts';
import { letGoWhenFrozen } from './close-when-frozen.ts';

it('lets go of the storage when the page is frozen, and takes it again when somebody asks', async () => {
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
  // It is open again, and who watches is told.
  await db.meta.put({ k: 'a', value: 2 });
  await vi.waitFor(() => expect(seen).toEqual([1, 2]));
  expect(db.isOpen()).toBe(true);

  stop();
  document.dispatchEvent(new Event('freeze'));
  expect([db.isOpen(), onNotice.mock.calls.length]).toEqual([true, 1]);
  watching.unsubscribe();
  await closeDatabase(db);
});
