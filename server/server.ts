import { createBaseMaps } from './modules/base-map/base-maps.ts';
import { createJsonReader } from './modules/base-map/json-reader.ts';
import { createOutside } from './modules/base-map/outside.ts';
import { createApp } from './app.ts';
import { type AdminAccount, ensureAdmin } from './modules/auth/admin-account.ts';
import { openSigner } from './modules/auth/access-token.ts';
import { openSingleSignOn } from './modules/auth/single-sign-on.ts';
import { createChildren } from './platform/tasks/index.ts';
import { checkSettings } from './platform/check-settings.ts';
import type { Config } from './platform/config.ts';
import { createBulkReader } from './modules/features/bulk-reader.ts';
import { seedOnce } from './modules/demo/index.ts';
import { openFiles } from './platform/files/open-files.ts';
import { startSweeping } from './platform/files/sweep.ts';
import { openIdempotencyKeys } from './platform/idempotency/keys.ts';
import { createLists } from './platform/lists/lists.ts';
import { createLog, type Log } from './platform/log.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { startMapJobs } from './modules/plans/map-jobs/runner.ts';
import { isDatabaseUp } from './platform/operations/health.ts';
import { createMetrics } from './platform/operations/metrics.ts';
import { listenForMetrics } from './platform/operations/metrics-listener.ts';
import { watchFreeSpace } from './platform/storage/free-space.ts';
import { startPublishingJobs } from './modules/publishing/jobs.ts';
import { startSchedule } from './modules/publishing/schedule.ts';
import { writeMail } from './modules/auth/account-mails.ts';
import { closeServer, listen } from './platform/http/listen.ts';
import { localOrigin, remoteLines } from './platform/http/origin/addresses.ts';
import { type Db, openStorage } from './platform/storage/connect.ts';
import { openUploads } from './platform/uploads/uploads.ts';
import { openPublicFiles } from './modules/public-maps/files/open-public-files.ts';
import { createOutsidePictures } from './modules/public-maps/files/outside-pictures.ts';
import { liveMap, liveMaps } from './modules/public-maps/queries.ts';
import { openCookieSigner } from './modules/public-maps/cookies.ts';
import { createPublicMaps } from './modules/public-maps/read-maps.ts';
import { createGuesses } from './modules/public-maps/windows.ts';
import { startClosureSweeper } from './modules/closures/index.ts';
import { startReportSweeper } from './modules/notes/index.ts';
import { createTileStore } from './modules/publishing/tiles/tile-store.ts';

export interface RunningServer {
  /** Where it listens, without a slash at the end. */
  origin: string;
  /** What people at other devices need to know: lines to print. */
  remote: string[];
  port: number;
  takenPort: number | null;
  /** Of the listener for monitors; null where it is not set up. */
  metricsPort: number | null;
  admin: AdminAccount;
  stop: () => Promise<void>;
}

/** Milliseconds after which what will be needed later is made ready: who started the server looks at it first. */
const PREPARE_AFTER_MS = 10_000;

const TASK_PROCESS = new URL('./task-process.ts', import.meta.url);

