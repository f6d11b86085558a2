import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userAnswerSchema } from '../../../src/contract/index.ts';
import { type Answer, type Api, signIn } from '../../../tests/support/server/api-client.ts';
import { type Mailbox, mailbox } from '../../../tests/support/server/mailbox.ts';
import { TEST_ADMIN } from '../../../tests/support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { makeCampus } from '../../../tests/support/server/content-builders.ts';

const ADMIN = 1;
let folder: string;
let world: TestWorld;
/** A second server of the same database. */
let other: TestWorld;
let mails: Mailbox;
let clientId: number;
let boss: Api;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-mail-limits-'));
  mails = mailbox(folder);
  world = await openWorld({ STOREY_DATA_DIR: folder });
  other = await openWorld({ STOREY_DATA_DIR: folder, DATABASE_URL: world.databaseUrl });
  ({ clientId } = await makeCampus(world.admin));
  boss = await world.userWith([{ permissionId: ADMIN, clientId }]);
});
afterAll(async () => {
  await other.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await world.db.execute(sql`delete from mail_allowances`);
});

const users = () => `/clients/${clientId}/users`;
const invite = (api: Api, email: string) => api('POST', users(), { email });
const idOf = (answer: Answer) => userAnswerSchema.parse(answer).result.id;
const remove = (api: Api, id: number) => api('DELETE', `${users()}/${id}`);
const move = (api: Api, id: number, email: string) => api('PATCH', `${users()}/${id}`, { email });

/** Waits until all mails are written. @returns how many went to addresses that hold this. */
async function sentTo(part: string): Promise<number> {
  await expect
    .poll(async () => (await world.db.execute(sql`select 1 from jobs where kind = 'mail'`)).rowCount, {
      timeout: 20_000,
    })
    .toBe(0);
  return (await mails.texts()).filter((text) => text.split('\n')[0]!.toLowerCase().includes(part)).length;
}

/** Invites and removes in turn, through each of these in turn. @returns the answers to the invitations. */
async function inviteAndRemove(apis: Api[], times: number, addressOf: (i: number) => string) {
  const answers: Answer[] = [];
  for (let i = 0; i < times; i += 1) {
    const api = apis[i % apis.length]!;
    const answer = await invite(api, addressOf(i));
    answers.push(answer);
    if (answer.status === 200) expect((await remove(api, idOf(answer))).status).toBe(200);
  }
  return answers;
}
const refusedOf = (answers: Answer[]) => answers.filter(({ status }) => status === 429);

describe('one mailbox', () => {
  it('40 invitations, each removed again → 10 mails, then 429 with the time to wait', async () => {
    const name = `v${randomUUID()}`;
    const answers = await inviteAndRemove([boss], 40, () => `${name}@example.org`);
    const refused = refusedOf(answers);
    expect([answers.length, refused.length]).toEqual([40, 30]);
    expect(refused[0]!.error?.code).toBe('too-many-requests');
    const wait = Number(refused[0]!.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect(await sentTo(name)).toBe(10);
  });

  it('40 invitations in its other spellings → 10 mails', async () => {
    const name = `v${randomUUID()}`;
    const spellings = [
      (i: number) => `${name}+${i}@example.org`,
      () => `${name.toUpperCase()}@Example.Org`,
      (i: number) => `ｖ${name.slice(1)}+x${i}@example.org`,
    ];
    const answers = await inviteAndRemove([boss], 40, (i) => spellings[i % 3]!(i));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  it('two admins through two servers at once → 10 mails', async () => {
    const name = `v${randomUUID()}`;
    const second = await other.userWith([{ permissionId: ADMIN, clientId }]);
    const answers = await Promise.all(
      [boss, second].map((api, at) => inviteAndRemove([api], 20, (i) => `${name}+${at}-${i}@example.org`)),
    );
    expect(refusedOf(answers.flat())).toHaveLength(30);
    expect(await sentTo(name)).toBe(10);
  });

  it('accounts moved to it one after the other → 10 mails, and the refused stay where they were', async () => {
    const name = `v${randomUUID()}`;
    const answers: number[] = [];
    for (let i = 0; i < 16; i += 1) {
      const email = `${randomUUID()}@example.org`;
      const id = idOf(await invite(boss, email));
      const moved = await move(boss, id, `${name}+${i}@example.org`);
      answers.push(moved.status);
      const listed = userAnswerSchema.parse(await boss('GET', `${users()}/${id}`)).result;
      if (moved.status === 429) expect(listed.email).toBe(email);
    }
    expect(answers.filter((status) => status === 429)).toHaveLength(6);
    expect(await sentTo(name)).toBe(10);
  });

  it('new passwords asked for at two servers → 3 links, and the answers tell nothing', async () => {
    const email = `v${randomUUID()}@example.org`;
    await invite(boss, email);
    const answers: unknown[] = [];
    for (const username of [email, 'nobody@example.org'])
      for (let i = 0; i < 5; i += 1) {
        const api = i % 2 === 0 ? world.open : other.open;
        const { status, result } = await api('POST', '/auth/password', { username });
        answers.push([status, result]);
      }
    expect(answers).toEqual(Array(10).fill([200, {}]));
    expect(await sentTo(email)).toBe(4);
  });

  it('a stranger has asked for all the links there are → an invitation still goes', async () => {
    const email = `v${randomUUID()}@example.org`;
    for (let i = 0; i < 5; i += 1) await world.open('POST', '/auth/password', { username: email });
    expect((await invite(boss, email)).status).toBe(200);
  });
});

describe('one cause', () => {
  it('30 colleagues → 30 mails', async () => {
    const name = `c${randomUUID()}`;
    for (let i = 0; i < 30; i += 1) expect((await invite(boss, `${name}.${i}@example.org`)).status).toBe(200);
    expect(await sentTo(name)).toBe(30);
  });

  it('101 addresses by one account → the last is refused, another admin goes on', async () => {
    const answers: number[] = [];
    for (let i = 0; i < 101; i += 1) answers.push((await invite(boss, `${randomUUID()}@example.org`)).status);
    expect(answers).toEqual([...Array<number>(100).fill(200), 429]);
    const admin = await signIn(other.origin, TEST_ADMIN.email, TEST_ADMIN.password);
    expect((await invite(admin, `${randomUUID()}@example.org`)).status).toBe(200);
  });
});
