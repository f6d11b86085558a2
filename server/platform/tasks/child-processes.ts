import { chown } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { ApiError } from '../api-error.ts';
import type { Log } from '../log.ts';
import { converterUser, type ConverterUser } from './unprivileged-user.ts';
import { readFrame } from './framing.ts';
import { FairQueue } from './fair-queue.ts';
import { reportSchema } from './messages.ts';
import type { Payload, TaskDefinition } from './task.ts';
import { childProgram } from './child-bundle.ts';
import { type Ending, startWorkerProcess, type WorkerProcess } from './child-process.ts';

/** A started process that nobody needed for so long is let go. */
const SPARE_IDLE_MS = 5 * 60_000;

export interface ChildOptions {
  /** Whose work it is: everybody has the same share. */
  person: string;
  /** The request or job that wants the work; when it goes away the process ends. */
  signal?: AbortSignal | undefined;
  /** Instead of the task's own limits. */
  timeMs?: number;
  memoryMb?: number;
}

/** Work in processes of their own, so that neither its length nor its death is the server's. */
export interface Children {
  /**
   * Runs a task in a fresh process. Throws what the task refused with; else ApiError 422 `work-timeout`, `work-memory`,
   * `work-failed`, `work-cancelled`, `result-too-large`; 429 `too-busy` beyond the person's share; 503 `stopping`.
   */
  run: (
    task: TaskDefinition,
    input: { params: unknown; parts?: Iterable<Uint8Array> | AsyncIterable<Uint8Array> },
    options: ChildOptions,
  ) => Promise<Payload>;
  /** Throws 429 `too-busy` where the person has a full share already: before a large body is read. */
  requireCapacity: (task: TaskDefinition, person: string) => void;
  /** Gives a file or folder to the user that tasks run as. */
  handOver: (path: string) => Promise<void>;
  /** Has a process stand ready, so that the first who wants one need not wait for it. */
  prepare: () => Promise<void>;
  /** Ends all of them; what runs fails with `stopping`. */
  stop: () => void;
}

/** Of one person, in each line. */
const SHARE = { running: 1, waiting: 2 } as const;
/** So many wait in a line, whoever they are of: what a call sent lies on the disk meanwhile. */
const WAITING = 48;

/**
 * @param program the file that calls `runTaskProcess` with all tasks there are.
 * @param atOnce how much heavy work runs; by itself one for each processor but one, and two at least.
 */
export function createChildren(
  log: Log,
  program: URL,
  atOnce: number = Math.max(2, availableParallelism() - 1),
): Children {
  const usual = { quick: 1, waiting: WAITING, each: SHARE };
  const lines = { heavy: new FairQueue({ ...usual, atOnce }), light: new FairQueue({ ...usual, atOnce: 2 }) };
  const stopping = new AbortController();
  const spare = keepSpare(program, stopping.signal);
  let user: Promise<ConverterUser | null> | undefined;
  const asWhom = () => (user ??= converterUser());

  const run: Children['run'] = async (task, input, options) => {
    const { name, lane, timeMs, memoryMb, outputBytes } = task;
    const gone = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])]);
    const refuseGone = () => {
      if (stopping.signal.aborted) throw new ApiError(503, 'stopping', { headers: { 'retry-after': '5' } });
      if (gone.aborted) throw new ApiError(422, 'work-cancelled');
    };
    refuseGone();
    const leave = await lines[lane].enter(options.person, gone).catch((error: unknown) => {
      refuseGone();
      throw error;
    });
    try {
      refuseGone();
      const user = await asWhom();
      const worker = await spare.take();
      const limit = options.memoryMb ?? memoryMb;
      const order = { task: name, params: input.params ?? null, memoryMb: limit, user };
      const watch = killLate(worker, options.timeMs ?? timeMs, gone);
      const end = await worker.give(order, input.parts ?? [], outputBytes).finally(watch.done);
      refuseGone();
      if (watch.isLate()) throw new ApiError(422, 'work-timeout');
      return readEnding(end, (how) => {
        log.warn({ task: name, ...how }, 'a child process failed');
      });
    } finally {
      leave();
      void spare.prepare();
    }
  };
  return {
    run,
    requireCapacity: (task, person) => {
      lines[task.lane].requireCapacity(person);
    },
    handOver: async (path) => {
      const user = await asWhom();
      if (user) await chown(path, user.uid, user.gid);
    },
    prepare: spare.prepare,
    stop: () => {
      stopping.abort();
    },
  };
}

/** Kills the process when its time is over or nobody wants it any more. */
function killLate(worker: WorkerProcess, timeMs: number, gone: AbortSignal) {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    worker.kill();
  }, timeMs);
  gone.addEventListener('abort', worker.kill, { once: true });
  if (gone.aborted) worker.kill();
  return {
    isLate: () => isLate,
    done: () => {
      clearTimeout(timer);
      gone.removeEventListener('abort', worker.kill);
    },
  };
}

/** What the process left behind as the task's answer, or as an ApiError. */
function readEnding(end: Ending, tell: (how: object) => void): Payload {
  const { isTooMuch, exitCode, signal, said, output } = end;
  if (isTooMuch) throw new ApiError(422, 'result-too-large');
  const frame = exitCode === 0 ? readFrame(output) : null;
  if (!frame) {
    tell({ exitCode, signal, said });
    // V8 aborts at the end of its heap; the watchdog (or the system) kills.
    const isMemory = signal === 'SIGKILL' || /heap out of memory|allocation failed/i.test(said);
    throw new ApiError(422, isMemory ? 'work-memory' : 'work-failed');
  }
  const report = reportSchema.parse(frame.json);
  if (report.ok) return { params: report.params, bytes: frame.bytes };
  const { status, code, message, details } = report;
  throw new ApiError(status, code, details ? { message, details } : { message });
}

/**
 * A process takes a while to start, and its program to be put together. One stands ready from when it is asked for, and
 * again after each that was needed. Each is used once: nothing of one file is left when the next comes.
 */
function keepSpare(source: URL, stopping: AbortSignal) {
  let program: Promise<string[]> | null = null;
  let spare: WorkerProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  const drop = () => {
    clearTimeout(timer);
    spare?.kill();
    spare = null;
  };
  stopping.addEventListener('abort', drop, { once: true });
  return {
    take: async (): Promise<WorkerProcess> => {
      const how = await (program ??= childProgram(source));
      const ready = spare?.isAlive() === true ? spare : startWorkerProcess(how);
      clearTimeout(timer);
      spare = null;
      return ready;
    },
    prepare: async () => {
      if (stopping.aborted) return;
      const how = await (program ??= childProgram(source));
      if (stopping.aborted) return;
      clearTimeout(timer);
      if (spare?.isAlive() !== true) spare = startWorkerProcess(how);
      timer = setTimeout(drop, SPARE_IDLE_MS);
      timer.unref();
    },
  };
}
