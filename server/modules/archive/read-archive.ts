import { pipeline } from 'node:stream/promises';
import { PassThrough, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FORMAT, recordSchema, type ArchiveRecord, type RecordOf } from './records.ts';

/** Characters: above what the largest record takes, and below what a string may have. */
const LONGEST_LINE = 100_000_000;

/** A record, with the bytes that follow a plan or picture. */
export type WholeRecord =
  | Exclude<ArchiveRecord, RecordOf<'archive' | 'plan' | 'picture' | 'bytes' | 'end'>>
  | (RecordOf<'plan' | 'picture'> & { bytes: Buffer });

/** @throws an error whose message is for the person at the terminal. */
export class ArchiveFault extends Error {}

/**
 * The records of an archive, in their order. Few of them are in memory at a time.
 * @param rename what becomes of a line before it is read
 * @throws ArchiveFault if it is not an archive, not whole, or of a later format
 */
export async function* readArchive(
  source: Readable,
  rename: (line: string) => string,
): AsyncGenerator<{ record: WholeRecord; line: number }> {
  let line = 0;
  let isEnded = false;
  let waiting: { record: RecordOf<'plan' | 'picture'>; line: number; pieces: Buffer[] } | null = null;
  for await (const text of linesOf(source)) {
    line += 1;
    const record = parse(rename(text), line);
    if (isEnded) throw new ArchiveFault(`Line ${line} of the archive comes after its end.`);
    if ((line === 1) !== (record.is === 'archive'))
      throw new ArchiveFault(line === 1 ? NOT_OURS : `Line ${line} of the archive begins again.`);
    if (record.is === 'archive') {
      if (record.format > FORMAT)
        throw new ArchiveFault(
          'The archive was made by a later version of Storey, which this one cannot read.',
        );
      continue;
    }
    if ((record.is === 'bytes') !== (waiting !== null)) {
      throw new ArchiveFault(
        `Line ${line} of the archive is not where it belongs: bytes follow a plan or picture.`,
      );
    }
    if (record.is === 'plan' || record.is === 'picture') waiting = { record, line, pieces: [] };
    else if (record.is === 'bytes') {
      waiting!.pieces.push(Buffer.from(record.base64, 'base64'));
      if (waiting!.pieces.length < waiting!.record.pieces) continue;
      yield { record: { ...waiting!.record, bytes: Buffer.concat(waiting!.pieces) }, line: waiting!.line };
      waiting = null;
    } else if (record.is === 'end') {
      if (record.lines !== line - 1)
        throw new ArchiveFault(`The archive has lost lines: ${line - 1} of ${record.lines} are there.`);
      isEnded = true;
    } else yield { record, line };
  }
  if (!isEnded)
    throw new ArchiveFault(line === 0 ? NOT_OURS : 'The archive is not whole: its last line is missing.');
}

const NOT_OURS = 'This is not a file of export-client.';

function parse(text: string, line: number): ArchiveRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ArchiveFault(line === 1 ? NOT_OURS : `Line ${line} of the archive is not JSON.`);
  }
  const read = recordSchema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (line === 1) throw new ArchiveFault(NOT_OURS);
  throw new ArchiveFault(
    `Line ${line} of the archive cannot be read: ${issue?.path.join('.')}: ${issue?.message}`,
  );
}

async function* linesOf(source: Readable): AsyncGenerator<string> {
  const plain = new PassThrough();
  const unpacking = pipeline(source, createGunzip(), plain);
  unpacking.catch(() => undefined);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let held = '';
  try {
    for await (const bytes of plain) {
      const lines = decoder.decode(bytes as Buffer, { stream: true }).split('\n');
      lines[0] = held + lines[0];
      held = lines.pop()!;
      if (held.length > LONGEST_LINE) throw new ArchiveFault('A line of the archive is too long.');
      yield* lines;
    }
    await unpacking;
  } catch (error) {
    if (error instanceof ArchiveFault || (error instanceof Error && 'syscall' in error)) throw error;
    throw new ArchiveFault('The archive is damaged, or was not written by export-client.', { cause: error });
  } finally {
    plain.destroy();
  }
  if (held !== '') throw new ArchiveFault('The archive is not whole: its last line is missing.');
}
