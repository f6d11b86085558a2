import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createUser, idsOf } from './system-users.ts';

/** PostgreSQL refuses to run as root, so root hands it to the user `postgres`. Null: run as who we are. */
export interface OtherUser {
  uid: number;
  gid: number;
  /** What to put before a command so that it may pass folders which this user cannot enter. */
  prefix: string[];
}

const USER = 'postgres';

/** The user that PostgreSQL runs as, able to reach the data folder. */
export async function otherUser(dataDir: string): Promise<OtherUser | null> {
  if (process.getuid?.() !== 0) return null;
  const ids = (await idsOf(USER)) ?? (await createUser(USER));
  if (!ids) {
    throw new Error(
      `PostgreSQL does not run as root, and a user named ${USER} could not be made. Start the server as a normal user.`,
    );
  }
  const blocked = await firstClosedFolder(dataDir, ids);
  if (blocked === null) return { ...ids, prefix: [] };

  // A closed parent (/root, a temporary folder of mode 700): Linux can grant the one right that is missing.
  const prefix = ['setpriv', `--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups'];
  prefix.push('--inh-caps=+dac_override', '--ambient-caps=+dac_override');
  // `test -x` would say no: access(2) looks past such rights.
  if (spawnSync(prefix[0]!, [...prefix.slice(1), 'ls', '-d', `${blocked}/.`]).status === 0)
    return { ...ids, prefix };
  throw new Error(
    `The database runs as user ${USER}, who cannot enter ${blocked}. Start the server as a normal user, or choose another folder with STOREY_DATA_DIR, or allow it: chmod o+x ${blocked}`,
  );
}

/** The outermost folder on the way to `path` that the user may not enter, or null. */
export async function firstClosedFolder(
  path: string,
  ids: { uid: number; gid: number },
): Promise<string | null> {
  const chain: string[] = [];
  for (let at = resolve(path); ; at = dirname(at)) {
    chain.unshift(at);
    if (at === dirname(at)) break;
  }
  for (const folder of chain) {
    const s = await stat(folder);
    const bit = s.uid === ids.uid ? 0o100 : s.gid === ids.gid ? 0o010 : 0o001;
    if ((s.mode & bit) === 0) return folder;
  }
  return null;
}
