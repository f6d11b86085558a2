import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { signIn } from '../../../tests/support/server/api-client.ts';
import { makeCampus } from '../../../tests/support/server/content-builders.ts';
import { dataFolders, postmasterOf } from '../../../tests/support/server/data-folders.ts';
import { killRounds } from '../../../tests/support/server/kill-server.ts';
import {
  startTestServer,
  TEST_ADMIN,
  type TestServer,
} from '../../../tests/support/server/start-test-server.ts';

const newFolder = dataFolders();
const apiOf = (server: TestServer) => signIn(server.origin, TEST_ADMIN.email, TEST_ADMIN.password);

describe('a server', () => {
  slowIt(
    'that is killed under load has every write that it acknowledged',
    async () => {
      const { acknowledged, lost } = await killRounds(await newFolder(), 1, Math.random);
      expect(lost).toEqual([]);
      expect(acknowledged).toBeGreaterThan(2);
    },
    180_000,
  );

  it('whose database is killed gets it back by itself', async () => {
    const dataDir = await newFolder();
    const server = await startTestServer({ dataDir });
    const api = await apiOf(server);
    await makeCampus(api);
    const before = await postmasterOf(dataDir);
    process.kill(before!, 'SIGKILL');
    for (;;) {
      const answer = await api('GET', '/clients');
      const isBack = answer.status === 200 && (await postmasterOf(dataDir)) !== before;
      if (isBack) {
        expect(answer.results).toHaveLength(1);
        break;
      }
      if (answer.status !== 200)
        expect([answer.status, answer.error?.code]).toEqual([503, 'storage-unavailable']);
      await sleep(50);
    }
    await server.stop();
    expect(await postmasterOf(dataDir)).toBeUndefined();
  }, 60_000);
});
