import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { command } from './command.ts';
import type { OtherUser } from './run-as.ts';

/** Bytes that a Unix socket's path may have (sun_path less its end), on the strictest of our systems. */
const SOCKET_PATH_MAX = 103;
const SOCKET_NAME = '/.s.PGSQL.5432';
export const SOCKET_PREFIX = 'storey-pg-';

/** Makes the cluster under another name and moves it into place, so that a half-made one is never taken for whole. */
export async function initialise(cluster: string, binaries: Binaries, user: OtherUser | null): Promise<void> {
  if (await exists(join(cluster, 'PG_VERSION'))) return;
  const making = `${cluster}.making-${randomUUID().slice(0, 8)}`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { mode: 0o700, recursive: true });
  if (user) await chown(making, user.uid, user.gid);
  const args = [
    `--pgdata=${making}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-locale',
  ];
  const { code, output } = await command(binaries.initdb, args, user);
  if (code !== 0) {
    await rm(making, { recursive: true, force: true });
    throw new Error(`The database could not be made in ${cluster}: ${output.trim()}`);
  }
  await rename(making, cluster).catch(async (error: NodeJS.ErrnoException) => {
    await rm(making, { recursive: true, force: true });
    // Another server was quicker; its cluster is as good.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/**
 * A folder for the socket that only the database's user may enter: beside the data, or a short temporary one where the
 * path would be too long for a socket. Access to the folder is what guards the database; no port is opened.
 */
export async function makeSocketFolder(dataDir: string, user: OtherUser | null): Promise<string> {
  const beside = join(dataDir, 'run');
  const isShort = Buffer.byteLength(beside + SOCKET_NAME) <= SOCKET_PATH_MAX;
  const folder = isShort ? beside : await mkdtemp(join(await shortTemporary(), SOCKET_PREFIX));
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}

/** `TMPDIR` may itself be long (macOS) or closed to the database's user. */
async function shortTemporary(): Promise<string> {
  const own = tmpdir();
  const isOpen = ((await stat(own)).mode & 0o001) !== 0 || process.getuid?.() !== 0;
  return isOpen && Buffer.byteLength(own) <= 60 ? own : '/tmp';
}

/** Rewritten at every start: nothing in it depends on what an older version wrote. */
export async function configure(
  cluster: string,
  socketFolder: string,
  user: OtherUser | null,
): Promise<void> {
  const quoted = `'${socketFolder.replaceAll("'", "''")}'`;
  const lines = [
    `listen_addresses = ''`,
    `port = 5432`,
    `unix_socket_directories = ${quoted}`,
    `unix_socket_permissions = 0700`,
    // An acknowledged write is on the disk.
    `fsync = on`,
    `synchronous_commit = on`,
    `full_page_writes = on`,
    `shared_buffers = 64MB`,
    `max_connections = 60`,
    `max_wal_size = 512MB`,
    // Two calls that lock each other out are parted soon; one of them is made again.
    `deadlock_timeout = 100ms`,
    // No big shared memory segments: containers often give 64 MB.
    `max_parallel_workers_per_gather = 0`,
    `jit = off`,
    `log_min_messages = warning`,
    `log_statement = none`,
    `log_min_error_statement = panic`,
    `log_timezone = 'UTC'`,
    `timezone = 'UTC'`,
  ];
  const file = join(cluster, 'postgresql.auto.conf');
  // Whole at any moment: a database that another server starts may be reading it.
  const beside = `${file}.${randomUUID()}`;
  await writeFile(beside, `${lines.join('\n')}\n`, { mode: 0o600 });
  if (user) await chown(beside, user.uid, user.gid);
  await rename(beside, file);
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
