import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { openStorage, type Storage } from '../../platform/storage/connect.ts';
import { users } from '../../platform/storage/schema.ts';
import { createTestDatabase } from '../../../tests/support/server/test-database.ts';
import { ensureAdmin } from './admin-account.ts';
import { hashPassword, isPassword } from './passwords.ts';

let dataDir: string;
let storages: Storage[];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storey-admin-'));
  const databaseUrl = await createTestDatabase();
  storages = await Promise.all([1, 2].map(() => openStorage({ dataDir, databaseUrl }, createLog('silent'))));
});
afterAll(async () => {
  await Promise.all(storages.map((s) => s.close()));
  await rm(dataDir, { recursive: true, force: true });
});

it('makes one account and one password where several servers start at the same moment', async () => {
  const config = readConfig({ STOREY_DATA_DIR: dataDir });
  const accounts = await Promise.all([0, 1, 0, 1].map((i) => ensureAdmin(storages[i]!.db, config)));
  const made = accounts.flatMap((account) => account.generated ?? []);
  expect(made).toHaveLength(1);
  const rows = await storages[0]!.db.select().from(users);
  expect(rows.map((row) => row.roles)).toEqual([['SuperAdmin']]);
  // What the file says opens the account.
  const password = (await readFile(made[0]!.file, 'utf8')).trim();
  expect(await isPassword(password, rows[0]!.passwordHash)).toBe(true);
});

it('tells a later start where the password is kept, while that one is still good', async () => {
  const { db } = storages[0]!;
  const config = readConfig({ STOREY_DATA_DIR: dataDir });
  const file = join(dataDir, 'admin-password');
  expect(await ensureAdmin(db, config)).toMatchObject({ generated: null, keptIn: file });
  await db.update(users).set({ passwordHash: await hashPassword('Set-by-its-owner-7') });
  expect((await ensureAdmin(db, config)).keptIn).toBeNull();
  await rm(file);
  expect((await ensureAdmin(db, config)).keptIn).toBeNull();
});
