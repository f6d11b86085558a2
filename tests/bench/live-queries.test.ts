import 'fake-indexeddb/auto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type * as DexieModule from 'dexie';
import { expect, it, vi } from 'vitest';
import { withChanges } from '../../script/live-queries.ts';

const gate = () => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
};

/** Dexie as it is built into the app. */
async function changedDexie(): Promise<typeof DexieModule.Dexie> {
  const folder = mkdtempSync(join(tmpdir(), 'storey-dexie-'));
  try {
    const file = join(folder, 'dexie.mjs');
    const built = join(dirname(createRequire(import.meta.url).resolve('dexie')), 'modern/dexie.mjs');
    writeFileSync(file, withChanges(readFileSync(built, 'utf8')).replace(/^\/\/# sourceMappingURL.*$/m, ''));
    return ((await import(/* @vite-ignore */ file)) as typeof DexieModule).Dexie;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('live queries as they are built in hear of each write that concerns them, also of one while they are asked', async () => {
  const Dexie = await changedDexie();
  const db = new Dexie('live-queries');
  db.version(1).stores({ rows: 'id', others: 'id' });
  const counts: number[] = [];
  let isCounted = false;
  const isWritten = gate();
  const watch = Dexie.liveQuery(async () => {
    const count = await db.table('rows').count();
    isCounted = true;
    await isWritten.promise;
    return count;
  }).subscribe((count) => void counts.push(count));
  await vi.waitFor(() => expect(isCounted).toBe(true));
  await db.table('rows').put({ id: 'during' });
  isWritten.resolve();
  await vi.waitFor(() => expect(counts.at(-1)).toBe(1));
  for (let id = 0; id < 5; id += 1) await db.table('others').put({ id });
  await db.table('rows').put({ id: 'after' });
  await vi.waitFor(() => expect(counts.at(-1)).toBe(2));
  watch.unsubscribe();
  await db.delete();
});
