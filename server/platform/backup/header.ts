import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import * as z from 'zod';

const MAGIC = 'storey-backup-1';
/** Bytes at the beginning of the file: three lines (what it is, the header, the header's SHA-256) and spaces. */
export const HEADER_BYTES = 32_768;

const headerSchema = z.object({
  createdAt: z.string(),
  /** Hash of the newest migration: what the tables look like. */
  schema: z.string(),
  /** Rows of each table. */
  tables: z.record(z.string(), z.int()),
  sequences: z.record(z.string(), z.string().nullable()),
  /** Of what follows the header, as it lies in the file. */
  bodyBytes: z.int(),
  bodySha256: z.string(),
});
export type Header = z.infer<typeof headerSchema>;

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

export async function writeHeader(file: FileHandle, header: Header): Promise<void> {
  const json = JSON.stringify(header);
  const text = `${MAGIC}\n${json}\n${digest(json)}\n`;
  if (Buffer.byteLength(text) > HEADER_BYTES) throw new Error('The header of the backup does not fit.');
  await file.write(Buffer.from(text.padEnd(HEADER_BYTES, ' ')), 0, HEADER_BYTES, 0);
}

/** @throws if the file is not a backup, or its header was damaged. */
export async function readHeader(file: FileHandle): Promise<Header> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
  const [magic, json, sum] = buffer.subarray(0, bytesRead).toString('utf8').split('\n');
  if (magic !== MAGIC)
    throw new Error('This is no backup of Storey, or of a version that this one does not know.');
  if (json === undefined || sum !== digest(json))
    throw new Error('The backup is damaged: its header is not whole.');
  return headerSchema.parse(JSON.parse(json));
}
