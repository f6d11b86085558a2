import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userAnswerSchema } from '../../../src/contract/index.ts';
import { makeCampus } from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('a mailbox has got its mails · any call that mails to it → 429 with the time to wait, nothing changed', async () => {
  const [first, second] = [await makeCampus(world.admin), await makeCampus(world.admin)];
  const users = `/clients/${first.clientId}/users`;
  const invite = async (email: string) =>
    userAnswerSchema.parse(await world.admin('POST', users, { email })).result.id;
  const [ada, ben, cy] = [
    await invite('ada@example.org'),
    await invite('ben@example.org'),
    await invite('cy@example.org'),
  ];
  await world.admin('DELETE', `${users}/${ben}`);
  await world.db.execute(sql`update mail_allowances set used = 10`);
  const before = await world.admin('GET', users);
  const permission = { permissionId: 2, clientId: second.clientId };
  const answers = [
    await world.admin('POST', users, { email: 'Ben+2@example.org' }),
    await world.admin('POST', `${users}/${ada}/invite`),
    await world.admin('PATCH', `${users}/${cy}`, { email: 'ada+moved@example.org' }),
    await world.admin('PATCH', `${users}/${ada}`, { email: 'elsewhere@example.org' }),
    await world.admin('PUT', `/users/${ada}/permissions`, { permissions: [permission] }),
  ];
  for (const answer of answers) {
    expect([answer.status, answer.error?.code]).toEqual([429, 'too-many-requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await world.admin('GET', users)).result).toEqual(before.result);
});
