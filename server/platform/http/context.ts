import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Children } from '../tasks/index.ts';
import type { BulkReader } from '../../modules/features/bulk-reader.ts';
import type { Config } from '../config.ts';
import type { FileStore } from '../files/file-store.ts';
import type { IdempotencyKeys } from '../idempotency/keys.ts';
import type { Log } from '../log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MapJobs } from '../../modules/plans/map-jobs/runner.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Room } from '../operations/free-space.ts';
import type { PublishingJobs } from '../../modules/publishing/jobs.ts';
import type { TileStore } from '../../modules/publishing/tiles/tile-store.ts';
import type { Db } from '../storage/connect.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { SignedInUser } from '../access/signed-in-user.ts';
import type { Signer } from '../../modules/auth/access-token.ts';
import type { SingleSignOn } from '../../modules/auth/single-sign-on.ts';

/** What every route may use; made once at the start. */
export interface Deps {
  db: Db;
  config: Config;
  log: Log;
  signer: Signer;
  jobs: PublishingJobs;
  tiles: TileStore;
  files: FileStore;
  mail: Mailer;
  /** Null where it is not set up. */
  sso: SingleSignOn | null;
  uploads: Uploads;
  bulks: BulkReader;
  metrics: Metrics;
  room: Room;
  children: Children;
  mapJobs: MapJobs;
  keys: IdempotencyKeys;
}

export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    user: SignedInUser;
    /** Whether answers carry an ETag and writes heed If-Match. Not set on calls without a sign-in. */
    hasTags?: boolean;
  };
}
export type Ctx = Context<AppEnv>;
