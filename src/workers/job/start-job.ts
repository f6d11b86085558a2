import { wrap, type Remote } from 'comlink';
import { inSlices, type Drive } from './run-task.ts';
import { JobError } from './job-error.ts';

/** A call that runs longer than this will not end well on the device it runs on. */
const DEADLINE_MS = 120_000;

export interface JobOptions<Api> {
  /** For error messages and the browser's tools. */
  name: string;
  /** Makes the worker that exposes the api. */
  createWorker: () => Worker;
  /** Loads the same api for this thread, for browsers without workers. */
  createInline: (drive: Drive) => Promise<Api>;
  signal?: AbortSignal | undefined;
  deadlineMs?: number | undefined;
}

/** A running job. */
export interface Job<Api> {
  /** Does something with the api; rejects at once where the job ends meanwhile. */
  call<T>(work: (api: Remote<Api> | Api) => Promise<T>): Promise<T>;
  /** Ends it, whatever it is doing. Calls that still run reject with a `JobError` ('closed'). */
  close(): void;
}

/** Starts a worker, or the work on this thread where `Worker` is missing. Abort is the end of the worker. */
export function startJob<Api>(options: JobOptions<Api>): Job<Api> {
  const { name, signal, deadlineMs = DEADLINE_MS } = options;
  const stopped = new AbortController();
  const stop = (reason: unknown): void => stopped.abort(reason);
  const ask = typeof Worker === 'undefined' ? onThisThread(options, stopped) : inWorker(options, stopped);
  const onAbort = (): void => stop(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true, signal: stopped.signal });
  return {
    call(work) {
      return untilStopped(() => ask(work), stopped, new JobError(name, 'timeout'), deadlineMs);
    },
    close: () => stop(new JobError(name, 'closed')),
  };
}

/** One call to a job of its own, which ends with the call. */
export async function runJob<Api, T>(
  options: JobOptions<Api>,
  work: (api: Remote<Api> | Api) => Promise<T>,
): Promise<T> {
  const job = startJob(options);
  try {
    return await job.call(work);
  } finally {
    job.close();
  }
}

type Ask<Api> = <T>(work: (api: Remote<Api> | Api) => Promise<T>) => Promise<T>;

function onThisThread<Api>({ createInline }: JobOptions<Api>, stopped: AbortController): Ask<Api> {
  const loading = createInline(inSlices(stopped.signal));
  return async (work) => work(await loading);
}

function inWorker<Api>({ name, createWorker }: JobOptions<Api>, stopped: AbortController): Ask<Api> {
  const worker = createWorker();
  const onError = (event: Event): void =>
    stopped.abort(new JobError(name, 'failed', 'message' in event ? String(event.message) : ''));
  worker.addEventListener('error', onError);
  worker.addEventListener('messageerror', onError);
  stopped.signal.addEventListener('abort', () => worker.terminate(), { once: true });
  const api = wrap<Api>(worker);
  return (work) => work(api);
}

/** An ended worker never answers, so every call also waits for the end of the job. */
function untilStopped<T>(
  work: () => Promise<T>,
  stopped: AbortController,
  late: JobError,
  deadlineMs: number,
): Promise<T> {
  const { signal } = stopped;
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => stopped.abort(late), deadlineMs);
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onStop);
    };
    const onStop = (): void => {
      settle();
      reject(signal.reason as Error);
    };
    if (signal.aborted) {
      onStop();
      return;
    }
    signal.addEventListener('abort', onStop);
    work().then(resolve, reject).finally(settle);
  });
}
