import { createUser, idsOf } from '../storage/embedded/system-users.ts';

/** Who child processes become, where the server is root. */
export interface ConverterUser {
  uid: number;
  gid: number;
}

/** A user of its own, who owns nothing; not the database's user, who owns all stored data. */
const USER = 'storey-converter';
const INSTEAD = 'nobody';

/**
 * The user that reads files from outside; null if the server is not root, and has no more rights than a user.
 * @throws if the user is missing and can't be created: files from outside are never read as root.
 */
export async function converterUser(): Promise<ConverterUser | null> {
  if (process.getuid?.() !== 0) return null;
  const ids = (await idsOf(USER)) ?? (await createUser(USER)) ?? (await idsOf(INSTEAD));
  if (ids && ids.uid !== 0) return ids;
  throw new Error(`Files can't be converted as root, and there is neither a user ${USER} nor ${INSTEAD}.`);
}

/** Becomes that user, for good and with all threads. */
export function becomeUser({ uid, gid }: ConverterUser): void {
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  if (process.getuid?.() !== uid || process.getgid?.() !== gid) throw new Error('The user did not change.');
}
