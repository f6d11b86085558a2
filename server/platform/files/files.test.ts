import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { openStorage, type Storage } from '../storage/connect.ts';
import { createTestDatabase } from '../../../tests/support/server/test-database.ts';
import type { FileStore } from './file-store.ts';
import { openFiles } from './open-files.ts';
import { inPieces, PIECE } from './fixed-size-pieces.ts';
import { sweepFiles } from './sweep.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

let storage: Storage;
let folder: string;
beforeAll(async () => {
  storage = await openStorage({ dataDir: '', databaseUrl: await createTestDatabase() }, createLog('silent'));
  folder = await mkdtemp(join(tmpdir(), 'storey-files-'));
});
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Bytes that differ everywhere, so that a piece out of place shows. */
const patterned = (size: number) =>
  Buffer.from(Uint32Array.from({ length: Math.ceil(size / 4) }, (_, i) => i * 2654435761).buffer).subarray(
    0,
    size,
  );
async function* chunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function drain(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

describe.each(['database', 'folder'] as const)('files in the %s', (place) => {
  const open = (): FileStore => openFiles(storage.db, place === 'folder' ? folder : undefined);

  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE + 17])(
    'of %i bytes come back as they were',
    async (size) => {
      const bytes = patterned(size);
      const id = await open().put(chunks(bytes, 65_521), 'image/png');
      // Another process is another store on the same database and folder.
      const file = await open().get(id);
      expect([file?.mediaType, file?.size]).toEqual(['image/png', size]);
      expect(digest(await file!.bytes())).toBe(digest(bytes));
      expect(digest(await drain(file!.stream()))).toBe(digest(bytes));
    },
  );

  it('are gone once deleted, and deleting again does nothing', async () => {
    const id = await open().put(patterned(10), 'image/png');
    await open().delete(id);
    await open().delete(id);
    expect(await open().get(id)).toBeNull();
    expect(await open().get(randomUUID())).toBeNull();
  });

  it('leave nothing behind where their source breaks off', async () => {
    const before = await everything();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield* chunks(patterned(2 * PIECE), PIECE);
      throw new Error('the line was cut');
    }
    await expect(open().put(broken(), 'image/png')).rejects.toThrow('the line was cut');
    expect(await everything()).toEqual(before);
  });

  it('stay readable after the setting was changed', async () => {
    const id = await open().put(patterned(100), 'image/png');
    const other = openFiles(storage.db, folder);
    expect((await other.get(id))?.size).toBe(100);
  });

  it('that no level points to are swept away, but not young ones and no images', async () => {
    const store = open();
    const plan = await store.put(patterned(10), 'application/pdf', 'floor-plan');
    const image = await store.put(patterned(10), 'image/png');
    await storage.db.execute(sql`update files set created_at = now() - interval '2 hours'`);
    const young = await store.put(patterned(10), 'application/pdf', 'floor-plan');
    await sweepFiles(storage.db, store);
    expect(await store.get(plan)).toBeNull();
    expect(await store.get(image)).not.toBeNull();
    expect(await store.get(young)).not.toBeNull();
  });
});

/** Names in the folder and rows in the tables. */
async function everything() {
  const rows = await storage.db.execute(
    sql`select (select count(*) from files) as files, (select count(*) from file_parts) as parts`,
  );
  return [(await readdir(folder, { recursive: true })).filter((n) => n.length > 3).sort(), rows.rows];
}

it('cuts any stream into full pieces without losing a byte', async () => {
  const cut = async (sizes: number[]) => {
    const source = sizes.map((size, i) => Buffer.alloc(size, i));
    const pieces: Buffer[] = [];
    for await (const piece of inPieces(
      (async function* () {
        yield* source;
      })(),
    ))
      pieces.push(Buffer.from(piece));
    expect(Buffer.concat(pieces).equals(Buffer.concat(source))).toBe(true);
    expect(pieces.slice(0, -1).every((p) => p.length === PIECE)).toBe(true);
    expect(pieces.every((p) => p.length > 0)).toBe(true);
  };
  await fc.assert(fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 900_000 }), { maxLength: 8 }), cut), {
    numRuns: runs(25),
  });
});
