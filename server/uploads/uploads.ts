import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import type * as z from 'zod';
import { ApiError, badRequest, tooLarge } from '../errors.ts';
import { BODY_LIMIT } from '../http/body-limit.ts';
import { checkKind } from '../http/body-kind.ts';
import { fitting, parseBytes } from '../http/parse-body.ts';
import { inChunks } from '../http/body-chunks.ts';
import { createThread } from '../threads/thread.ts';
import type { Order, Report } from './messages.ts';

/** What a call that carries a file holds: its other members, checked, and the file, on the disk. */
export interface Upload<T> {
  fields: T;
  file: { path: string; /** Bytes. */ size: number };
}

export interface UploadOptions {
  /** Bytes of the whole body. */
  limit?: number;
}

/**
 * Calls that carry a file in base64. The body is read piece by piece and taken apart in a thread of its own; the file
 * lands in a temporary one. However large and however many the files, memory stays as it is.
 */
export interface Uploads {
  /**
   * Reads the call and works with it; the temporary file goes when `work` has ended. In `fields` the member of the file
   * is an empty text. Codes: those of a body, invalid-base64; 413; 503 too-many-uploads with Retry-After.
   */
  take: <T extends z.ZodType, R>(
    c: Context,
    schema: T,
    member: string,
    work: (upload: Upload<z.infer<T>>) => Promise<R>,
    options?: UploadOptions,
  ) => Promise<R>;
  /** How many run now. */
  running: () => number;
  stop: () => Promise<void>;
}

/** Uploads in this process at a time: what they may take of the disk is this many times 100 MB. */
const AT_ONCE = 8;
/** Milliseconds after the last upload until the thread ends. */
const IDLE = 60_000;
/** Milliseconds. What a server that was killed left here goes at the next start, if it is older than any upload. */
const ABANDONED_AFTER = 3_600_000;

export async function openUploads(dataDir: string): Promise<Uploads> {
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
  const spooler = createThread<Order, Report>(new URL('spool-thread.ts', import.meta.url), IDLE);
  let running = 0;
  let last = 0;

  async function spool(c: Context, member: string, path: string, limit: number): Promise<Report> {
    last += 1;
    const id = last;
    const refuse = (report: Report) => {
      if (report.kind === 'fault') throw faultOf(report.fault);
      return report;
    };
    refuse(await spooler.ask({ id, kind: 'open', path, member, restMax: BODY_LIMIT.usual }));
    try {
      for await (const chunk of inChunks(c.req.raw, limit)) {
        const bytes = new Uint8Array(chunk);
        refuse(await spooler.ask({ id, kind: 'chunk', bytes }, [bytes.buffer]));
      }
    } catch (error) {
      await spooler.ask({ id, kind: 'drop' });
      throw error;
    }
    return refuse(await spooler.ask({ id, kind: 'end' }));
  }

  const take: Uploads['take'] = async (c, schema, member, work, options = {}) => {
    const limit = options.limit ?? BODY_LIMIT.files;
    if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge();
    checkKind(c);
    if (running >= AT_ONCE) throw new ApiError(503, 'too-many-uploads', { headers: { 'retry-after': '10' } });
    running += 1;
    const path = join(folder, randomUUID());
    try {
      const report = await spool(c, member, path, limit);
      if (report.kind !== 'done') throw new Error('The upload thread lost an upload.');
      const fields = fitting(schema, parseBytes(report.rest));
      return await work({ fields, file: { path, size: report.size } });
    } finally {
      running -= 1;
      await rm(path, { force: true });
    }
  };
  return { take, running: () => running, stop: spooler.stop };
}

function faultOf(fault: Extract<Report, { kind: 'fault' }>['fault']): Error {
  if (fault === 'storage') return new Error('The uploaded file could not be written.');
  return fault === 'too-large' ? tooLarge() : badRequest(fault);
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER) await rm(path, { force: true });
  }
}
