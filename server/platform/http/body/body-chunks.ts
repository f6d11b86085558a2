import { ApiError, tooLarge } from '../../api-error.ts';

/** Milliseconds without a byte after which a caller is taken to be gone. */
const STALLED_AFTER = 60_000;

/** How fast a body has to come at least. */
export interface Pace {
  /** Bytes a second, on average over each window. */
  least: number;
  /** Milliseconds of waiting for the caller. */
  window: number;
}

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
 * The body as it comes; 413 (`code`) as soon as it is more than `limit` bytes, since not every client sends the length and not
 * every length is true; 408 if the body stalls, or comes slower than the pace. The rest of the body is not read here: see
 * unread-bodies.
 */
export async function* inChunks(
  request: Request,
  limit: number,
  { code, pace }: { code?: string | undefined; pace?: Pace } = {},
): AsyncGenerator<Uint8Array> {
  const watch = watches.get(request);
  if (request.body === null) {
    watch?.end();
    return;
  }
  const reader = request.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let size = 0;
  const inTime = pace ? keepsPace(pace) : beforeStalled;
  for (;;) {
    const { done, value } = await inTime(reader.read());
    if (done) {
      watch?.end();
      return;
    }
    size += value.byteLength;
    if (size > limit) throw tooLarge(code);
    watch?.push(value);
    yield value;
  }
}

type Reading = ReadableStreamReadResult<Uint8Array>;

const stalled = () => new ApiError(408, 'upload-stalled');

async function beforeStalled(reading: Promise<Reading>): Promise<Reading> {
  const read = await within(reading, STALLED_AFTER);
  if (!read) throw stalled();
  return read;
}

/** Only the time counts in which we wait for the caller: who is slow because we are is not cut off. */
function keepsPace({ least, window }: Pace): (reading: Promise<Reading>) => Promise<Reading> {
  let waited = 0;
  let bytes = 0;
  return async (reading) => {
    for (;;) {
      const from = performance.now();
      const read = await within(reading, window - waited);
      waited += performance.now() - from;
      bytes += read?.value?.byteLength ?? 0;
      if (waited >= window) {
        if (bytes * 1000 < least * waited && read?.done !== true) throw stalled();
        waited = 0;
        bytes = 0;
      }
      if (read) return read;
    }
  };
}

/** Null where it takes longer. */
async function within<T>(doing: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((settle) => {
    timer = setTimeout(settle, Math.max(1, ms), null);
  });
  try {
    return await Promise.race([doing, late]);
  } finally {
    clearTimeout(timer);
  }
}
