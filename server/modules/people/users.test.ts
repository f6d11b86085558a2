import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meAnswerSchema, userAnswerSchema, usersAnswerSchema } from '../../../src/contract/index.ts';
import type { Answer, Api } from '../../../tests/support/server/api-client.ts';
import { type Campus, makeCampus } from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

const [ADMIN, EDITOR, READER] = [1, 2, 3];
let world: TestWorld;
/** A second server of the same database. */
let other: TestWorld;
let home: Campus;
let foreign: Campus;
let boss: Api;
let foreignBoss: Api;
beforeAll(async () => {
  world = await openWorld();
  other = await openWorld({ DATABASE_URL: world.databaseUrl });
  home = await makeCampus(world.admin);
  foreign = await makeCampus(world.admin);
  boss = await world.userWith([{ permissionId: ADMIN, clientId: home.clientId }]);
  foreignBoss = await world.userWith([{ permissionId: ADMIN, clientId: foreign.clientId }]);
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const meOf = (answer: Answer) => meAnswerSchema.parse(answer).result;
const userOf = (answer: Answer) => userAnswerSchema.parse(answer).result;
const idOf = async (api: Api) => meOf(await api('GET', '/users/me')).id;
const usersPath = (campus: Campus) => `/clients/${campus.clientId}/users`;
const add = (api: Api, campus: Campus, email: string) => api('POST', usersPath(campus), { email });
const put = (api: Api, id: number, permissions: object[]) =>
  api('PUT', `/users/${id}/permissions`, { permissions });
const listed = async (api: Api, campus: Campus) =>
  usersAnswerSchema.parse(await api('GET', usersPath(campus))).results;
const codeOf = (answer: Answer) => [answer.status, answer.error?.code];
let count = 0;
const newEmail = () => `person-${(count += 1)}@example.org`;

describe('adding a person', () => {
  it('makes an account that belongs to the client and may do nothing yet', async () => {
    const email = newEmail();
    const made = await add(boss, home, ` ${email} `);
    expect(made.status).toBe(200);
    expect(typeof made.createdTimestampUtcEpochSeconds).toBe('number');
    expect(userOf(made)).toMatchObject({ email, name: null, roles: [], permissions: [] });
    const { id } = userOf(made);
    expect(userOf(await boss('GET', `${usersPath(home)}/${id}`))).toEqual(userOf(made));
    expect((await listed(boss, home)).map((user) => user.id)).toContain(id);
    expect(codeOf(await add(boss, home, email.toUpperCase()))).toEqual([409, 'user-exists']);
  });

  it('with a role and a place → may do that from the first sign-in; with one of another client → is not invited at all', async () => {
    const invite = (email: string, permissions: object[]) =>
      boss('POST', usersPath(home), { email, permissions });
    const { clientId, siteId, buildingId } = home;
    const email = newEmail();
    const of = { permissionId: EDITOR, clientId, buildingId };
    const made = userOf(await invite(email, [of]));
    expect(made).toMatchObject({ email, state: 'invited', permissions: [{ ...of, siteId }] });
    expect(userOf(await boss('GET', `${usersPath(home)}/${made.id}`))).toEqual(made);
    for (const wrong of [
      { permissionId: READER, clientId: foreign.clientId },
      { permissionId: READER, clientId, siteId: foreign.siteId },
    ]) {
      const refused = newEmail();
      expect(codeOf(await invite(refused, [of, wrong]))).toEqual([400, 'unknown-place']);
      expect((await listed(boss, home)).map((user) => user.email)).not.toContain(refused);
    }
    expect(codeOf(await invite(newEmail(), [of, of]))).toEqual([400, 'duplicate-permission']);
  });

  it('an address with an account elsewhere, one without → the answers do not tell them apart', async () => {
    const [known, unknown] = [newEmail(), newEmail()];
    const made = userOf(await add(foreignBoss, foreign, known.toUpperCase()));
    const answers = [await add(boss, home, `${known} `), await add(boss, home, unknown.toUpperCase())].map(
      userOf,
    );
    expect(answers.map(({ email }) => email)).toEqual([known, unknown]);
    const [of, not] = answers.map((user) => ({ ...user, id: 0, email: '', invitedAt: 0 }));
    expect(of).toEqual(not);
    // Ids are drawn: neither is a running number beside the other.
    const ids = [made.id, ...answers.map(({ id }) => id)];
    expect(Math.min(...ids)).toBeGreaterThan(10_000);
  });

  it('who has an account elsewhere joins with it, and neither client learns of the other', async () => {
    const email = newEmail();
    const { id } = userOf(await add(foreignBoss, foreign, email));
    await put(foreignBoss, id, [{ permissionId: EDITOR, clientId: foreign.clientId }]);
    const joined = userOf(await add(boss, home, email));
    expect(joined).toMatchObject({ id, permissions: [] });
    await put(boss, id, [{ permissionId: READER, clientId: home.clientId }]);
    const seenBy = async (api: Api, campus: Campus) =>
      userOf(await api('GET', `${usersPath(campus)}/${id}`)).permissions.map((p) => p.clientId);
    expect(await seenBy(boss, home)).toEqual([home.clientId]);
    expect(await seenBy(foreignBoss, foreign)).toEqual([foreign.clientId]);
  });

  it.each(['', 'nobody', 'a@b', 'a\u0000@example.org', `${'x'.repeat(300)}@example.org`, 'a b@example.org'])(
    'refuses the address %j',
    async (email) => {
      expect((await add(boss, home, email)).status).toBe(400);
    },
  );

  it('once, however many ask at once on two servers', async () => {
    const email = newEmail();
    const others = [world.admin, other.admin];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => add(others[index % 2]!, home, email)),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.error?.code === 'user-exists')).toHaveLength(7);
    const rows = await world.db.execute(sql`select 1 from users where email = ${email}`);
    expect(rows.rowCount).toBe(1);
  });
});

