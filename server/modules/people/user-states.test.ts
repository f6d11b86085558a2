import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  meAnswerSchema,
  tokenAnswerSchema,
  userAnswerSchema,
  usersAnswerSchema,
} from '../../../src/contract/index.ts';
import { type Answer, type Api, apiOf, signIn } from '../../../tests/support/server/api-client.ts';
import { type Campus, makeCampus } from '../../../tests/support/server/content-builders.ts';
import {
  type IdentityProvider,
  SSO_CLIENT,
  startIdentityProvider,
} from '../../../tests/support/server/identity-provider.ts';
import { type Mailbox, mailbox } from '../../../tests/support/server/mailbox.ts';
import { TEST_ADMIN } from '../../../tests/support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

const PASSWORD = 'A-new-password-2026';
const ORIGIN = 'https://maps.example.org';
const REDIRECT = `${ORIGIN}/signin/sso`;
const ADMIN = 1;
let folder: string;
let provider: IdentityProvider;
let world: TestWorld;
let mails: Mailbox;
let home: Campus;
let foreign: Campus;
let boss: Api;
let foreignBoss: Api;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-states-'));
  mails = mailbox(folder);
  provider = await startIdentityProvider({
    redirectUris: [REDIRECT],
    isEmailInIdToken: true,
    authMethod: 'client_secret_basic',
  });
  world = await openWorld({
    STOREY_DATA_DIR: folder,
    STOREY_PUBLIC_ORIGIN: ORIGIN,
    STOREY_OIDC_ISSUER: provider.issuer,
    STOREY_OIDC_CLIENT_ID: SSO_CLIENT.id,
    STOREY_OIDC_CLIENT_SECRET: SSO_CLIENT.secret,
  });
  home = await makeCampus(world.admin);
  foreign = await makeCampus(world.admin);
  boss = await world.userWith([{ permissionId: ADMIN, clientId: home.clientId }]);
  foreignBoss = await world.userWith([{ permissionId: ADMIN, clientId: foreign.clientId }]);
});
afterAll(async () => {
  await world.close();
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

let count = 0;
const newEmail = () => `state-${(count += 1)}@example.org`;
const userOf = (answer: Answer) => userAnswerSchema.parse(answer).result;
const codeOf = (answer: Answer) => [answer.status, answer.error?.code];
const usersPath = (campus: Campus) => `/clients/${campus.clientId}/users`;
const add = (api: Api, campus: Campus, email: string) => api('POST', usersPath(campus), { email });
const read = async (api: Api, campus: Campus, id: number) =>
  userOf(await api('GET', `${usersPath(campus)}/${id}`));
const listed = async (api: Api, campus: Campus, id: number) =>
  usersAnswerSchema.parse(await api('GET', usersPath(campus))).results.find((user) => user.id === id)!;
const move = (api: Api, campus: Campus, id: number, email: string) =>
  api('PATCH', `${usersPath(campus)}/${id}`, { email });
const invite = (api: Api, campus: Campus, id: number) => api('POST', `${usersPath(campus)}/${id}/invite`);
const reset = (token: string, password = PASSWORD) =>
  world.open('POST', '/auth/resetPassword', { token, password });
const attempt = (username: string, password = PASSWORD) =>
  world.open('POST', '/auth/token', { grant_type: 'password', username, password });
const tokensOf = (answer: Answer) => tokenAnswerSchema.parse(answer).result;
const refresh = (refresh_token: string) =>
  world.open('POST', '/auth/token', { grant_type: 'refresh_token', refresh_token });

/** Signs on at the provider, which vouches for the address. */
async function signOn(subject: string, email: string): Promise<Answer> {
  provider.people.set(subject, { email, email_verified: true });
  const codeVerifier = randomBytes(32).toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const clientId = SSO_CLIENT.id;
  const code = await provider.authorize({ subject, clientId, redirectUri: REDIRECT, codeVerifier, nonce });
  const body = { grant_type: 'authorization_code', code, client_id: clientId };
  return world.open('POST', '/auth/token', { ...body, code_verifier: codeVerifier, nonce });
}

/** A person of the client who has used the link. */
async function newMember(campus = home, api = boss): Promise<{ id: number; email: string }> {
  const email = newEmail();
  const { id } = userOf(await add(api, campus, email));
  expect((await reset(await mails.tokenOf(email))).status).toBe(200);
  return { id, email };
}

/** A person with an account of their own elsewhere: password, name and all. */
async function stranger(): Promise<{ id: number; email: string }> {
  const { id, email } = await newMember(foreign, foreignBoss);
  const names = { name: 'Ada', surname: 'Lovelace' };
  expect(userOf(await foreignBoss('PATCH', `${usersPath(foreign)}/${id}`, names))).toMatchObject(names);
  return { id, email };
}

describe('a person who is added', () => {
  it('is invited until they use the link, and active from then on', async () => {
    const email = newEmail();
    const from = Math.floor(Date.now() / 1000) - 1;
    const made = userOf(await add(boss, home, email));
    expect(made).toMatchObject({ email, state: 'invited' });
    expect(made.invitedAt).toBeGreaterThanOrEqual(from);
    expect(await listed(boss, home, made.id)).toEqual(made);
    await reset(await mails.tokenOf(email));
    const after = await listed(boss, home, made.id);
    expect([after.state, after.invitedAt]).toEqual(['active', undefined]);
  });

  it('and has an account elsewhere gets a mail, and is invited until they sign in', async () => {
    const { id, email } = await stranger();
    expect(userOf(await add(boss, home, email.toUpperCase()))).toMatchObject({ id, state: 'invited' });
    await mails.tokenOf(email, 2);
    expect((await mails.mailsTo(email)).at(-1)).toContain('You were added');
    expect((await listed(foreignBoss, foreign, id)).state).toBe('active');
    expect((await attempt(email)).status).toBe(200);
    expect((await listed(boss, home, id)).state).toBe('active');
  });

  it('stays invited while a session from before goes on', async () => {
    const { id, email } = await stranger();
    const { refresh_token } = tokensOf(await attempt(email));
    await add(boss, home, email);
    expect((await refresh(refresh_token)).status).toBe(200);
    expect((await listed(boss, home, id)).state).toBe('invited');
  });

  it('is invited where a permission adds them to a client, and gets a mail', async () => {
    const { id, email } = await newMember();
    const permissions = [{ permissionId: 3, clientId: foreign.clientId }];
    expect(userOf(await world.admin('PUT', `/users/${id}/permissions`, { permissions })).state).toBe(
      'active',
    );
    expect((await listed(foreignBoss, foreign, id)).state).toBe('invited');
    expect((await listed(boss, home, id)).state).toBe('active');
    await mails.tokenOf(email, 2);
  });

  it('tells the admin nothing but id, e-mail and state before they answer', async () => {
    const { id, email } = await stranger();
    const hidden = { id, email, name: null, surname: null, partnerId: null, roles: [], permissions: [] };
    expect(userOf(await add(boss, home, email))).toMatchObject({ ...hidden, state: 'invited' });
    expect(await read(boss, home, id)).toMatchObject(hidden);
    expect(await listed(boss, home, id)).toMatchObject(hidden);
    expect(userOf(await invite(boss, home, id))).toMatchObject(hidden);
    const permissions = [{ permissionId: 3, clientId: home.clientId }];
    const given = userOf(await boss('PUT', `/users/${id}/permissions`, { permissions }));
    expect(given).toMatchObject({ ...hidden, permissions: [expect.objectContaining(permissions[0]!)] });
    await attempt(email);
    expect(await read(boss, home, id)).toMatchObject({ name: 'Ada', surname: 'Lovelace', state: 'active' });
  });
});

describe('a changed address', () => {
  it('closes every way into the account until the link is used that went to the new one', async () => {
    const { id, email } = await newMember();
    const before = tokensOf(await attempt(email));
    const next = newEmail();
    expect(userOf(await move(boss, home, id, next))).toMatchObject({ email: next, state: 'unproven' });
    const api = apiOf(world.origin, before.access_token);
    expect((await api('GET', '/users/me')).status).toBe(401);
    expect((await refresh(before.refresh_token)).status).toBe(401);
    expect(codeOf(await attempt(next))).toEqual([401, 'incorrect-login']);
    expect(codeOf(await signOn('thief', next))).toEqual([401, 'sso-no-account']);
    expect((await listed(boss, home, id)).state).toBe('unproven');
    const token = await mails.tokenOf(next);
    await expect.poll(async () => (await mails.mailsTo(email)).length).toBe(2);
    const notice = (await mails.mailsTo(email)).at(-1)!;
    expect(notice).toContain('was changed');
    expect(notice).not.toContain(next);
    expect(notice).not.toContain('token=');
    expect((await reset(token, 'Chosen-by-the-owner-1')).status).toBe(200);
    expect((await listed(boss, home, id)).state).toBe('active');
    expect((await attempt(next)).status).toBe(401);
    expect((await attempt(next, 'Chosen-by-the-owner-1')).status).toBe(200);
    expect((await signOn('owner', next)).status).toBe(200);
  });

  it("account moved to another person's address → can't be added to another client as theirs", async () => {
    const victim = newEmail();
    const { id, email } = await newMember(foreign, foreignBoss);
    const thief = tokensOf(await attempt(email));
    await move(foreignBoss, foreign, id, victim);
    expect(codeOf(await add(boss, home, victim))).toEqual([409, 'address-unproven']);
    const permissions = [{ permissionId: ADMIN, clientId: home.clientId }];
    const given = await world.admin('PUT', `/users/${id}/permissions`, { permissions });
    expect(codeOf(given)).toEqual([409, 'address-unproven']);
    expect((await refresh(thief.refresh_token)).status).toBe(401);
    await reset(await mails.tokenOf(victim), 'Chosen-by-the-victim-1');
    expect((await attempt(victim)).status).toBe(401);
    expect((await add(boss, home, victim)).status).toBe(200);
  });

  it('was not proven for 72 hours · its owner is invited elsewhere → a new account, and the old one has no address', async () => {
    const victim = newEmail();
    const { id } = await newMember(foreign, foreignBoss);
    await move(foreignBoss, foreign, id, victim);
    const old = await mails.tokenOf(victim);
    await world.db.execute(
      sql`update users set unproven_since = now() - interval '71 hours' where id = ${id}`,
    );
    expect(codeOf(await add(boss, home, victim))).toEqual([409, 'address-unproven']);
    await world.db.execute(
      sql`update users set unproven_since = now() - interval '73 hours' where id = ${id}`,
    );
    const invited = userOf(await add(boss, home, victim.toUpperCase()));
    expect(invited.id).not.toBe(id);
    expect(await listed(foreignBoss, foreign, id)).toMatchObject({
      email: `unconfirmed-${id}@address.invalid`,
      state: 'unproven',
    });
    expect(codeOf(await reset(old))).toEqual([400, 'invalid-token']);
  });

  it('unbinds who signed on at the provider before', async () => {
    const { id, email } = await newMember();
    expect((await signOn('bound', email)).status).toBe(200);
    const next = newEmail();
    await move(boss, home, id, next);
    expect(codeOf(await signOn('bound', email))).toEqual([401, 'sso-no-account']);
    await reset(await mails.tokenOf(next));
    expect(codeOf(await signOn('bound', email))).toEqual([401, 'sso-no-account']);
  });

  it('of the caller signs the caller out', async () => {
    const { id, email } = await newMember();
    const permissions = [{ permissionId: ADMIN, clientId: home.clientId }];
    await boss('PUT', `/users/${id}/permissions`, { permissions });
    const self = await signIn(world.origin, email, PASSWORD);
    const next = newEmail();
    expect(userOf(await move(self, home, id, next)).state).toBe('unproven');
    expect((await self('GET', '/users/me')).status).toBe(401);
    await reset(await mails.tokenOf(next));
    const again = await signIn(world.origin, next, PASSWORD);
    expect(meAnswerSchema.parse(await again('GET', '/users/me')).result.email).toBe(next);
  });

  it('in another letter case is the same address', async () => {
    const { id, email } = await newMember();
    const { refresh_token } = tokensOf(await attempt(email));
    const louder = email.toUpperCase();
    expect(userOf(await move(boss, home, id, louder))).toMatchObject({ email: louder, state: 'active' });
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  it('that another account has changes nothing', async () => {
    const [one, other] = [await newMember(), await newMember()];
    const { refresh_token } = tokensOf(await attempt(one.email));
    expect(codeOf(await move(boss, home, one.id, other.email.toUpperCase()))).toEqual([409, 'email-exists']);
    expect(await listed(boss, home, one.id)).toMatchObject({ email: one.email, state: 'active' });
    expect((await refresh(refresh_token)).status).toBe(200);
    expect((await attempt(one.email)).status).toBe(200);
  });

  it('ends the link that went to the old address, and the new link works once', async () => {
    const { id, email } = await newMember();
    await world.open('POST', '/auth/password', { username: email });
    const old = await mails.tokenOf(email, 2);
    const next = newEmail();
    await move(boss, home, id, next);
    const token = await mails.tokenOf(next);
    expect(codeOf(await reset(old))).toEqual([400, 'invalid-token']);
    expect((await reset(token)).status).toBe(200);
    expect(codeOf(await reset(token, 'Opened-a-second-time-1'))).toEqual([400, 'invalid-token']);
    expect((await attempt(next)).status).toBe(200);
  });

  it('is not made without end', async () => {
    const { id } = await newMember();
    const answers: number[] = [];
    for (let i = 0; i < 6; i += 1) answers.push((await move(boss, home, id, newEmail())).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('inviting again', () => {
  it('mails the link again, at most once a minute', async () => {
    const email = newEmail();
    const { id } = userOf(await add(boss, home, email));
    const first = await mails.tokenOf(email);
    expect(userOf(await invite(boss, home, id))).toMatchObject({ id, state: 'invited' });
    const second = await mails.tokenOf(email, 2);
    const refused = await invite(boss, home, id);
    expect(codeOf(refused)).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(codeOf(await reset(first))).toEqual([400, 'invalid-token']);
    expect((await reset(second)).status).toBe(200);
    expect(codeOf(await invite(boss, home, id))).toEqual([409, 'user-active']);
  });

  it('reaches who has to confirm a new address', async () => {
    const { id } = await newMember();
    const next = newEmail();
    await move(boss, home, id, next);
    await mails.tokenOf(next);
    expect(userOf(await invite(boss, home, id)).state).toBe('unproven');
    expect((await reset(await mails.tokenOf(next, 2))).status).toBe(200);
  });

  it('is for admins of the client alone, and for its users', async () => {
    const { id } = userOf(await add(boss, home, newEmail()));
    expect((await invite(foreignBoss, home, id)).status).toBe(404);
    expect((await invite(foreignBoss, foreign, id)).status).toBe(404);
    const editor = await world.userWith([{ permissionId: 2, clientId: home.clientId }]);
    expect((await invite(editor, home, id)).status).toBe(403);
    expect((await invite(world.open, home, id)).status).toBe(401);
  });
});

describe('the first single sign-on', () => {
  it('drops a password that no link has set, and who is signed in with it', async () => {
    const api = await world.userWith([{ permissionId: 3, clientId: home.clientId }]);
    const { email } = meAnswerSchema.parse(await api('GET', '/users/me')).result;
    expect((await signOn('person', email)).status).toBe(200);
    expect((await api('GET', '/users/me')).status).toBe(401);
    expect(codeOf(await attempt(email, TEST_ADMIN.password))).toEqual([401, 'incorrect-login']);
    expect((await signOn('person', email)).status).toBe(200);
  });

  it('keeps a password that a link has set', async () => {
    const { email } = await newMember();
    expect((await signOn('keeper', email)).status).toBe(200);
    expect((await attempt(email)).status).toBe(200);
  });

  it('keeps the password of the operator', async () => {
    expect((await signOn('operator', TEST_ADMIN.email)).status).toBe(200);
    expect((await attempt(TEST_ADMIN.email, TEST_ADMIN.password)).status).toBe(200);
  });

  it('answers the invitation', async () => {
    const email = newEmail();
    const { id } = userOf(await add(boss, home, email));
    expect((await signOn('invited', email)).status).toBe(200);
    expect((await listed(boss, home, id)).state).toBe('active');
  });
});
