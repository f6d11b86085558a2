import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meAnswerSchema, tokenAnswerSchema, userAnswerSchema } from '../../../src/contract/index.ts';
import { type Api, apiOf, signIn } from '../../../tests/support/server/api-client.ts';
import { makeCampus } from '../../../tests/support/server/content-builders.ts';
import { mailbox } from '../../../tests/support/server/mailbox.ts';
import { TEST_ADMIN } from '../../../tests/support/server/start-test-server.ts';
import { refuseWrites } from '../../../tests/support/server/no-room.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

const NEW_PASSWORD = 'A-new-password-2026';
let folder: string;
let world: TestWorld;
let clientId: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-mail-'));
  world = await openWorld({ STOREY_DATA_DIR: folder });
  ({ clientId } = await makeCampus(world.admin));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const mailFiles = () => mailbox(folder).files();
const mailsTo = (email: string) => mailbox(folder).mailsTo(email);
const tokenOf = (email: string, mails?: number) => mailbox(folder).tokenOf(email, mails);
const forgot = (username: string) => world.open('POST', '/auth/password', { username });
const reset = (token: string, password = NEW_PASSWORD) =>
  world.open('POST', '/auth/resetPassword', { token, password });
const attempt = (username: string, password: string) =>
  world.open('POST', '/auth/token', { grant_type: 'password', username, password });
async function newUser(): Promise<{ api: Api; email: string; id: number }> {
  const api = await world.userWith([]);
  const { email, id } = meAnswerSchema.parse(await api('GET', '/users/me')).result;
  return { api, email, id };
}

