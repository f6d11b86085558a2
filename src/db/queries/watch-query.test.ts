import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase, type StoreyDatabase } from '../index.ts';
import { RENEWED_EVERY, watchQuery } from './watch-query.ts';

let db: StoreyDatabase;
let asked: number;
let heard: unknown[];
let stop: () => void;
beforeEach(async () => {
  db = await openDatabase('watched');
  asked = 0;
  heard = [];
  const ask = async () => {
    asked += 1;
    return (await db.meta.get('a'))?.value;
  };
  stop = watchQuery(ask, db).subscribe((value) => heard.push(value));
  await vi.waitFor(() => expect(heard).toEqual([undefined]));
});
afterEach(async () => {
  stop();
  await db.delete();
});

/** Of another table. */
async function write(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await db.acks.put({ entityKey: `features:${n}`, at: n });
}

it('many writes that do not concern it → is asked again now and then, and forgets them', async () => {
  await write(RENEWED_EVERY);
  await vi.waitFor(() => expect(asked).toBe(2));
});

it('a write that concerns it, also right after it was asked again → its answer arrives', async () => {
  await db.meta.put({ k: 'a', value: 1 });
  await vi.waitFor(() => expect(heard.at(-1)).toBe(1));
  await write(RENEWED_EVERY - 1);
  await db.meta.put({ k: 'a', value: 2 });
  await vi.waitFor(() => expect(heard.at(-1)).toBe(2));
});

it('several are followed → one at a time is asked again, each in turn', async () => {
  let others = 0;
  const ask = async () => {
    others += 1;
    return db.meta.count();
  };
  const stopOther = watchQuery(ask, db).subscribe(() => undefined);
  await vi.waitFor(() => expect(others).toBe(1));
  await write(RENEWED_EVERY);
  await vi.waitFor(() => expect(asked + others).toBe(3));
  await write(RENEWED_EVERY);
  await vi.waitFor(() => expect([asked, others]).toEqual([2, 2]));
  stopOther();
});

it('it ends → is not asked again', async () => {
  stop();
  await write(2 * RENEWED_EVERY);
  await db.meta.put({ k: 'a', value: 1 });
  expect([asked, heard]).toEqual([1, [undefined]]);
});
