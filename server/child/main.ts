import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../errors.ts';
import { frameHead, readFrame } from './frame.ts';
import { type Order, orderSchema, REPORT_FD, type Report, reportSchema } from './messages.ts';
import type { Payload } from './task.ts';
import { taskNamed } from './tasks.ts';

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

async function work({ task, params }: Order, bytes: Uint8Array<ArrayBuffer>): Promise<Payload> {
  const entry = taskNamed(task);
  if (!entry) throw new Error(`There is no task ${task}`);
  const run = await entry.load();
  return run({ params, bytes });
}

function refusal(error: unknown): Report {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message, details } = error;
  return reportSchema.parse({ ok: false, status, code, message, ...(details && { details }) });
}

async function main(): Promise<void> {
  const given = await readOrder();
  // Let go before there was anything to do: a spare process of a server that stopped.
  if (!given) return;
  const { order, bytes } = given;
  const watchdog = new Worker(new URL('./watchdog.mjs', import.meta.url), {
    workerData: { memoryBytes: order.memoryMb * 1_000_000, parentPid: PARENT },
    execArgv: [],
  });
  watchdog.unref();
  const pipe = new Socket({ fd: REPORT_FD });
  const done = await work(order, bytes).catch((error: unknown) => ({ refused: refusal(error) }));
  const report: Report = 'refused' in done ? done.refused : { ok: true, params: done.params };
  pipe.write(frameHead(report));
  pipe.end('refused' in done ? '' : done.bytes, () => process.exit(0));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
