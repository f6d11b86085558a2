import { chown } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { ApiError } from '../api-error.ts';
import type { Log } from '../log.ts';
import { converterUser, type ConverterUser } from './unprivileged-user.ts';
import { readFrame } from './framing.ts';
import { FairQueue, type Place } from './fair-queue.ts';
import { reportSchema } from './messages.ts';
import type { Payload, TaskDefinition } from './task.ts';
import { childProgram } from './task-bundle.ts';
import { type Ending, type Parts, startWorkerProcess, type WorkerProcess } from './child-process.ts';

/** A prepared process that is unused for so long is ended. */
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

export interface WorkInput {
  params: unknown;
  /** Bytes in all its parts, where that is known. */
  size?: number;
  /** The bytes, or a function that gives them: work that makes way for others starts over, and reads them again. */
  parts?: readonly Uint8Array[] | (() => Parts);
}

/** Work in processes of their own, so that neither its length nor its death is the server's. */
export interface Children {
  /**
   * Runs a task in a fresh process. Throws what the task refused with; else ApiError 422 `work-timeout`, `work-memory`,
   * `work-failed`, `work-cancelled`, `result-too-large`; 429 `too-busy` beyond the person's share; 503 `stopping`.
   */
  run: (task: TaskDefinition, input: WorkInput, options: ChildOptions) => Promise<Payload>;
  /** Throws 429 `too-busy` where the person has a full share already: before a large body is read. */
  requireCapacity: (task: TaskDefinition, person: string) => void;
  /** Gives a file or folder to the user that tasks run as. */
  handOver: (path: string) => Promise<void>;
  /** Starts a process ahead, so that the first call that needs one does not wait for it. */
  prepare: () => Promise<void>;
  /** Ends all of them; what runs fails with `stopping`. */
  stop: () => void;
}

/** Of one person, in each line. */
const SHARE = { running: 1, waiting: 2 } as const;
/** Places for short work in each line, besides those in which work runs to its end. */
const SHORT_AT_ONCE = 2;
/** Bytes of a file from which the work on it is long. */
const LONG_FROM = 6_000_000;
/** At most so many wait in a line, of all people: their request bodies are kept on disk meanwhile. */
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
  const usual = { short: SHORT_AT_ONCE, waiting: WAITING, each: SHARE };
  const lines = { heavy: new FairQueue({ ...usual, atOnce }), light: new FairQueue({ ...usual, atOnce: 2 }) };
  const stopping = new AbortController();
  const spare = keepSpare(program, stopping.signal);
  let user: Promise<ConverterUser | null> | undefined;
  const asWhom = () => (user ??= converterUser());

  async function attempt(
    task: TaskDefinition,
    input: WorkInput,
    options: ChildOptions,
    at: Place,
    gone: AbortSignal,
  ) {
    const user = await asWhom();
    const worker = await spare.take();
    const memoryMb = options.memoryMb ?? task.memoryMb;
    const order = { task: task.name, params: input.params ?? null, memoryMb, user };
    const watch = killLate(worker, options.timeMs ?? task.timeMs, gone);
    const giveWay = watchShortTime(worker, at);
    const { parts = [] } = input;
    const end = await worker
      .give(order, typeof parts === 'function' ? parts() : parts, task.outputBytes)
      .finally(() => {
        watch.done();
        giveWay.done();
      });
    return { end, isLate: watch.isLate(), gaveWay: giveWay.isOver(), workMs: giveWay.workMs() };
  }

  const run: Children['run'] = async (task, input, options) => {
    const gone = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])]);
    const refuseGone = () => {
      if (stopping.signal.aborted) throw new ApiError(503, 'stopping', { headers: { 'retry-after': '5' } });
      if (gone.aborted) throw new ApiError(422, 'work-cancelled');
    };
    const turn = (coming: Promise<Place>) =>
      coming.catch((error: unknown) => {
        refuseGone();
        throw error;
      });
    refuseGone();
    let place = await turn(lines[task.lane].enter(options.person, gone, isLarge(input)));
    let isForNothing = true;
    let worked = 0;
    try {
      for (;;) {
        refuseGone();
        const { end, isLate, gaveWay, workMs } = await attempt(task, input, options, place, gone);
        worked = workMs;
        refuseGone();
        if (isLate) throw new ApiError(422, 'work-timeout');
        if (gaveWay) {
          place = await turn(place.again(workMs, gone));
          worked = 0;
          continue;
        }
        const made = readEnding(end, (how) => {
          log.warn({ task: task.name, ...how }, 'a child process failed');
        });
        isForNothing = false;
        return made;
      }
    } finally {
      place.leave(worked, isForNothing && !gone.aborted);
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

function isLarge({ size, parts }: WorkInput): boolean {
  const bytes = () =>
    typeof parts === 'function' ? 0 : (parts ?? []).reduce((sum, part) => sum + part.length, 0);
  return (size ?? bytes()) > LONG_FROM;
}

/** Kills the process when its time is over or the work was cancelled. */
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

/**
 * Milliseconds that short work takes at most of the processors: more than a plan of 6 MB. What waits because they are busy
 * is not long for that. Who comes while all places are taken waits for so much at most, on shared processors.
 */
const SHORT_MS = 2500;
const LOOK_MS = 100;

/**
 * Work that turns out to be long must not hold up short work: it gets less of the processors, and if it has a place for short
 * work it ends, to start over in another.
 */
function watchShortTime(worker: WorkerProcess, place: Place) {
  let isOver = false;
  let isLong = false;
  let worked = 0;
  let isTold = false;
  const begun = performance.now();
  const timer = setInterval(() => {
    const told = worker.workMs();
    isTold ||= told !== null;
    // If the system can't measure it, the clock does; a process that has just ended keeps the last measured time.
    worked = told ?? (isTold ? worked : performance.now() - begun);
    if (worked < SHORT_MS || isLong) return;
    isLong = true;
    if (place.mayGoOn()) worker.stepBack();
    else {
      isOver = true;
      worker.kill();
    }
  }, LOOK_MS);
  return {
    isOver: () => isOver,
    workMs: () => worked,
    done: () => {
      clearInterval(timer);
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
 * A process takes a while to start, and its program to be put together. One is started ahead on request, and another after each
 * that was used. Each is used once: nothing of one file is left when the next comes.
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
