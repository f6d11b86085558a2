import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, signIn } from '../../../tests/support/server/api-client.ts';
import { makeCampus } from '../../../tests/support/server/content-builders.ts';
import { dataFolders } from '../../../tests/support/server/data-folders.ts';
import { publishingSteps } from '../../../tests/support/server/publishing-steps.ts';
import {
  startTestServer,
  TEST_ADMIN,
  type TestServer,
} from '../../../tests/support/server/start-test-server.ts';
import { readPostmaster } from '../storage/embedded/postmaster.ts';

/** Milliseconds between looks at the staging. */
const TURN = 20;
/** Milliseconds within which another server is to have staged. */
const WANTED = 15_000;
const ROUNDS = Number(process.env['STOREY_JOB_KILLS'] ?? 3);

const newFolder = dataFolders();
let dataDir: string;
let database: pg.Client;
let server: TestServer;
const apiOf = ({ origin }: TestServer): Promise<Api> => signIn(origin, TEST_ADMIN.email, TEST_ADMIN.password);
beforeAll(async () => {
  dataDir = await newFolder();
  server = await startTestServer({ dataDir });
  const { socketFolder } = (await readPostmaster(join(dataDir, 'db')))!;
  database = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' });
  await database.connect();
}, 120_000);
afterAll(async () => {
  await database.end();
  await server.stop();
});

/** Kills the server that stages while it copies. @returns milliseconds from the kill to the preview, without a start of a server */
async function killedWhileStaging(isBeside: boolean): Promise<number> {
  const beside = isBeside ? await startTestServer({ dataDir }) : null;
  const api = await apiOf(server);
  const { clientId } = await makeCampus(api);
  await database.query('begin');
  await database.query('lock table snapshot_features');
  await publishingSteps(api, () => clientId).convert();
  const copying = `select 1 from pg_locks where not granted and relation = 'snapshot_features'::regclass`;
  while ((await database.query(copying)).rowCount === 0) await sleep(TURN);
  await server.kill();
  await database.query('rollback');
  const killed = performance.now();
  server = beside ?? (await startTestServer({ dataDir }));
  const from = isBeside ? killed : performance.now();
  const { settled } = publishingSteps(await apiOf(server), () => clientId);
  expect(await settled()).toBe(3);
  return performance.now() - from;
}

it.each([
  ['and is started again → stages from the beginning', false],
  ['beside another → that one takes over', true],
])('a server that is killed while it stages %s', { timeout: 1_200_000 }, async (_, isBeside) => {
  const times: number[] = [];
  while (times.length < ROUNDS) times.push(await killedWhileStaging(isBeside));
  times.sort((a, b) => a - b);
  const [middle, last] = [times[ROUNDS >> 1]!, times.at(-1)!].map((time) => (time / 1000).toFixed(1));
  const inTime = times.filter((time) => time < WANTED).length;
  process.stdout.write(`${inTime} of ${ROUNDS} within 15 s; median ${middle} s, slowest ${last} s\n`);
  expect(times).toHaveLength(ROUNDS);
});
