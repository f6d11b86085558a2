import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { passwordIssues } from '../../../src/domain/rules/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Db, Tx } from '../../platform/storage/connect.ts';
import { users } from '../../platform/storage/schema.ts';
import { lockAccount } from './accounts.ts';
import { hashPassword, isPassword, makePassword } from './passwords.ts';

/** Any number will do. */
const ADMIN_LOCK = 5_701_004;

export interface AdminAccount {
  email: string;
  /** Set when it was generated just now: told once, and kept in the file. */
  generated: { password: string; file: string } | null;
  /** The file in which an earlier start kept the password that it generated, while that still opens the account. */
  keptIn: string | null;
}

/**
 * Sees to it that the configured account exists and is SuperAdmin. A password in the settings wins over the stored
 * one; without any, the first start makes one. Servers that start at once on a new database do it one after the other.
 * @throws Error for a password in the settings that is too weak.
 */
export async function ensureAdmin(db: Db, config: Config): Promise<AdminAccount> {
  if (config.adminPassword !== undefined && passwordIssues(config.adminPassword).length > 0) {
    throw new Error(
      'STOREY_ADMIN_PASSWORD must have at least 14 characters, among them a lowercase letter, an uppercase letter and a digit.',
    );
  }
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADMIN_LOCK})`);
    return findOrMake(tx, config);
  });
}

async function findOrMake(tx: Tx, config: Config): Promise<AdminAccount> {
  const email = config.adminEmail;
  // Held: another server may be moving its address, and the account would keep the operator's password.
  const found = await lockAccount(tx, email);
  if (found) {
    const roles = found.roles.includes('SuperAdmin') ? found.roles : [...found.roles, 'SuperAdmin'];
    const wanted = config.adminPassword;
    const isSame = wanted === undefined || (await isPassword(wanted, found.passwordHash));
    const passwordHash = isSame ? found.passwordHash : await hashPassword(wanted);
    const isKept = wanted === undefined && (await isStillKept(config.dataDir, passwordHash));
    // The password is the operator's, who also says that this address is the admin's.
    const isOperators = wanted !== undefined || isKept;
    const proof = { unprovenSince: null, passwordProvenAt: found.passwordProvenAt ?? new Date() };
    await tx
      .update(users)
      .set({ roles, passwordHash, ...(isOperators && proof) })
      .where(eq(users.id, found.id));
    return { email, generated: null, keptIn: isKept ? fileOf(config.dataDir) : null };
  }
  const password = config.adminPassword ?? makePassword();
  // The file first: an unreadable password would lock everyone out.
  const file = config.adminPassword === undefined ? await keep(config.dataDir, password) : null;
  const passwordHash = await hashPassword(password);
  const passwordProvenAt = new Date();
  await tx
    .insert(users)
    .values({ email, name: 'Administrator', roles: ['SuperAdmin'], passwordHash, passwordProvenAt });
  return { email, generated: file === null ? null : { password, file }, keptIn: null };
}

const fileOf = (dataDir: string): string => join(dataDir, 'admin-password');

/** Another password may have been set since, or the file moved. */
async function isStillKept(dataDir: string, passwordHash: string | null): Promise<boolean> {
  const kept = await readFile(fileOf(dataDir), 'utf8').catch(() => null);
  return kept !== null && isPassword(kept.trim(), passwordHash);
}

async function keep(dataDir: string, password: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = fileOf(dataDir);
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return file;
}
