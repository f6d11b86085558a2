import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import type * as z from 'zod';
import { badRequest, storageFull, tooLarge } from '../api-error.ts';
import { inChunks, type Pace } from '../http/body/body-chunks.ts';
import { BODY_LIMIT } from '../http/body/body-limit.ts';
import { requireContentType } from '../http/body/content-type.ts';
import { parseWithSchema, parseBytes } from '../http/body/parse-body.ts';
import { createThread } from '../threads/thread.ts';
import type { Order, Report } from './messages.ts';
import { createUploadSlots } from './upload-slots.ts';

/** What a call that carries a file holds: its other members, checked, and the file, on the disk. */
export interface Upload<T> {
  fields: T;
  file: SpooledFile;
  /** Gives the seat up before the work ends: for work that has a line of its own, where people have a share too. */
  releaseSlot: () => void;
}
export interface SpooledFile {
  path: string;
  /** Bytes. */
  size: number;
}

export interface UploadOptions {
  /** Whose upload it is: everybody has the same share. */
  person: string;
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
   * is an empty text. Codes: those of a body, invalid-base64; 413; 408 upload-stalled for who sends too slowly; 429 or
   * 503 too-many-uploads with Retry-After.
   */
  take: <T extends z.core.$ZodType, R>(
    c: Context,
    schema: T,
    member: string,
    work: (upload: Upload<z.infer<T>>) => Promise<R>,
    options: UploadOptions,
  ) => Promise<R>;
  /** A body that is not taken apart: the file is what was sent. */
  takeWhole: <R>(
    c: Context,
    work: (upload: Upload<null>) => Promise<R>,
    options: UploadOptions,
  ) => Promise<R>;
  /** How many run now. */
  running: () => number;
  stop: () => Promise<void>;
}

/** Milliseconds over which the pace of an upload is measured: lines of surveyors come and go. */
const PACE_WINDOW = 20_000;
/** Milliseconds after the last upload until the thread ends. */
const IDLE = 60_000;
/** Milliseconds. What a server that was killed left here goes at the next start, if it is older than any upload. */
const ABANDONED_AFTER = 3_600_000;

/** @param leastRate bytes a second that an upload has to come with. */
export async function openUploads(
  dataDir: string,
  leastRate: number,
  paceWindow: number = PACE_WINDOW,
): Promise<Uploads> {
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
  const spooler = createThread<Order, Report>(new URL('spool-thread.ts', import.meta.url), IDLE);
  const pace: Pace = { least: leastRate, window: paceWindow };
  const slots = createUploadSlots();
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
      for await (const chunk of inChunks(c.req.raw, limit, { pace })) {
        const bytes = new Uint8Array(chunk);
        refuse(await spooler.ask({ id, kind: 'chunk', bytes }, [bytes.buffer]));
      }
    } catch (error) {
      await spooler.ask({ id, kind: 'drop' });
      throw error;
    }
    return refuse(await spooler.ask({ id, kind: 'end' }));
  }

  /** Takes a seat, has the body read into a file, works with it, and sees to it that both are gone in the end. */
  async function seated<T, R>(
    c: Context,
    { person, limit = BODY_LIMIT.files }: UploadOptions,
    read: (path: string) => Promise<{ fields: T; size: number }>,
    work: (upload: Upload<T>) => Promise<R>,
  ): Promise<R> {
    if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge();
    requireContentType(c);
    const releaseSlot = slots.take(person);
    const path = join(folder, randomUUID());
    try {
      const { fields, size } = await read(path);
      return await work({ fields, file: { path, size }, releaseSlot });
    } finally {
      releaseSlot();
      await rm(path, { force: true });
    }
  }

  const take: Uploads['take'] = (c, schema, member, work, options) => {
    const limit = options.limit ?? BODY_LIMIT.files;
    const read = async (path: string) => {
      const report = await spool(c, member, path, limit);
      if (report.kind !== 'done') throw new Error('The upload thread lost an upload.');
      return { fields: parseWithSchema(schema, parseBytes(report.rest)), size: report.size };
    };
    return seated(c, options, read, work);
  };

  const takeWhole: Uploads['takeWhole'] = (c, work, options) => {
    const limit = options.limit ?? BODY_LIMIT.files;
    return seated(c, options, (path) => keepWhole(c.req.raw, limit, pace, path), work);
  };
  return { take, takeWhole, running: slots.taken, stop: spooler.stop };
}

async function keepWhole(request: Request, limit: number, pace: Pace, path: string) {
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of inChunks(request, limit, { pace })) {
      await file.writeFile(chunk);
      size += chunk.length;
    }
  } finally {
    await file.close();
  }
  return { fields: null, size };
}

function faultOf(fault: Extract<Report, { kind: 'fault' }>['fault']): Error {
  if (fault === 'storage-full') return storageFull();
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
