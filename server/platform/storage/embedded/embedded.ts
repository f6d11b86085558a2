import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, findBinaries, reachableBinaries } from './binaries.ts';
import { configure, initialise, makeSocketFolder, SOCKET_PREFIX } from './cluster.ts';
import { command } from './command.ts';
import { accepts, isAlive, readPostmaster } from './postmaster.ts';
import { type OtherUser, otherUser } from './run-as.ts';

export interface EmbeddedPostgres {
  /** Host for the driver: the folder of the Unix socket. */
  socketFolder: string;
  /** How it was found: for the log. */
  how: 'attached' | 'started';
  /** Stops it if no other server is connected. */
  stop: () => Promise<void>;
}

interface Place {
  dataDir: string;
  cluster: string;
  binaries: Binaries;
  user: OtherUser | null;
}

/** Recovery after a power cut reads the log again; a minute is far beyond what 512 MB of it take. */
const WAIT_MS = 60_000;

/**
 * The PostgreSQL that lives in the data folder: made if it is new, attached to if a server that was killed left it
 * running (or another server uses it), recovered by PostgreSQL itself if it was killed too.
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  const place = await prepare(resolve(dataDir));
  await initialise(place.cluster, place.binaries, place.user);
  const deadline = Date.now() + WAIT_MS;
  const made = new Set<string>();
  const found = async (socketFolder: string, how: EmbeddedPostgres['how']) => {
    made.delete(socketFolder);
    await Promise.all([...made].map(dropSocketFolder));
    return handle(place, socketFolder, how);
  };
  for (;;) {
    const running = await attach(place, deadline);
    if (running !== null) return found(running, 'attached');
    const socketFolder = await makeSocketFolder(place.dataDir, place.user);
    // Kept until the socket folder is known: a database started by another server may read the folder that we wrote.
    made.add(socketFolder);
    const outcome = await start(place, socketFolder);
    if (typeof outcome === 'string') return found(outcome, 'started');
    // Two servers that start at the same moment, or backends of a killed database that have not ended yet.
    if (Date.now() > deadline) {
      throw new Error(`The database in ${place.cluster} does not start: ${outcome.reason}`);
    }
    await sleep(250);
  }
}

async function prepare(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  const isRoot = process.getuid?.() === 0;
  // The folder belongs to our account: the account of the database must be able to pass through it (not to list it).
  if (isRoot) await chmod(dataDir, (await stat(dataDir)).mode | 0o011);
  const user = await otherUser(dataDir);
  const binaries = await reachableBinaries(await findBinaries(), user);
  return { dataDir, cluster: join(dataDir, 'db'), binaries, user };
}

async function attach(place: Place, deadline: number): Promise<string | null> {
  for (;;) {
    const postmaster = await readPostmaster(place.cluster);
    if (postmaster === null) return null;
    if (!(await isAlive(place.cluster, postmaster))) {
      await dropSocketFolder(postmaster.socketFolder);
      return null;
    }
    if (await accepts(postmaster.socketFolder)) return postmaster.socketFolder;
    if (Date.now() > deadline) {
      throw new Error(
        `A database runs in ${place.cluster} (process ${postmaster.pid}) but takes no connections.`,
      );
    }
    await sleep(100);
  }
}

/** @returns where it listens, or why it did not start. */
async function start(place: Place, socketFolder: string): Promise<string | { reason: string }> {
  await configure(place.cluster, socketFolder, place.user);
  // pg_ctl gives the database a session of its own, so Ctrl-C in our terminal does not reach it before we are done.
  const args = [
    'start',
    '-w',
    '-t',
    '60',
    '-s',
    '-D',
    place.cluster,
    '-l',
    join(place.cluster, 'server.log'),
  ];
  const { code, output } = await command(place.binaries.pgCtl, args, place.user);
  if (code !== 0) return { reason: output.trim() };
  return (await readPostmaster(place.cluster))?.socketFolder ?? socketFolder;
}

function handle(place: Place, socketFolder: string, how: EmbeddedPostgres['how']): EmbeddedPostgres {
  const stop = async () => {
    await command(place.binaries.pgCtl, ['stop', '-w', '-s', '-m', 'fast', '-D', place.cluster], place.user);
    await dropSocketFolder(socketFolder);
  };
  return { socketFolder, how, stop };
}

/** Only the temporary ones: the folder beside the data stays. */
async function dropSocketFolder(folder: string): Promise<void> {
  if (!basename(folder).startsWith(SOCKET_PREFIX)) return;
  await rm(folder, { recursive: true, force: true });
}
