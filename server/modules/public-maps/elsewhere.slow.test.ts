import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicMapAnswer, SearchFile } from '../../../src/domain/public-map/index.ts';
import { poi } from '../../../tests/support/server/content-builders.ts';
import { publishingSteps } from '../../../tests/support/server/publishing-steps.ts';
import { createTestDatabase } from '../../../tests/support/server/test-database.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { publicMapBody } from '../../../tests/support/server/visitors/public-map-body.ts';
import { cookieOf } from '../../../tests/support/server/visitors/visitor.ts';
import { runCommand } from '../../cli/run-command.ts';
import { readConfig } from '../../platform/config.ts';

const PASSWORD = 'rosebud-1941';

let folder: string;
let one: TestWorld;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-elsewhere-'));
  one = await openWorld({ STOREY_SEED: 'demo', STOREY_FILES_DIR: join(folder, 'files') });
});
afterAll(async () => {
  await one.close();
  await rm(folder, { recursive: true, force: true });
});

const settings = (id: string, body: object) => one.admin('PUT', `/clients/1/public-maps/${id}`, body);
const read = (from: TestWorld, path: string, headers = {}): Promise<Response> =>
  fetch(`${from.origin}/api/v8${path}`, { headers });
async function answerOf(from: TestWorld, slug: string): Promise<PublicMapAnswer> {
  const answer = await read(from, `/public/${slug}`);
  return ((await answer.json()) as { result: PublicMapAnswer }).result;
}
async function namesIn(from: TestWorld, path: string): Promise<string[]> {
  const { places } = (await (await read(from, path)).json()) as SearchFile;
  return places.map(({ name }) => name);
}
const openWith = (from: TestWorld, slug: string, password: string): Promise<Response> =>
  fetch(`${from.origin}/api/v8/public/${slug}/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });

it('two servers on one database · set and published on one → read from the other, files too; off there, off here', async () => {
  const files = { STOREY_FILES_DIR: join(folder, 'files') };
  const other = await openWorld({ DATABASE_URL: one.databaseUrl, ...files });
  try {
    const [id, body] = [randomUUID(), publicMapBody(1)];
    await settings(id, body);
    expect((await answerOf(other, body.slug)).title).toBe('Larkfield');
    await settings(id, { ...body, title: 'Larkfield Health' });
    await expect.poll(async () => (await answerOf(other, body.slug)).title).toBe('Larkfield Health');

    const before = await answerOf(other, body.slug);
    const { fid, body: place } = poi({ clientId: 1, siteId: 1, buildingId: 1 }, { name: 'Made just now' });
    expect((await one.admin('PUT', `/features/${fid}`, place)).status).toBe(200);
    expect(await publishingSteps(one.admin, () => 1).publish()).toBe(0);
    await expect
      .poll(async () => (await answerOf(other, body.slug)).revision, { timeout: 30_000 })
      .not.toBe(before.revision);
    const after = await answerOf(other, body.slug);
    expect(after.revision).toBe((await answerOf(one, body.slug)).revision);
    for (const server of [one, other]) expect(await namesIn(server, after.search)).toContain('Made just now');
    // A page that was open before still reads its own revision.
    expect(await namesIn(other, before.search)).not.toContain('Made just now');

    await settings(id, { ...body, state: 'off' });
    await expect.poll(async () => (await read(other, `/public/${body.slug}`)).status).toBe(404);
    expect((await read(other, after.search)).status).toBe(404);
  } finally {
    await other.close();
  }
}, 120_000);

it('a backup restored elsewhere → each map at its address and its old one, with its files; its password opens it', async () => {
  const [id, body] = [randomUUID(), publicMapBody(1)];
  const old = body.slug;
  await settings(id, body);
  const next = { ...body, slug: `${old}-new` };
  await settings(id, next);
  const locked = publicMapBody(1, { password: PASSWORD });
  await settings(randomUUID(), locked);
  const before = await answerOf(one, next.slug);
  const file = join(folder, 'storey.backup');
  const command = async (databaseUrl: string, filesDir: string, ...args: string[]): Promise<number> => {
    const env = { DATABASE_URL: databaseUrl, STOREY_LOG_LEVEL: 'silent', STOREY_FILES_DIR: filesDir };
    const quiet = { say: () => undefined, complain: () => undefined };
    return runCommand(args, () => readConfig(env), quiet);
  };
  expect(await command(one.databaseUrl, join(folder, 'files'), 'backup', file)).toBe(0);
  const databaseUrl = await createTestDatabase();
  const filesDir = join(folder, 'restored');
  expect(await command(databaseUrl, filesDir, 'restore', file)).toBe(0);
  const restored = await openWorld({ DATABASE_URL: databaseUrl, STOREY_FILES_DIR: filesDir });
  try {
    const after = await answerOf(restored, next.slug);
    expect(after).toMatchObject({ id: before.id, title: before.title, slug: next.slug });
    expect((await answerOf(restored, old)).slug).toBe(next.slug);
    expect(await namesIn(restored, after.search)).toEqual(await namesIn(one, before.search));
    expect((await read(restored, `/public/${locked.slug}`)).status).toBe(401);
    expect((await openWith(restored, locked.slug, 'rosebud-1940')).status).toBe(401);
    const opened = await openWith(restored, locked.slug, PASSWORD);
    expect(opened.ok).toBe(true);
    const answer = await read(restored, `/public/${locked.slug}`, cookieOf(opened));
    expect(answer.status).toBe(200);
  } finally {
    await restored.close();
  }
}, 120_000);
