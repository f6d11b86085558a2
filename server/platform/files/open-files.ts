import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../storage/connect.ts';
import { files } from '../storage/tables/files.ts';
import { readParts, writeParts } from './database-files.ts';
import type { FileStore, FileUse, StoredFile } from './file-store.ts';
import { hasFileAt, readFileAt, removeFileAt, writeFileAt } from './folder-files.ts';

/**
 * New files go to the folder where there is one, else into the database. Each row says where its bytes are, so files
 * from before the setting was changed stay readable.
 */
export function openFiles(db: Db, folder: string | undefined): FileStore {
  async function put(
    source: Uint8Array | AsyncIterable<Uint8Array>,
    mediaType: string,
    use: FileUse = 'image',
  ): Promise<string> {
    const id = randomUUID();
    if (folder !== undefined) {
      const size = await writeFileAt(folder, id, source);
      await db.insert(files).values({ id, mediaType, use, place: 'folder', size });
      return id;
    }
    await db.transaction(async (tx) => {
      await tx.insert(files).values({ id, mediaType, use, place: 'database', size: 0 });
      const size = await writeParts(tx, id, source);
      await tx.update(files).set({ size }).where(eq(files.id, id));
    });
    return id;
  }

  async function get(id: string): Promise<StoredFile | null> {
    const [row] = await db.select().from(files).where(eq(files.id, id));
    if (!row) return null;
    const { mediaType, size } = row;
    if (row.place === 'database') return stored(mediaType, size, () => readParts(db, id, size));
    if (folder === undefined) throw new Error('The file lies in a folder, and STOREY_FILES_DIR is not set.');
    return (await hasFileAt(folder, id)) ? stored(mediaType, size, () => readFileAt(folder, id)) : null;
  }

  async function remove(id: string): Promise<void> {
    const [row] = await db.delete(files).where(eq(files.id, id)).returning();
    if (row?.place === 'folder' && folder !== undefined) await removeFileAt(folder, id);
  }
  return { put, get, delete: remove };
}

function stored(mediaType: string, size: number, read: () => AsyncIterable<Buffer>): StoredFile {
  const stream = () => streamOf(read());
  const bytes = async () => {
    const whole = new Uint8Array(size);
    let at = 0;
    for await (const piece of read()) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  };
  return { mediaType, size, stream, bytes };
}

/** Reads a piece when one is wanted, and closes the source if the reader leaves early. */
function streamOf(source: AsyncIterable<Buffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(new Uint8Array(next.value));
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}
