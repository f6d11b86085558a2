import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nameToOthers } from '../../../src/domain/entities/user.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { PERSON } from './person.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const email = 'mara.ellis@example.org';
it.each([
  ['Mara', 'Ellis'],
  ['Mara', null],
  [null, 'Ellis'],
  ['', 'Ellis'],
  [' ', ' '],
  [null, null],
  [' Mara  Jo ', ' Ellis '],
  ['مها', 'علي'],
])('the database calls %j %j what the domain calls them', async (name, surname) => {
  const { rows } = await world.db.execute(
    sql`select ${PERSON} as person from (select 7 as id, ${name}::text as name, ${surname}::text as surname, ${email}::text as email) u`,
  );
  expect(rows[0]?.['person']).toEqual({ userId: 7, name: nameToOthers({ name, surname, email }) });
});
