import { createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inPieces, PIECE } from './fixed-size-pieces.ts';

/** Two letters first, so that no folder gets too many entries. The id is a UUID: nothing of a client's is in the path. */
const pathOf = (folder: string, id: string) => join(folder, id.slice(0, 2), id);

/** Written beside, synced, then moved into place: a file is there whole or not at all. @returns its size in bytes. */
export async function writeFileAt(
  folder: string,
  id: string,
  source: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<number> {
  const path = pathOf(folder, id);
  const making = `${path}.making`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  let size = 0;
  try {
    const file = await open(making, 'wx', 0o600);
    try {
      for await (const bytes of inPieces(source)) {
        await file.write(bytes);
        size += bytes.length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(making, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(making, { force: true });
    throw error;
  }
  return size;
}

/** A name is on the disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const hasFileAt = (folder: string, id: string): Promise<boolean> =>
  access(pathOf(folder, id)).then(
    () => true,
    () => false,
  );

export const readFileAt = (folder: string, id: string): AsyncIterable<Buffer> =>
  createReadStream(pathOf(folder, id), { highWaterMark: PIECE });

export const removeFileAt = (folder: string, id: string): Promise<void> =>
  rm(pathOf(folder, id), { force: true });
