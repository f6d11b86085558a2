import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

export interface Postmaster {
  pid: number;
  socketFolder: string;
}

/** The content of `postmaster.pid`, dead or alive; null if the file is missing. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, socketFolder: lines[4]?.trim() ?? '' } : null;
}

/**
 * Whether that process still is a PostgreSQL. After a restart of the machine (or of a container) the number may belong
 * to a stranger, and PostgreSQL itself would refuse to start because of it: then the file is taken away.
 */
export async function isAlive(cluster: string, postmaster: Postmaster): Promise<boolean> {
  try {
    process.kill(postmaster.pid, 0);
  } catch (error) {
    // EPERM: the process exists, under another user.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const name = await programOf(postmaster.pid);
  if (name.includes('postgres')) return true;
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  return false;
}

/** The kernel knows on Linux, also where a bare container has no `ps`; elsewhere `ps` does. */
async function programOf(pid: number): Promise<string> {
  const fromKernel = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null);
  if (fromKernel !== null) return fromKernel;
  return run('ps', ['-p', String(pid), '-o', 'comm=']).then(
    (r) => r.stdout,
    () => '',
  );
}

/** Milliseconds. A connection without any answer is tried again; otherwise waiting for it would never end. */
const ANSWER_MS = 10_000;

/** True once a connection through the socket is accepted. */
export async function accepts(socketFolder: string): Promise<boolean> {
  if (socketFolder === '') return false;
  const client = new pg.Client({
    host: socketFolder,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