describe('changing a person', () => {
  it('keeps what is not named, and refuses what is not allowed', async () => {
    const { id } = userOf(await add(boss, home, newEmail()));
    const path = `${usersPath(home)}/${id}`;
    const email = newEmail();
    expect(userOf(await boss('PATCH', path, { email, name: ' Ada ', surname: 'L.' }))).toMatchObject({
      email,
      name: 'Ada',
      surname: 'L.',
    });
    expect(userOf(await boss('PATCH', path, { email, name: null }))).toMatchObject({
      name: null,
      surname: 'L.',
    });
    expect((await boss('PATCH', path, { name: 'x'.repeat(50) })).status).toBe(400);
    expect((await boss('PATCH', path, { email: 'nonsense' })).status).toBe(400);
    expect(userOf(await boss('PATCH', path, { roles: ['SuperAdmin'], partnerId: 5 }))).toMatchObject({
      roles: [],
      partnerId: null,
    });
    const taken = newEmail();
    await add(boss, home, taken);
    expect(codeOf(await boss('PATCH', path, { email: taken.toUpperCase() }))).toEqual([409, 'email-exists']);
    expect(userOf(await boss('GET', path)).email).toBe(email);
  });

  it("a person of several clients, or a SuperAdmin → can't be changed by one client alone", async () => {
    const email = newEmail();
    const { id } = userOf(await add(foreignBoss, foreign, email));
    await add(boss, home, email);
    const change = { email: newEmail() };
    expect(codeOf(await boss('PATCH', `${usersPath(home)}/${id}`, change))).toEqual([403, 'account-shared']);
    const me = meOf(await world.admin('GET', '/users/me'));
    const joined = userOf(await add(boss, home, me.email));
    expect([joined.id, joined.roles]).toEqual([me.id, []]);
    const taken = await boss('PATCH', `${usersPath(home)}/${me.id}`, change);
    expect(codeOf(taken)).toEqual([403, 'account-shared']);
    expect((await boss('DELETE', `${usersPath(home)}/${me.id}`)).status).toBe(200);
    expect(meOf(await world.admin('GET', '/users/me')).roles).toEqual(['SuperAdmin']);
  });
});

