import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { mapStatusAnswerSchema } from '../../../src/contract/index.ts';
import { runCommand } from '../../cli/run-command.ts';
import { readConfig } from '../config.ts';
import { signIn } from '../../../tests/support/server/api-client.ts';
import { type Campus, makeCampus, poi } from '../../../tests/support/server/content-builders.ts';
import { TEST_ADMIN } from '../../../tests/support/server/start-test-server.ts';
import { createTestDatabase } from '../../../tests/support/server/test-database.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { HEADER_BYTES } from './header.ts';

let folder: string;
let world: TestWorld;
let campus: Campus;
let file: string;
const plan = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_500_000)]);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-backup-'));
  file = join(folder, 'storey.backup');
  world = await openWorld({ STOREY_FILES_DIR: join(folder, 'files') });
  campus = await makeCampus(world.admin);
  const { clientId, siteId, buildingId } = campus;
  for (const name of ['Plain', 'Umlaut äöü', 'قبو', 'tab\\t and \\\\ back', 'NUL \u0000 and \ud800']) {
    const { fid, body } = poi(campus, { name: 'Room', note: name });
    expect((await world.admin('PUT', `/features/${fid}`, body)).status).toBe(200);
  }
  const path = `/clients/${clientId}/sites/${siteId}/buildings/${buildingId}/levels/0/original-floor-plan`;
  await world.admin('POST', path, { fileType: 'pdf', floorPlanFileBase64: plan.toString('base64') });
  await world.admin('POST', `/clients/${clientId}/maps/convert`);
  await reached(3);
  await world.admin('PUT', `/clients/${clientId}/maps/approve`);
  await reached(0);
  const { fid, body } = poi(campus, { name: 'Since' });
  await world.admin('PUT', `/features/${fid}`, body);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function reached(wanted: number): Promise<void> {
  for (;;) {
    const answer = await world.admin('GET', `/clients/${campus.clientId}/maps/status`);
    if (mapStatusAnswerSchema.parse(answer).result.status === wanted) return;
    await sleep(20);
  }
}

async function command(databaseUrl: string, ...args: string[]) {
  const lines: string[] = [];
  const config = () =>
    readConfig({
      DATABASE_URL: databaseUrl,
      STOREY_LOG_LEVEL: 'silent',
      STOREY_FILES_DIR: join(folder, 'files'),
    });
  const tell = (line: string) => lines.push(line);
  const code = await runCommand(args, config, { say: tell, complain: tell });
  return { code, text: lines.join('\n') };
}

/** What the server answers to everything that there is, without the moment of the answer and its own address. */
async function everything(on: TestWorld) {
  const { clientId, siteId, buildingId } = campus;
  const level = `/buildings/${buildingId}/levels/0`;
  const paths = [
    '/users/me',
    '/clients',
    ...['', '/draft'].flatMap((edition) => [
      `/clients/${clientId}/sites${edition}`,
      `/sites/${siteId}${edition}`,
      `/buildings/${buildingId}${edition}`,
      `${level}${edition}`,
      `${level}/pois${edition}`,
    ]),
    `/clients/${clientId}/maps/status`,
    `/clients/${clientId}/sites/${siteId}/buildings/${buildingId}/level-statuses`,
  ];
  const answers = [];
  for (const path of paths) {
    const { status, result, results } = await on.admin('GET', path);
    answers.push([path, status, JSON.stringify({ result, results }).replaceAll(on.origin, '')]);
  }
  return answers;
}

