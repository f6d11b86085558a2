import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Storage } from '../storage/connect.ts';
import { ANY_SIZE } from '../storage/place-limit.ts';
import { countServers } from '../storage/server-presence.ts';
import { decodeFrames, type Frame } from './frames.ts';
import { HEADER_BYTES, type Header, readHeader } from './header.ts';
import { quoted, schemaVersion, type TableInfo, tablesInOrder } from './tables.ts';

/**
 * Puts what a backup holds in the place of what the database holds: all of it or nothing. The file is checked from
 * beginning to end before anything is touched.
 * @param options.isForced throw away what is there; otherwise the database must be empty.
 * @throws an error whose message is for the person at the terminal.
 */
export async function readBackup(
  storage: Storage,
  path: string,
  options: { isForced: boolean },
): Promise<Header> {
  const file = await open(path, 'r');
  try {
    const header = await readHeader(file);
    await checkBody(file, header);
    const client = await storage.pool.connect();
    try {
      await client.query('begin');
      await client.query(`set local ${ANY_SIZE} = 'on'`);
      const tables = await tablesInOrder(client);
      await requireFit(client, header, tables, options.isForced);
      await client.query(`truncate ${tables.map((t) => quoted(t.name)).join(', ')}`);
      await fill(client, file, header, tables);
      for (const [name, last] of Object.entries(header.sequences)) {
        await client.query('select setval($1::regclass, $2::bigint, $3)', [
          quoted(name),
          last ?? '1',
          last !== null,
        ]);
      }
      await client.query('commit');
    } finally {
      // After any error the connection is closed and nothing is kept.
      client.release(true);
    }
    return header;
  } finally {
    await file.close();
  }
}

const bodyOf = (file: FileHandle) =>
  file.createReadStream({ start: HEADER_BYTES, autoClose: false, highWaterMark: 1 << 20 });

async function checkBody(file: FileHandle, header: Header): Promise<void> {
  const { size } = await file.stat();
  if (size !== HEADER_BYTES + header.bodyBytes) {
    throw new Error('The backup is damaged: it is shorter or longer than it was when it was made.');
  }
  const hash = createHash('sha256');
  for await (const bytes of bodyOf(file)) hash.update(bytes as Buffer);
  if (hash.digest('hex') !== header.bodySha256) {
    throw new Error('The backup is damaged: it is not what it was when it was made.');
  }
}

async function requireFit(
  client: ClientBase,
  header: Header,
  tables: TableInfo[],
  isForced: boolean,
): Promise<void> {
  if ((await schemaVersion(client)) !== header.schema) {
    throw new Error(
      'The backup was made by another version of Storey. Restore it with that one, then upgrade.',
    );
  }
  // We are one of them ourselves.
  if ((await countServers(client)) > 1) {
    throw new Error('A server is running on this database. Stop all of them before you restore.');
  }
  if (isForced) return;
  for (const { name } of tables) {
    const answer = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (answer.rowCount !== 0) {
      throw new Error(
        `The database is not empty (${name}). With --force, what it holds is thrown away and replaced.`,
      );
    }
  }
}

async function fill(
  client: ClientBase,
  file: FileHandle,
  header: Header,
  tables: TableInfo[],
): Promise<void> {
  const known = new Set(tables.map((t) => t.name));
  const packed = bodyOf(file);
  const plain = createGunzip();
  const unpacking = pipeline(packed, plain);
  const frames = decodeFrames(plain);
  try {
    for (let next = await frames.next(); !next.done; next = await frames.next()) {
      const frame = next.value;
      if (frame.kind !== 'table' || !known.has(frame.name)) throw new Error('The backup is damaged.');
      const rows = await fillTable(client, frame, frames);
      if (rows !== header.tables[frame.name]) throw new Error(`The backup is damaged in ${frame.name}.`);
    }
    await unpacking;
  } finally {
    plain.destroy();
    await unpacking.catch(() => undefined);
  }
}

async function fillTable(
  client: ClientBase,
  table: TableInfo,
  frames: AsyncIterator<Frame>,
): Promise<number> {
  const columns = table.columns.map(quoted).join(', ');
  const copy = client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`));
  async function* rows(): AsyncGenerator<Buffer> {
    for (let next = await frames.next(); !next.done; next = await frames.next()) {
      if (next.value.kind === 'end') return;
      if (next.value.kind !== 'rows') throw new Error('The backup is damaged.');
      yield next.value.bytes;
    }
    throw new Error('The backup is damaged: it ends too early.');
  }
  await pipeline(rows(), copy as Writable);
  return copy.rowCount;
}
