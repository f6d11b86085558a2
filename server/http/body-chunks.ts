import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, tooLarge } from '../errors.ts';

/** Milliseconds without a byte after which a caller is taken to be gone. */
const STALLED_AFTER = 60_000;
/** Milliseconds, bytes. */
const DISCARD_MS = 500;
const DISCARD_MAX = 64_000_000;

/** Sees a body as it is read. What `end` throws, the reader gets. */
export interface BodyWatch {
  push: (chunk: Uint8Array) => void;
  end: () => void;
}
const watches = new WeakMap<Request, BodyWatch>();

/** To be asked before the body is read; one watch a request. */
export function watchBody(request: Request, watch: BodyWatch): void {
  watches.set(request, watch);
}

/**
 * The body as it comes; 413 (`code`) as soon as it is more than `limit` bytes, since not every client tells the length and not
 * every told length is true; 408 where nothing comes any more.
 */
export async function* inChunks(request: Request, limit: number, code?: string): AsyncGenerator<Uint8Array> {
  const watch = watches.get(request);
  if (request.body === null) {
    watch?.end();
    return;
  }
  const reader = request.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let size = 0;
  let isRead = false;
  try {
    for (;;) {
      const { done, value } = await beforeStalled(reader.read());
      isRead = done;
      if (done) {
        watch?.end();
        return;
      }
      size += value.byteLength;
      if (size > limit) throw tooLarge(code);
      watch?.push(value);
      yield value;
    }
  } finally {
    if (!isRead) await discard(reader);
  }
}

/**
 * Who is refused in the middle of sending has mostly no ear before the end: what is on its way is taken in and thrown
 * away for a moment, so that the refusal is heard and the connection stays good. Then it is cut.
 */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const deadline = Date.now() + DISCARD_MS;
  try {
    for (let size = 0; size < DISCARD_MAX && Date.now() < deadline;) {
      const next = await Promise.race([reader.read(), sleep(DISCARD_MS, null, { ref: false })]);
      if (next === null) break;
      if (next.done) return;
      size += next.value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The other side is gone.
  }
}

async function beforeStalled<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new ApiError(408, 'upload-stalled'));
    }, STALLED_AFTER);
  });
  try {
    return await Promise.race([reading, stalled]);
  } finally {
    clearTimeout(timer);
  }
}
