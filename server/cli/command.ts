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

/** Opens the same database that the server would, and closes it again: the server may be running or not. */
export async function withStorage<T>(config: Config, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(config, createLog(config.logLevel === 'info' ? 'warn' : config.logLevel));
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}
