import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../tests/support/server/test-database.ts';
import { openSigner, type Signer } from './access-token.ts';

let pool: pg.Pool;
let signer: Signer;
const familyId = randomUUID();
const sign = (id: number) => signer.sign({ id, roles: [], partnerId: null }, familyId, new Date());

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createTestDatabase(), max: 1 });
  signer = await openSigner(drizzle(pool));
}, 60_000);
afterAll(() => pool.end());
afterEach(() => {
  vi.useRealTimers();
});

describe('a token that was good once', () => {
  it('is good again, and says the same', async () => {
    const token = await sign(7);
    for (let i = 0; i < 3; i += 1) expect(await signer.verify(token)).toMatchObject({ userId: 7, familyId });
  });

  it('ends with its time, to the second', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
    const token = await sign(7);
    expect(await signer.verify(token)).not.toBeNull();
    vi.setSystemTime(1_800_000_000_000 + 15 * 60_000 - 1);
    expect(await signer.verify(token)).not.toBeNull();
    vi.setSystemTime(1_800_000_000_000 + 15 * 60_000);
    expect(await signer.verify(token)).toBeNull();
  });

  it('a token with other last letters → null', async () => {
    const token = await sign(7);
    expect(await signer.verify(token)).not.toBeNull();
    expect(await signer.verify(`${token.slice(0, -3)}AAA`)).toBeNull();
    expect(await signer.verify(token.slice(0, -1))).toBeNull();
  });

  it('is still good after more than are remembered', async () => {
    const token = await sign(7);
    for (let id = 1; id <= 1100; id += 1) {
      expect(await signer.verify(await sign(id))).toMatchObject({ userId: id });
    }
    expect(await signer.verify(token)).toMatchObject({ userId: 7 });
  });
});
