import type { Config } from './config.ts';
import type { FileStore } from './files/file-store.ts';
import type { IdempotencyKeys } from './idempotency/keys.ts';
import type { Lists } from './lists/lists.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { FreeSpace } from './storage/free-space.ts';
import type { Metrics } from './operations/metrics.ts';
import type { Db } from './storage/connect.ts';
import type { Children } from './tasks/index.ts';
import type { Uploads } from './uploads/uploads.ts';

/**
 * What every module can build on; opened once, in server.ts. A module names the members that it needs:
 * `Pick<Platform, 'db' | 'files'>`.
 */
export interface Platform {
  db: Db;
  config: Config;
  log: Log;
  files: FileStore;
  mail: Mailer;
  uploads: Uploads;
  metrics: Metrics;
  freeSpace: FreeSpace;
  children: Children;
  keys: IdempotencyKeys;
  lists: Lists;
}
