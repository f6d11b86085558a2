import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Ids {
  uid: number;
  gid: number;
}

/** The numbers of a user of this system; null for an unknown user. */
export async function idsOf(name: string): Promise<Ids | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

/** Makes a user who can't sign in and has no home, with a group of the same name; null where that can't be done. */
export async function createUser(name: string): Promise<Ids | null> {
  await run('groupadd', ['-f', name]).catch(() => null);
  await run('useradd', ['-g', name, '-M', '-s', '/bin/false', name]).catch(() => null);
  return idsOf(name);
}
