import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FileStore } from '../../platform/files/file-store.ts';
import { writeNewFile } from '../../platform/files/new-file.ts';
import type { Db } from '../../platform/storage/connect.ts';
import { archiveLines } from './write-archive.ts';

/**
 * Writes a client as it is being edited now into a file that its owner alone may read. Servers go on meanwhile. The file is there
 * once it is whole; an existing one is not touched.
 * @throws ArchiveFault if the client does not exist, or a file of it is lost
 */
export function exportClient(db: Db, files: FileStore, clientId: number, path: string): Promise<void> {
  return writeNewFile(path, (file) =>
    db.transaction(
      (tx) =>
        pipeline(
          Readable.from(archiveLines(tx, files, clientId)),
          createGzip({ level: 9 }),
          async (packed: AsyncIterable<Buffer>) => {
            for await (const bytes of packed) await file.write(bytes);
          },
        ),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  );
}
