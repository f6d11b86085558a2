import { once } from 'node:events';
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../api-error.ts';
import { becomeUser } from './unprivileged-user.ts';
import { frameHead, readFrame } from './framing.ts';
import { type Order, orderSchema, REPORT_FD, type Report, reportSchema } from './messages.ts';
import type { Payload, Result, Task, TaskDefinition } from './task.ts';

/*
 * What runs in a child process: reads one order from stdin, does it, writes one report to the pipe with number 3, ends.
 * It holds no database, no keys and none of the server's settings.
 */
const PARENT = process.ppid;

async function readOrder(): Promise<{ order: Order; bytes: Buffer<ArrayBuffer> } | null> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  const frame = readFrame(Buffer.concat(parts));
  return frame && { order: orderSchema.parse(frame.json), bytes: frame.bytes };
}

/** Everything that the task needs is loaded before this process switches to a user who may not read our files. */
async function prepare(
  tasks: readonly TaskDefinition[],
  { task, params, memoryMb, user }: Order,
): Promise<Task> {
  const entry = tasks.find(({ name }) => name === task);
  if (!entry) throw new Error(`There is no task ${task}`);
  const run = await entry.load(params);
  const watchdog = new Worker(new URL('./watchdog.mjs', import.meta.url), {
    workerData: { memoryBytes: memoryMb * 1_000_000, parentPid: PARENT },
    execArgv: [],
  });
  await once(watchdog, 'online');
  watchdog.unref();
  if (user) becomeUser(user);
  return run;
}

// Also what is thrown at once becomes a rejection.
const work = async (run: Task, input: Payload): Promise<Result> => run(input);

function refusal(error: unknown): Report {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message, details } = error;
  return reportSchema.parse({ ok: false, status, code, message, ...(details && { details }) });
}

const partsOf = (bytes: Result['bytes']) => (bytes instanceof Uint8Array ? [bytes] : bytes);

async function main(tasks: readonly TaskDefinition[]): Promise<void> {
  const given = await readOrder();
  // Let go before there was anything to do: a spare process of a server that stopped.
  if (!given) return;
  const { order, bytes } = given;
  const run = await prepare(tasks, order);
  const pipe = new Socket({ fd: REPORT_FD });
  const done = await work(run, { params: order.params, bytes }).catch((error: unknown) => ({
    refused: refusal(error),
  }));
  const report: Report = 'refused' in done ? done.refused : { ok: true, params: done.params };
  pipe.write(frameHead(report));
  for (const part of 'refused' in done ? [] : partsOf(done.bytes)) pipe.write(part);
  pipe.end(() => process.exit(0));
}

/** Runs the one task that this process was started for; a task that is not among these can't be run. */
export function runTaskProcess(tasks: readonly TaskDefinition[]): void {
  main(tasks).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  });
}
