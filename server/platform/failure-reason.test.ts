import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type TestWorld } from '../../tests/support/server/test-world.ts';
import { failureReason } from './failure-reason.ts';
import type { AppEnv } from './http/context.ts';
import { errorHandler } from './http/error-handler.ts';
import { createLog } from './log.ts';

const SECRET = 'refresh-token-of-somebody';
let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function logged(): { log: ReturnType<typeof createLog>; lines: string[] } {
  const lines: string[] = [];
  const to = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  return { log: createLog('info', to), lines };
}
const failing = () => world.db.execute(sql`select no_such_column from sessions where token = ${SECRET}`);

it('a failed query → logged without its values', async () => {
  const error: unknown = await failing().catch((cause: unknown) => cause);
  expect(String(error)).toContain(SECRET);
  expect(failureReason(error)).toMatch(/does not exist/);
  const { log, lines } = logged();
  const app = new Hono<AppEnv>();
  app.onError(errorHandler(log, { sawFull: () => undefined }));
  app.get('/', async () => {
    await failing();
    return new Response();
  });
  expect((await app.request('/')).status).toBe(500);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('does not exist');
  expect(lines[0]).toContain('failure-reason.test.ts');
  expect(lines[0]).not.toContain(SECRET);
});

it.each(['password', 'authorization', 'access_token', 'refresh_token', 'token'])(
  'a line that names %s does not say it',
  (name) => {
    const { log, lines } = logged();
    log.info({ [name]: SECRET, inside: { [name]: SECRET } }, 'a line');
    expect(lines.join('')).toContain('[hidden]');
    expect(lines.join('')).not.toContain(SECRET);
  },
);