describe('taking a person out', () => {
  it('leaves the account where it belongs elsewhere, with what it may do there', async () => {
    const api = await world.userWith([
      { permissionId: EDITOR, clientId: home.clientId },
      { permissionId: READER, clientId: foreign.clientId },
    ]);
    const id = await idOf(api);
    expect((await api('GET', `/clients/${home.clientId}`)).status).toBe(200);
    expect((await boss('DELETE', `${usersPath(home)}/${id}`)).status).toBe(200);
    expect((await api('GET', `/clients/${home.clientId}`)).status).toBe(404);
    expect((await api('GET', `/clients/${foreign.clientId}`)).status).toBe(200);
    expect((await boss('GET', `${usersPath(home)}/${id}`)).status).toBe(404);
    expect((await boss('DELETE', `${usersPath(home)}/${id}`)).status).toBe(404);
  });

  it('ends the account, and its sign-ins, with the last client', async () => {
    const api = await world.userWith([{ permissionId: EDITOR, clientId: home.clientId }]);
    const id = await idOf(api);
    expect((await boss('DELETE', `${usersPath(home)}/${id}`)).status).toBe(200);
    expect((await api('GET', '/users/me')).status).toBe(401);
    expect((await world.db.execute(sql`select 1 from users where id = ${id}`)).rowCount).toBe(0);
  });

  it('is not for strangers, readers and admins of a part', async () => {
    const id = await idOf(await world.userWith([{ permissionId: READER, clientId: home.clientId }]));
    const { clientId, siteId } = home;
    const partly = await world.userWith([{ permissionId: ADMIN, clientId, siteId }]);
    const editor = await world.userWith([{ permissionId: EDITOR, clientId }]);
    for (const [api, status] of [
      [partly, 403],
      [editor, 403],
      [foreignBoss, 404],
    ] as const) {
      expect((await api('DELETE', `${usersPath(home)}/${id}`)).status).toBe(status);
      expect((await api('GET', usersPath(home))).status).toBe(status);
      expect((await add(api, home, newEmail())).status).toBe(status);
      expect((await put(api, id, [])).status).toBe(status);
    }
  });
});

describe('permissions', () => {
  // @spec 3.40 6.6
  it('change at once, only in the clients of the caller', async () => {
    const api = await world.userWith([{ permissionId: EDITOR, clientId: foreign.clientId }]);
    const me = meOf(await api('GET', '/users/me'));
    await add(boss, home, me.email);
    const { clientId, siteId, buildingId } = home;
    expect((await api('GET', `/buildings/${buildingId}/draft`)).status).toBe(404);
    const entry = { permissionId: READER, clientId, siteId: 0, buildingId };
    const after = userOf(await put(boss, me.id, [entry]));
    expect(after.permissions).toEqual([{ permissionId: READER, clientId, siteId, buildingId }]);
    expect((await api('GET', `/buildings/${buildingId}/draft`)).status).toBe(200);
    expect((await api('PATCH', `/buildings/${buildingId}`, { buildingTitle: 'X' })).status).toBe(403);
    await put(boss, me.id, [entry, { permissionId: EDITOR, clientId }]);
    expect((await api('PATCH', `/clients/${clientId}`, { clientTitle: 'Acme' })).status).toBe(200);
    await put(boss, me.id, []);
    expect((await api('GET', `/clients/${clientId}`)).status).toBe(404);
    expect((await listed(boss, home)).map((user) => user.id)).toContain(me.id);
    expect(meOf(await api('GET', '/users/me')).permissions).toEqual(me.permissions);
  });

  it('of a place that is not there, or of another client, are refused whole', async () => {
    const { id } = userOf(await add(boss, home, newEmail()));
    const { clientId, siteId, buildingId } = home;
    const good = { permissionId: EDITOR, clientId };
    const refused: [object, number, string][] = [
      [{ permissionId: 4, clientId }, 400, 'invalid-body'],
      [{ permissionId: 1, clientId: -1 }, 400, 'invalid-body'],
      [{ permissionId: 1, clientId, siteId: 2_000_000_000 }, 400, 'unknown-place'],
      [{ permissionId: 1, clientId, siteId: foreign.siteId }, 400, 'unknown-place'],
      [{ permissionId: 1, clientId, buildingId: foreign.buildingId }, 400, 'unknown-place'],
      [{ permissionId: 1, clientId, siteId: foreign.siteId, buildingId }, 400, 'unknown-place'],
      [{ permissionId: 1, clientId: foreign.clientId, siteId }, 404, 'not-found'],
      [{ permissionId: 1, clientId: 2_000_000_000 }, 404, 'not-found'],
      [good, 400, 'duplicate-permission'],
    ];
    for (const [entry, status, code] of refused) {
      expect(codeOf(await put(boss, id, [good, entry]))).toEqual([status, code]);
    }
    expect(userOf(await boss('GET', `${usersPath(home)}/${id}`)).permissions).toEqual([]);
  });

  it('of a client that is seen but not administered are forbidden', async () => {
    const both = await world.userWith([
      { permissionId: ADMIN, clientId: home.clientId },
      { permissionId: EDITOR, clientId: foreign.clientId },
    ]);
    const id = await idOf(both);
    expect((await put(both, id, [{ permissionId: ADMIN, clientId: foreign.clientId }])).status).toBe(403);
    expect((await put(boss, id, [])).status).toBe(200);
    expect(meOf(await both('GET', '/users/me')).permissions.map((p) => p.clientId)).toEqual([
      foreign.clientId,
    ]);
    expect((await put(both, id, [])).status).toBe(403);
    expect((await put(boss, await idOf(foreignBoss), [])).status).toBe(404);
  });

  it('are never raised by their owner', async () => {
    const { clientId, siteId } = home;
    const limited = { permissionId: READER, clientId, siteId };
    const top = { permissionId: ADMIN, clientId };
    const api = await world.userWith([top, limited]);
    const id = await idOf(api);
    expect(codeOf(await put(api, id, [top]))).toEqual([403, 'own-permissions']);
    expect(codeOf(await put(api, id, [top, { ...limited, permissionId: EDITOR }]))).toEqual([
      403,
      'own-permissions',
    ]);
    expect((await put(api, id, [top, limited])).status).toBe(200);
    expect((await put(api, id, [limited])).status).toBe(200);
    expect((await put(api, id, [limited])).status).toBe(403);
  });
});

