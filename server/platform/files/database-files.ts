import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../storage/connect.ts';
import { fileParts } from '../storage/tables/files.ts';
import { inPieces } from './fixed-size-pieces.ts';

/** Writes the pieces of a file whose row stands already. @returns its size in bytes. */
export async function writeParts(
  tx: Tx,
  fileId: string,
  source: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<number> {
  let size = 0;
  let part = 0;
  for await (const bytes of inPieces(source)) {
    await tx.insert(fileParts).values({ fileId, part, bytes });
    size += bytes.length;
    part += 1;
  }
  return size;
}

/** No transaction is held while a slow reader takes its time: a file never changes, it can only end early. */
export async function* readParts(db: Db, fileId: string, size: number): AsyncGenerator<Buffer> {
  let read = 0;
  for (let part = 0; read < size; part += 1) {
    const [row] = await db
      .select({ bytes: fileParts.bytes })
      .from(fileParts)
      .where(and(eq(fileParts.fileId, fileId), eq(fileParts.part, part)));
    if (!row) throw new Error('The file was deleted while it was read.');
    read += row.bytes.length;
    yield row.bytes;
  }
}