describe('a forgotten password', () => {
  it('an unknown name → the same answer, but only a real one gets a mail', async () => {
    const { email } = await newUser();
    const answers = [await forgot('nobody@example.org'), await forgot(`  ${email.toUpperCase()} `)];
    answers.push(await forgot('x\u0000y'), await forgot(''), await forgot("' or 1=1; --"));
    for (const answer of answers) expect([answer.status, answer.result]).toEqual([200, {}]);
    await tokenOf(email);
    expect(await mailsTo('nobody@example.org')).toEqual([]);
  });

  it('is written to a file that only the server can read, with a link to the page that sets a new one', async () => {
    const { email } = await newUser();
    await forgot(email);
    const token = await tokenOf(email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    expect((await mailsTo(email))[0]).toContain(`\n${world.origin}/signin/password-reset?token=${token}\n`);
    expect((await stat(join(folder, 'mail'))).mode & 0o777).toBe(0o700);
    for (const name of await mailFiles()) {
      expect((await stat(join(folder, 'mail', name))).mode & 0o777).toBe(0o600);
    }
    const stored = await world.db.execute(sql`select * from password_resets`);
    expect(JSON.stringify(stored.rows)).not.toContain(token);
  });

  it('is answered the same while the database has no room, and the mail comes once it has', async () => {
    const { email } = await newUser();
    const tables = ['jobs', 'allowances'];
    for (const table of tables) await refuseWrites(world.db, table);
    for (const name of [email, 'nobody@example.org']) {
      const { status, result } = await forgot(name);
      expect([status, result]).toEqual([200, {}]);
    }
    expect((await world.open('GET', '/health')).result).toMatchObject({ status: 'ok', storage: 'full' });
    for (const table of tables) await world.db.execute(sql`drop trigger no_room on ${sql.identifier(table)}`);
    // Whatever wakes the mailer next.
    await forgot('nobody@example.org');
    await tokenOf(email);
  });

  it('is never linked to the host that a request claims', async () => {
    const { email } = await newUser();
    const { port } = new URL(world.origin);
    const body = JSON.stringify({ username: email });
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      'content-type': 'application/json',
    };
    const status = await new Promise((settle, fail) => {
      const call = request({
        host: '127.0.0.1',
        port,
        path: '/api/v8/auth/password',
        method: 'POST',
        headers,
      });
      call.on('response', (response) => {
        response.resume();
        settle(response.statusCode);
      });
      call.on('error', fail);
      call.end(body);
    });
    expect(status).toBe(200);
    await tokenOf(email);
    expect((await mailsTo(email))[0]).not.toContain('evil');
  });

  it('fills no mailbox, and is not asked for without end', async () => {
    const { email } = await newUser();
    for (let i = 0; i < 5; i += 1) expect((await forgot(email)).status).toBe(200);
    const later = await newUser();
    await forgot(later.email);
    await tokenOf(later.email);
    // Mails go in order: those of the first are through.
    expect(await mailsTo(email)).toHaveLength(3);
    await world.db.execute(sql`update allowances set used = 100, ends_at = now() + interval '1 minute'`);
    const refused = await forgot('nobody@example.org');
    expect([refused.status, refused.error?.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await world.db.execute(sql`update allowances set ends_at = now() - interval '1 second'`);
    expect((await forgot('nobody@example.org')).status).toBe(200);
  });
});

describe('the link', () => {
  it('sets the password once and ends every sign-in', async () => {
    const { api, email } = await newUser();
    const session = tokenAnswerSchema.parse(await attempt(email, TEST_ADMIN.password)).result;
    for (let i = 0; i < 5; i += 1) await attempt(email, 'wrong');
    await forgot(email);
    const token = await tokenOf(email);
    const done = await reset(token);
    expect([done.status, typeof done.createdTimestampUtcEpochSeconds]).toEqual([200, 'number']);
    expect((await api('GET', '/users/me')).status).toBe(401);
    expect((await apiOf(world.origin, session.access_token)('GET', '/users/me')).status).toBe(401);
    const refreshed = await world.open('POST', '/auth/token', {
      grant_type: 'refresh_token',
      refresh_token: session.refresh_token,
    });
    expect(refreshed.status).toBe(401);
    expect((await attempt(email, TEST_ADMIN.password)).status).toBe(401);
    expect((await attempt(email, NEW_PASSWORD)).status).toBe(200);
    const again = await reset(token, 'Another-password-2026');
    expect([again.status, again.error?.code]).toEqual([400, 'invalid-token']);
    expect((await attempt(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('outlives a weak password', async () => {
    const { email } = await newUser();
    await forgot(email);
    const token = await tokenOf(email);
    for (const weak of ['', 'short-A1', 'no-digits-in-this-One', 'no-uppercase-here-1', 'Späce-age-2026-x']) {
      const refused = await reset(token, weak);
      expect([refused.status, refused.error?.code]).toEqual([400, 'weak-password']);
      expect(refused.error?.details?.length).toBeGreaterThan(0);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it('ends when a newer one is asked for, with its time, and with another address', async () => {
    const { email, id } = await newUser();
    await forgot(email);
    const first = await tokenOf(email);
    await forgot(email);
    const second = await tokenOf(email, 2);
    expect((await reset(first)).error?.code).toBe('invalid-token');
    await world.db.execute(sql`update password_resets set expires_at = now() where user_id = ${id}`);
    expect((await reset(second)).error?.code).toBe('invalid-token');
    await forgot(email);
    const third = await tokenOf(email, 3);
    await world.admin('PUT', `/users/${id}/permissions`, { permissions: [{ permissionId: 3, clientId }] });
    const moved = await world.admin('PATCH', `/clients/${clientId}/users/${id}`, { email: `new-${email}` });
    expect(moved.status).toBe(200);
    expect((await reset(third)).error?.code).toBe('invalid-token');
  });

  it('works for one of many at once', async () => {
    const { email } = await newUser();
    await forgot(email);
    const token = await tokenOf(email);
    const passwords = Array.from({ length: 6 }, (_, index) => `${NEW_PASSWORD}-${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    const winner = passwords[answers.findIndex((a) => a.status === 200)]!;
    expect((await attempt(email, winner)).status).toBe(200);
  });

  it.each(['', 'x', '\u0000', 'A'.repeat(43), "' or 1=1 --"])('is not guessed by %j', async (token) => {
    const answer = await reset(token);
    expect([answer.status, answer.error?.code]).toEqual([400, 'invalid-token']);
  });

  it('old password used to sign in during the reset → no sign-in with it is left', async () => {
    const { email } = await newUser();
    await forgot(email);
    const token = await tokenOf(email);
    const [done, ...signed] = await Promise.all([
      reset(token),
      ...Array.from({ length: 4 }, () => attempt(email, TEST_ADMIN.password)),
    ]);
    expect(done.status).toBe(200);
    for (const answer of signed.filter((a) => a.status === 200)) {
      const { access_token } = tokenAnswerSchema.parse(answer).result;
      expect((await apiOf(world.origin, access_token)('GET', '/users/me')).status).toBe(401);
    }
  });
});

describe('an invited person', () => {
  it('gets a link by which the account begins, once the call that made it is written', async () => {
    const email = 'invited@example.org';
    const key = 'invite-once';
    const invite = () =>
      fetch(`${world.origin}/api/v8/clients/${clientId}/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key, authorization: bearer },
        body: JSON.stringify({ email }),
      });
    const { result } = tokenAnswerSchema.parse(await attempt(TEST_ADMIN.email, TEST_ADMIN.password));
    const bearer = `Bearer ${result.access_token}`;
    expect((await invite()).status).toBe(200);
    const token = await tokenOf(email);
    expect((await mailsTo(email))[0]).toContain('invited');
    expect((await attempt(email, NEW_PASSWORD)).status).toBe(401);
    expect((await reset(token)).status).toBe(200);
    const api = await signIn(world.origin, email, NEW_PASSWORD);
    expect(meAnswerSchema.parse(await api('GET', '/users/me')).result).toMatchObject({ email, roles: [] });
  });

  it('is written to again at a corrected address', async () => {
    const made = await world.admin('POST', `/clients/${clientId}/users`, { email: 'typo@example.org' });
    const { id } = userAnswerSchema.parse(made).result;
    const first = await tokenOf('typo@example.org');
    await world.admin('PATCH', `/clients/${clientId}/users/${id}`, { email: 'right@example.org' });
    const second = await tokenOf('right@example.org');
    expect((await reset(first)).status).toBe(400);
    expect((await reset(second)).status).toBe(200);
  });
});

describe('a link that is made while the address moves', () => {
  const blocked = async () =>
    Number(
      (
        await world.db.execute<{ n: string }>(
          sql`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0]!.n,
    );

  it('move of the address between look-up and link, at two servers · the link opens nothing', async () => {
    const other = await openWorld({ DATABASE_URL: world.databaseUrl, STOREY_DATA_DIR: folder });
    const gate = new pg.Client({ connectionString: world.databaseUrl });
    await gate.connect();
    // Where the address has not moved, a link waits here, when its account was looked up already.
    await gate.query(`create function hold_links() returns trigger language plpgsql as $$ begin
      if (select unproven_since is null from users where id = new.user_id) then
        perform pg_advisory_xact_lock(4711);
      end if;
      return new; end $$`);
    await gate.query(
      'create trigger hold_links before insert on password_resets for each row execute function hold_links()',
    );
    try {
      const [old, next] = ['attacker', 'victim'].map((name) => `${name}-${randomUUID()}@example.org`);
      await gate.query('select pg_advisory_lock(4711)');
      const made = await world.admin('POST', `/clients/${clientId}/users`, { email: old });
      const user = userAnswerSchema.parse(made).result.id;
      await expect.poll(blocked).toBe(1);
      const moving = other.admin('PATCH', `/clients/${clientId}/users/${user}`, { email: next });
      // Moved and mailed already, or waiting for the account that the link belongs to.
      const isRaced = async () => (await mailsTo(next!)).length > 0 || (await blocked()) > 1;
      await expect.poll(isRaced).toBe(true);
      await gate.query('select pg_advisory_unlock(4711)');
      expect((await moving).status).toBe(200);
      await expect
        .poll(async () => (await world.db.execute(sql`select 1 from jobs where kind = 'mail'`)).rowCount)
        .toBe(0);
      const links = (await mailsTo(old!)).flatMap((text) => /token=([\w-]+)/.exec(text)?.[1] ?? []);
      for (const token of links) expect((await reset(token)).error?.code).toBe('invalid-token');
      expect((await reset(await tokenOf(next!))).status).toBe(200);
    } finally {
      await gate.query('drop function hold_links cascade');
      await gate.end();
      await other.close();
    }
  });

  it('link that went to another address than the account has · it is refused and used up', async () => {
    const { email, id } = await newUser();
    await forgot(email);
    const token = await tokenOf(email);
    await world.db.execute(sql`update users set email = ${`moved-${email}`} where id = ${id}`);
    expect((await reset(token)).error?.code).toBe('invalid-token');
    await world.db.execute(sql`update users set email = ${email} where id = ${id}`);
    expect((await reset(token)).error?.code).toBe('invalid-token');
  });

  it('address spelt with other capitals since · the link is still good', async () => {
    const { email, id } = await newUser();
    await forgot(email);
    const token = await tokenOf(email);
    await world.db.execute(sql`update users set email = ${email.toUpperCase()} where id = ${id}`);
    expect((await reset(token)).status).toBe(200);
  });
});