describe('a backup', () => {
  it('is made while a server runs, and is for its owner alone', async () => {
    expect(await command(world.databaseUrl, 'backup', file)).toMatchObject({ code: 0 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await command(world.databaseUrl, 'backup', file)).toMatchObject({
      code: 1,
      text: `${file} is there already.`,
    });
  });

  it('restored elsewhere answers every call as before, files and sign-ins included', async () => {
    const databaseUrl = await createTestDatabase();
    expect(await command(databaseUrl, 'restore', file)).toEqual({
      code: 0,
      text: expect.stringMatching(/^Restored \d+ rows of the backup of /) as string,
    });
    // The account is the one of the backup: another password in the settings changes nothing.
    const other = await openWorld({ DATABASE_URL: databaseUrl });
    expect(await everything(other)).toEqual(await everything(world));
    await signIn(other.origin, TEST_ADMIN.email, TEST_ADMIN.password);
    const { clientId, siteId, buildingId } = campus;
    const statuses = await other.admin(
      'GET',
      `/clients/${clientId}/sites/${siteId}/buildings/${buildingId}/level-statuses`,
    );
    const url = String((statuses.results as { floorPlanUrl: string }[])[0]?.floorPlanUrl);
    const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
    const token = String((await other.open('POST', '/auth/token', attempt)).result['access_token']);
    const back = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    expect(Buffer.from(await back.arrayBuffer()).equals(plan)).toBe(true);
    // Ids go on where they were.
    const made = await other.admin('POST', '/clients', { clientTitle: 'Next' });
    expect(Number(made.result.clientInternalIdentifier)).toBe(clientId + 1);
    await other.close();
  });

  slowIt('is refused where a server runs, and where something is there unless forced', async () => {
    const databaseUrl = await createTestDatabase();
    const other = await openWorld({ DATABASE_URL: databaseUrl });
    await other.admin('POST', '/clients', { clientTitle: 'Mine' });
    const running = await command(databaseUrl, 'restore', file, '--force');
    expect(running).toMatchObject({
      code: 1,
      text: expect.stringContaining('A server is running') as string,
    });
    await other.close();
    const full = await command(databaseUrl, 'restore', file);
    expect(full).toMatchObject({ code: 1, text: expect.stringContaining('not empty') as string });
    expect(await command(databaseUrl, 'restore', file, '--force')).toMatchObject({ code: 0 });
    const again = await openWorld({ DATABASE_URL: databaseUrl });
    expect(await everything(again)).toEqual(await everything(world));
    await again.close();
  });

  slowIt('that is damaged anywhere is refused, and nothing has changed', async () => {
    const databaseUrl = await createTestDatabase();
    const mine = await openWorld({ DATABASE_URL: databaseUrl });
    await mine.admin('POST', '/clients', { clientTitle: 'Mine' });
    await mine.close();
    const { size } = await stat(file);
    const bytes = await readFile(file);
    const damaged = join(folder, 'damaged.backup');
    const places = [0, 20, 200, HEADER_BYTES, HEADER_BYTES + 20, Math.floor(size / 2), size - 1];
    for (const at of places) {
      const changed = Buffer.from(bytes);
      changed[at] = changed[at]! ^ 1;
      await writeFile(damaged, changed);
      expect([at, await command(databaseUrl, 'restore', damaged, '--force')]).toMatchObject([
        at,
        { code: 1 },
      ]);
    }
    for (const length of [0, 10, HEADER_BYTES - 1, HEADER_BYTES, size - 1]) {
      await copyFile(file, damaged);
      await truncate(damaged, length);
      expect(await command(databaseUrl, 'restore', damaged, '--force')).toMatchObject({ code: 1 });
    }
    expect(await command(databaseUrl, 'restore', join(folder, 'none'))).toMatchObject({ code: 1 });
    const still = await openWorld({ DATABASE_URL: databaseUrl });
    const clients = (await still.admin('GET', '/clients')).results as { clientTitle: string }[];
    expect(clients.map((c) => c.clientTitle)).toEqual(['Mine']);
    await still.close();
  });

  it('of files that their folder has lost is not made, and leaves nothing half', async () => {
    const path = join(folder, 'lost.backup');
    await rm(join(folder, 'files'), { recursive: true });
    const answer = await command(world.databaseUrl, 'backup', path);
    expect(answer).toMatchObject({ code: 1, text: expect.stringContaining('went away') as string });
    await expect(stat(path)).rejects.toThrow('ENOENT');
    await expect(stat(`${path}.making`)).rejects.toThrow('ENOENT');
  });
});
