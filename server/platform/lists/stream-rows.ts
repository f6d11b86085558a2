import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../storage/connect.ts';

/** Milliseconds that a caller has to take one piece: who takes none keeps a connection from everybody else. */
const PATIENCE = 30_000;

/**
 * Reads the rows of a statement one by one, of one moment, each when the one before was taken. The work in the database
 * ends with the last one, when the caller leaves or takes nothing any longer.
 * @param select gives rows of `part`.
 * @param done called once, when the connection is free again.
 */
export function streamRows(
  db: Db,
  select: SQL,
  signal: AbortSignal,
  done: () => void,
): ReadableStream<string> {
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const left = new AbortController();
  const leave = () => {
    left.abort(new CallerLeft());
  };
  signal.addEventListener('abort', leave, { once: true });
  writer.closed.catch(leave);
  const read = db.transaction(
    async (tx) => {
      await tx.execute(sql`declare list no scroll cursor for ${select}`);
      for (;;) {
        await ready(writer, left.signal);
        const [row] = (await tx.execute<{ part: string }>(sql`fetch 1 from list`)).rows;
        if (!row) return;
        // Whether it was taken is asked before the next one.
        writer.write(row.part).catch(leave);
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  void read
    .then(() => writer.close())
    .catch((error: unknown) => writer.abort(error))
    .catch(() => undefined)
    .finally(() => {
      signal.removeEventListener('abort', leave);
    });
  void read.then(done, done);
  return readable;
}

async function ready(writer: WritableStreamDefaultWriter<string>, left: AbortSignal): Promise<void> {
  const over = new AbortController();
  const gone = new Promise<never>((_settle, fail) => {
    left.addEventListener('abort', () => fail(new CallerLeft()), { once: true, signal: over.signal });
    if (left.aborted) fail(new CallerLeft());
  });
  const silent = sleep(PATIENCE, undefined, { ref: false, signal: over.signal }).then(() => {
    throw new CallerLeft();
  });
  silent.catch(() => undefined);
  gone.catch(() => undefined);
  try {
    await Promise.race([writer.ready, gone, silent]);
  } finally {
    over.abort();
  }
}

class CallerLeft extends Error {}