describe('the last admin of a client', () => {
  it('can neither leave nor step down, until there is another', async () => {
    const campus = await makeCampus(world.admin);
    const { clientId } = campus;
    const last = await world.userWith([{ permissionId: ADMIN, clientId }]);
    const id = await idOf(last);
    expect(codeOf(await last('DELETE', `${usersPath(campus)}/${id}`))).toEqual([409, 'last-admin']);
    for (const list of [
      [],
      [{ permissionId: EDITOR, clientId }],
      [{ permissionId: ADMIN, clientId, siteId: campus.siteId }],
    ]) {
      expect(codeOf(await put(last, id, list))).toEqual([409, 'last-admin']);
    }
    const second = await world.userWith([{ permissionId: READER, clientId }]);
    await put(last, await idOf(second), [{ permissionId: ADMIN, clientId }]);
    expect((await last('DELETE', `${usersPath(campus)}/${id}`)).status).toBe(200);
  });

  it('is not relieved by one who was invited and never came, or has not proven a new address', async () => {
    const campus = await makeCampus(world.admin);
    const { clientId } = campus;
    const last = await world.userWith([{ permissionId: ADMIN, clientId }]);
    const invited = userOf(await add(last, campus, newEmail()));
    await put(last, invited.id, [{ permissionId: ADMIN, clientId }]);
    const moved = await idOf(await world.userWith([{ permissionId: ADMIN, clientId }]));
    expect((await last('PATCH', `${usersPath(campus)}/${moved}`, { email: newEmail() })).status).toBe(200);
    const id = await idOf(last);
    expect(codeOf(await last('DELETE', `${usersPath(campus)}/${id}`))).toEqual([409, 'last-admin']);
    expect(codeOf(await put(last, id, []))).toEqual([409, 'last-admin']);
    // The caller counts as present, however they signed in.
    expect((await last('DELETE', `${usersPath(campus)}/${moved}`)).status).toBe(200);
  });

  it('may change their address, and stays the last one', async () => {
    const campus = await makeCampus(world.admin);
    const { clientId } = campus;
    const last = await world.userWith([{ permissionId: ADMIN, clientId }]);
    const id = await idOf(last);
    const changed = await last('PATCH', `${usersPath(campus)}/${id}`, { email: newEmail() });
    expect(changed.status).toBe(200);
    const left = await world.db.execute(
      sql`select 1 from permissions where client_id = ${clientId} and permission_id = 1`,
    );
    expect(left.rowCount).toBe(1);
  });

  it('is left even where all leave or throw each other out at once, on two servers', async () => {
    for (let round = 0; round < 6; round += 1) {
      const campus = await makeCampus(world.admin);
      const { clientId } = campus;
      const grant = [{ permissionId: ADMIN, clientId }];
      const admins = [await world.userWith(grant), await other.userWith(grant)];
      const [first, second] = (await Promise.all(admins.map(idOf))) as [number, number];
      const targets = round % 2 === 0 ? [first, second] : [second, first];
      const answers = await Promise.all(
        admins.map((api, index) =>
          round < 3
            ? put(api, targets[index]!, [])
            : api('DELETE', `${usersPath(campus)}/${targets[index]!}`),
        ),
      );
      expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
      expect(answers.every((a) => a.status < 500)).toBe(true);
      const left = await world.db.execute(
        sql`select 1 from permissions where client_id = ${clientId} and permission_id = 1`,
      );
      expect(left.rowCount).toBe(1);
    }
  });
});
