import { resolve } from 'node:path';
import type { Config } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { openStorage, type Storage } from '../platform/storage/connect.ts';

/** Something that an operator tells the server's program to do instead of serving. */
export interface Command {
  name: string;
  /** What comes after the name. */
  usage: string;
  about: string;
  /** @throws UsageError for wrong arguments; any other error is reported as it is. */
  run: (args: string[], config: Config, say: (line: string) => void) => Promise<void>;
}

export class UsageError extends Error {}

/** npm runs us in the project's folder; the person meant theirs. */
export const pathOf = (file: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), file);

/** Of a client, or of a version. @throws UsageError */
export function numberOf(text: string | undefined): number {
  const value = /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) throw new UsageError();
  return value;
}

/** Opens the same database that the server would, and closes it again: the server may be running or not. */
export async function withStorage<T>(config: Config, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(config, createLog(config.logLevel === 'info' ? 'warn' : config.logLevel));
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}
