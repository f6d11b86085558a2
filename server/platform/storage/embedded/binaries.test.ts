import { chmod, cp, lstat, mkdtemp, rm, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBinaries, makeSymlinks, reachableBinaries } from './binaries.ts';
import { initialise } from './cluster.ts';
import { otherUser } from './run-as.ts';

/** A copy of the platform package below a folder that only its owner may enter. */
let closed: string;
let open: string;
beforeAll(async () => {
  closed = await mkdtemp(join(tmpdir(), 'storey-closed-'));
  open = await mkdtemp(join(tmpdir(), 'storey-open-'));
  await chmod(open, 0o755);
  const { native } = await findBinaries();
  await cp(join(native, '..'), join(closed, 'package'), { recursive: true, verbatimSymlinks: true });
});
afterAll(async () => {
  await rm(closed, { recursive: true, force: true });
  await rm(open, { recursive: true, force: true });
});

describe('the bundled programs', () => {
  it('get their symlinks where no install script made them', async () => {
    const link = join(closed, 'package', 'native', 'lib', 'libpq.so.5');
    await unlink(link);
    await makeSymlinks(join(closed, 'package'));
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect((await stat(link)).isFile()).toBe(true);
  });

  it.skipIf(process.getuid?.() !== 0)('are copied to where the database user reaches them', async () => {
    const user = await otherUser(open);
    const native = join(closed, 'package', 'native');
    const there = await reachableBinaries({ native, initdb: '', pgCtl: '' }, user, open);
    expect(there.native.startsWith(open)).toBe(true);
    await initialise(join(open, 'db'), there, user);
    expect((await stat(join(open, 'db', 'PG_VERSION'))).isFile()).toBe(true);
    expect(await reachableBinaries(there, user, open)).toBe(there);
  });
});
