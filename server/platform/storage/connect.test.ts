import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createTestDatabase } from '../../../tests/support/server/test-database.ts';
import { openStorage, type Storage } from './connect.ts';

let storage: Storage;
beforeAll(async () => {
  storage = await openStorage({ dataDir: '', databaseUrl: await createTestDatabase() }, createLog('silent'));
});
afterAll(() => storage.close());

it('outlives a connection that breaks while it is in use', async () => {
  const client = await storage.pool.connect();
  // What the driver does when a write to a dead database fails; with no one listening it would end the process.
  expect(() => client.emit('error', new Error('write EPIPE'))).not.toThrow();
  client.release(true);
  expect((await storage.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
