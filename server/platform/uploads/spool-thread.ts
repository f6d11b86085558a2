import { closeSync, openSync, writeSync } from 'node:fs';
import { isFull } from '../storage/free-space.ts';
import { answerQuestions } from '../threads/answer-questions.ts';
import { createFileScanner, type FileScanner } from './file-scanner.ts';
import type { Order, Report } from './messages.ts';

/*
 * The thread that takes uploaded files out of their JSON and puts them on the disk. Its work is small at a time, so
 * several uploads share it.
 */
interface Spool {
  file: number;
  scanner: FileScanner;
  size: number;
}
const spools = new Map<number, Spool>();

function close(id: number): void {
  const spool = spools.get(id);
  if (!spool) return;
  spools.delete(id);
  closeSync(spool.file);
}

function write(spool: Spool, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(spool.file, bytes, at);
  spool.size += bytes.length;
}

function obey(order: Order): Report {
  const { id } = order;
  if (order.kind === 'open') {
    const file = openSync(order.path, 'wx', 0o600);
    spools.set(id, { file, scanner: createFileScanner(order.member, order.restMax), size: 0 });
    return { id, kind: 'taken' };
  }
  const spool = spools.get(id);
  if (!spool || order.kind === 'drop') {
    close(id);
    return { id, kind: 'taken' };
  }
  if (order.kind === 'chunk') {
    const found = spool.scanner.push(order.bytes);
    if (typeof found === 'string') {
      close(id);
      return { id, kind: 'fault', fault: found };
    }
    write(spool, found);
    return { id, kind: 'taken' };
  }
  const last = spool.scanner.end();
  if (typeof last !== 'string') write(spool, last.tail);
  close(id);
  if (typeof last === 'string') return { id, kind: 'fault', fault: last };
  return { id, kind: 'done', rest: last.rest, size: spool.size };
}

answerQuestions((order: Order): Report => {
  try {
    return obey(order);
  } catch (error) {
    close(order.id);
    return { id: order.id, kind: 'fault', fault: isFull(error) ? 'storage-full' : 'storage' };
  }
});
