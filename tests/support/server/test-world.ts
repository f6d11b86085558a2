import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { readConfig } from '../../../server/platform/config.ts';
import { startServer } from '../../../server/server.ts';
import type { Db } from '../../../server/platform/storage/connect.ts';
import { permissions, users } from '../../../server/platform/storage/schema.ts';
import { type Api, apiOf, signIn, tokenOf } from './api-client.ts';
import { TEST_ADMIN } from './start-test-server.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestWorld {
  origin: string;
  /** Of the listener for monitors; null where it is not set up. */
  metricsPort: number | null;
  databaseUrl: string;
  db: Db;
  /** Without a sign-in. */
  open: Api;
  admin: Api;
  /** A new user with the given permissions, signed in. */
  userWith: (grants: Grant[]) => Promise<Api>;
  /** The same, with the token: for calls that are not sent in one piece. */
  personWith: (grants: Grant[]) => Promise<{ api: Api; token: string }>;
  close: () => Promise<void>;
}
export interface Grant {
  permissionId: number;
  clientId: number;
  siteId?: number;
  buildingId?: number;
}

/** Verified as any other; the cost of a hash does not matter to tests that only sign in. */
const CHEAP = { memoryCost: 1024, timeCost: 1, parallelism: 1 } as const;
let cheapHash: Promise<string> | undefined;

/** A server within this process, on a database of its own. */
export async function openWorld(env: Record<string, string> = {}): Promise<TestWorld> {
  const databaseUrl = env['DATABASE_URL'] ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'storey-world-'));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const db = drizzle(pool);
  const { email, password } = TEST_ADMIN;
  const passwordHash = await (cheapHash ??= hash(password, CHEAP));
  // The server finds its admin, and has no password to hash. A given database need not have its tables yet.
  if (env['DATABASE_URL'] === undefined)
    await db.insert(users).values({ email, name: 'Administrator', roles: [], passwordHash });
  const server = await startServer(
    readConfig({
      PORT: '0',
      DATABASE_URL: databaseUrl,
      STOREY_DATA_DIR: dataDir,
      STOREY_ADMIN_PASSWORD: TEST_ADMIN.password,
      STOREY_LOG_LEVEL: 'silent',
      STOREY_DWG: 'off',
      ...env,
    }),
  );
  const { origin, metricsPort } = server;
  const open = apiOf(origin);

  const personWith = async (grants: Grant[]) => {
    const email = `${randomUUID()}@example.org`;
    const [made] = await db.insert(users).values({ email, roles: [], passwordHash }).returning();
    const userId = made!.id;
    if (grants.length > 0) await db.insert(permissions).values(grants.map((g) => ({ ...g, userId })));
    const token = await tokenOf(origin, email, password);
    return { token, api: apiOf(origin, token) };
  };
  const userWith = async (grants: Grant[]) => (await personWith(grants)).api;
  const close = async () => {
    await server.stop();
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    origin,
    metricsPort,
    databaseUrl,
    db,
    open,
    admin: await signIn(origin, TEST_ADMIN.email, password),
    userWith,
    personWith,
    close,
  };
}