/** Opens the database, sees to the admin account and listens. */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  await checkSettings(config);
  const storage = await openStorage(config, log);
  try {
    const { db } = storage;
    const admin = await ensureAdmin(db, config);
    await seed(config, db, log);
    const signer = await openSigner(db);
    const metrics = createMetrics(storage.pool);
    const gauges = { uploads: () => 0 };
    const freeSpace = watchFreeSpace([
      config.dataDir,
      ...(config.filesDir === undefined ? [] : [config.filesDir]),
    ]);
    const askMetrics = async () => {
      const [isUp, isFull] = await Promise.all([isDatabaseUp(db), freeSpace.isFull()]);
      return metrics.text({ uploads: gauges.uploads(), isDatabaseUp: isUp, isFull });
    };
    // Before there is more to end: this is where the port may be taken.
    const monitor =
      config.metricsPort === undefined ? null : await listenForMetrics(config.metricsPort, askMetrics);
    const tiles = createTileStore(storage);
    const files = openFiles(db, config.filesDir);
    const uploads = await openUploads(config.dataDir, config.uploadLeastRate);
    gauges.uploads = uploads.running;
    const bulkReader = createBulkReader();
    const sso = config.sso && openSingleSignOn(config.sso, log);
    // Where people reach this server, for links in mails: never what a request claims. No slash at the end.
    const home = { origin: config.publicOrigin ?? '' };
    const mail = openMailer({ db, config, log, freeSpace }, (waiting) => writeMail({ db, home }, waiting));
    const publishingJobs = startPublishingJobs(db, tiles, log);
    const schedule = startSchedule(db, publishingJobs, log);
    const children = createChildren(log, TASK_PROCESS, config.conversionsAtOnce);
    const mapJobs = startMapJobs(storage, { children, config, files, log });
    const keys = openIdempotencyKeys(db, log);
    const readBaseMaps = (trusted: string[]) =>
      createBaseMaps(createOutside(trusted), createJsonReader(), log, Date.now);
    const baseMaps = {
      operator: readBaseMaps(operatorOrigins(config)),
      clients: readBaseMaps(config.clientMapOrigins),
    };
    const publicFiles = openPublicFiles(
      storage,
      log,
      { listMaps: () => liveMaps(db), readMap: (id) => liveMap(db, id) },
      createOutsidePictures(db, { outside: createOutside([]), children }),
    );
    const app = createApp({
      db,
      publicFiles,
      publicMaps: createPublicMaps({ db, config, baseMaps, files: publicFiles }),
      mapCookies: await openCookieSigner(db, config),
      guesses: createGuesses(),
      config,
      log,
      signer,
      publishingJobs,
      schedule,
      tiles,
      files,
      uploads,
      bulkReader,
      metrics,
      freeSpace,
      children,
      mapJobs,
      keys,
      lists: createLists(db),
      mail,
      sso,
      baseMaps,
    });
    const endSweeping = startSweeping(db, files, log);
    const old = [startReportSweeper(db, log), startClosureSweeper(db, log)];
    const { server, port, takenPort } = await listen(config, (request, env) => app.fetch(request, env));
    const origin = localOrigin(config, port);
    home.origin ||= origin;
    await mail.start();
    const preparing = setTimeout(() => void children.prepare(), PREPARE_AFTER_MS);
    preparing.unref();
    const stop = async () => {
      clearTimeout(preparing);
      // First, so that calls which wait for one answer now and not when their time is over.
      children.stop();
      await Promise.all([baseMaps.operator.stop(), baseMaps.clients.stop()]);
      await closeServer(server);
      await keys.stop();
      await mail.close();
      await schedule.stop();
      await publishingJobs.stop();
      await mapJobs.stop();
      await endSweeping();
      await Promise.all(old.map((sweeper) => sweeper.stop()));
      await publicFiles.stop();
      await uploads.stop();
      await bulkReader.stop();
      await tiles.stop();
      await monitor?.stop();
      metrics.stop();
      await storage.close();
    };
    const remote = remoteLines(config, port);
    return { origin, remote, port, takenPort, metricsPort: monitor?.port ?? null, admin, stop };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** The operator's own style may lie within the house, with what it names there. */
const operatorOrigins = ({ mapStyleUrl, baseMapOrigins }: Config): string[] => [
  ...(mapStyleUrl === undefined ? [] : [new URL(mapStyleUrl).origin]),
  ...baseMapOrigins,
];

async function seed(config: Config, db: Db, log: Log): Promise<void> {
  if (config.seed !== 'demo') return;
  const origin = config.publicOrigin ?? localOrigin(config, config.port);
  if (await seedOnce(db, { filesDir: config.filesDir, origin })) log.info('the demo was put in');
}
