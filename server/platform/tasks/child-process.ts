import { type ChildProcess, spawn } from 'node:child_process';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { frameHead } from './framing.ts';
import { type Order, REPORT_FD } from './messages.ts';
import { ROOT } from '../runtime.ts';
import { lowerPriority, workMsOf } from './priority.ts';

/** What V8 may keep; buffers lie beside it and are counted by the watchdog. */
const HEAP_MB = 1200;
/** Converting makes millions of short-lived arrays; a larger nursery halves what collecting them costs. */
const NURSERY_MB = 64;
const SAID_BYTES = 4000;
/** All that a child needs to know of its surroundings: no settings, no secrets. */
const PASSED_ON = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG'];

/** What follows an order, piece by piece. */
export type Parts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export interface Ending {
  /** What came out of the pipe. */
  output: Buffer<ArrayBuffer>;
  isTooMuch: boolean;
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  /** The start of what it wrote on stderr. */
  said: string;
}

/** One child process: waits for an order, does it, is gone. */
export interface WorkerProcess {
  isAlive: () => boolean;
  /** Sends the order and waits for the end, however it comes. */
  give: (order: Order, parts: Parts, outputBytes: number) => Promise<Ending>;
  /** Processor time in milliseconds so far; null if unknown. */
  workMs: () => number | null;
  /** Lets other work go first from now on. */
  stepBack: () => void;
  /** The process and all it started, at once. */
  kill: () => void;
}

/** @param program as `childProgram` says. */
export function startWorkerProcess(program: string[]): WorkerProcess {
  const limits = [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${NURSERY_MB}`];
  const child = spawn(process.execPath, [...limits, ...program], {
    cwd: ROOT,
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    env: Object.fromEntries(
      PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    ),
    // A group of its own: what it starts (a converter program) ends with it.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const { stdin, stderr } = child;
  const report = child.stdio[REPORT_FD] as Readable;
  if (!stdin || !stderr) throw new Error('A child process has no pipes.');
  const ended = endOf(child);
  // What a converter left running outlives the process that started it, but not its group.
  child.once('exit', () => {
    killRest(child);
  });
  lowerPriority(child, 'work');
  // `ended` reports an early end; a failed write is then expected.
  stdin.on('error', () => undefined);
  const kill = () => {
    killGroup(child);
  };
  return {
    isAlive: () => child.exitCode === null && child.signalCode === null && child.pid !== undefined,
    give: async (order, parts, outputBytes) => {
      const output = collect(report, outputBytes, kill);
      const said = collect(stderr, SAID_BYTES, () => undefined);
      await send(stdin, order, parts).catch((error: unknown) => {
        // An early end of the child breaks the pipe, and `ended` says more than that.
        if (isBrokenPipe(error)) return;
        kill();
        throw error;
      });
      const end = await ended;
      const { isTooMuch } = output;
      return {
        output: Buffer.concat(output.parts),
        isTooMuch,
        ...end,
        said: String(Buffer.concat(said.parts)),
      };
    },
    workMs: () => workMsOf(child),
    stepBack: () => {
      lowerPriority(child, 'long work');
    },
    kill,
  };
}

async function send(pipe: Writable, order: Order, parts: Parts): Promise<void> {
  async function* message() {
    yield frameHead(order);
    yield* parts;
  }
  await pipeline(Readable.from(message(), { objectMode: false }), pipe);
}

const isBrokenPipe = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'].includes(String(error.code));

/** Collects up to `limit` bytes; what is above is dropped and told once. */
function collect(
  pipe: Readable,
  limit: number,
  tooMuch: () => void,
): { parts: Buffer[]; isTooMuch: boolean } {
  const kept = { parts: [] as Buffer[], isTooMuch: false };
  let size = 0;
  pipe.on('data', (part: Buffer) => {
    size += part.length;
    if (size <= limit) kept.parts.push(part);
    else if (!kept.isTooMuch) {
      kept.isTooMuch = true;
      tooMuch();
    }
  });
  pipe.on('error', () => undefined);
  return kept;
}

function endOf(child: ChildProcess): Promise<{ exitCode: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((settle) => {
    child.once('close', (exitCode, signal) => {
      settle({ exitCode, signal });
    });
    // It could not even be started: out of processes or memory.
    child.once('error', () => {
      settle({ exitCode: null, signal: null });
    });
  });
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function killRest({ pid }: ChildProcess): void {
  if (pid === undefined || process.platform === 'win32') return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is empty, as it should be.
  }
}
