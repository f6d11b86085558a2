import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { writeNewFile } from '../files/new-file.ts';
import { openFiles } from '../files/open-files.ts';
import { PIECE } from '../files/fixed-size-pieces.ts';
import type { Storage } from '../storage/connect.ts';
import { encodeFrame } from './frames.ts';
import { HEADER_BYTES, type Header, writeHeader } from './header.ts';
import { quoted, readSequences, schemaVersion, type TableInfo, tablesInOrder } from './tables.ts';

/**
 * Writes everything that the database holds, as of one moment, into a file that its owner alone may read. Servers go on
 * meanwhile. The file is there once it is whole; an existing one is not touched.
 */
export function writeBackup(storage: Storage, filesDir: string | undefined, path: string): Promise<Header> {
  return writeNewFile(path, async (file) => {
    const client = await storage.pool.connect();
    try {
      return await dump(client, file, storage, filesDir);
    } finally {
      client.release(true);
    }
  });
}

async function dump(
  client: PoolClient,
  file: FileHandle,
  storage: Storage,
  filesDir: string | undefined,
): Promise<Header> {
  await client.query('begin transaction isolation level repeatable read read only');
  const tables = await tablesInOrder(client);
  const counts: Record<string, number> = {};
  async function* body(): AsyncGenerator<Buffer> {
    for (const table of tables) {
      yield encodeFrame({ kind: 'table', ...table });
      const copy = client.query(copyTo(copyText(table)));
      for await (const bytes of copy) yield encodeFrame({ kind: 'rows', bytes: bytes as Buffer });
      counts[table.name] = copy.rowCount;
      if (table.name === 'file_parts') {
        for await (const row of folderRows(client, storage, filesDir)) {
          yield encodeFrame({ kind: 'rows', bytes: row });
          counts[table.name]! += 1;
        }
      }
      yield encodeFrame({ kind: 'end' });
    }
  }
  const hash = createHash('sha256');
  let bodyBytes = 0;
  await pipeline(body(), createGzip({ level: 6 }), async (packed: AsyncIterable<Buffer>) => {
    for await (const bytes of packed) {
      hash.update(bytes);
      await file.write(bytes, 0, bytes.length, HEADER_BYTES + bodyBytes);
      bodyBytes += bytes.length;
    }
  });
  const header: Header = {
    createdAt: new Date().toISOString(),
    schema: await schemaVersion(client),
    tables: counts,
    sequences: await readSequences(client),
    bodyBytes,
    bodySha256: hash.digest('hex'),
  };
  await client.query('commit');
  await writeHeader(file, header);
  return header;
}

/** In a backup the bytes of every file are in the tables, wherever they lie now. */
function copyText({ name, columns }: TableInfo): string {
  const wanted = columns.map((column) =>
    name === 'files' && column === 'place' ? `'database' as ${quoted(column)}` : quoted(column),
  );
  return `copy (select ${wanted.join(', ')} from ${quoted(name)}) to stdout`;
}

/** Files that lie in the folder, as rows of the table of parts. */
async function* folderRows(
  client: PoolClient,
  storage: Storage,
  filesDir: string | undefined,
): AsyncGenerator<Buffer> {
  const store = openFiles(storage.db, filesDir);
  const found = await client.query<{ id: string }>(`select id from files where place = 'folder' order by id`);
  for (const { id } of found.rows) {
    const file = await store.get(id);
    if (!file) throw new Error(`The file ${id} went away meanwhile, or its folder lost it.`);
    const bytes = file.stream();
    let part = 0;
    for await (const piece of bytes) {
      yield Buffer.from(`${id}\t${part}\t\\\\x${Buffer.from(piece).toString('hex')}\n`);
      part += 1;
      if (piece.length > PIECE) throw new Error('A piece of a file is too large.');
    }
  }
}
