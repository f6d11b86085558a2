import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorEnvelopeSchema } from '../../../src/contract/index.ts';
import {
  type Campus,
  levelBody,
  makeCampus,
  poi,
  siteBody,
} from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

let world: TestWorld;
let campus: Campus;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
});
afterAll(() => world.close());

const nested = (depth: number) =>
  `{"clientTitle":"x","clientExtraData":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`;

describe('a body', () => {
  it.each([
    ['nothing', '', 400, 'malformed-json'],
    ['no JSON', '{"clientTitle": ', 400, 'malformed-json'],
    ['a list', '[]', 400, 'invalid-body'],
    ['null', 'null', 400, 'invalid-body'],
    ['the wrong types', '{"clientTitle": 5}', 400, 'invalid-body'],
    ['a prototype key', '{"clientTitle":"x","__proto__":{"admin":true}}', 400, 'forbidden-key'],
    [
      'an escaped prototype key',
      '{"clientTitle":"x","clientExtraData":{"\\u005f_proto__":1}}',
      400,
      'forbidden-key',
    ],
    ['deep nesting', nested(100), 400, 'too-deep'],
    ['10,000 times nesting', nested(10_000), 400, 'too-deep'],
    ['more than a megabyte', `{"clientTitle":"${'x'.repeat(1_000_001)}"}`, 413, 'too-large'],
  ])('of %s is refused', async (_what, body, status, code) => {
    const answer = await world.admin('POST', '/clients', body);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  });

  it('of another kind is refused', async () => {
    const answer = await fetch(`${world.origin}/api/v8/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    });
    expect(answer.status).toBe(415);
  });

  it.each(['/clients', '/tools/cad-to-geojson'])('that is packed is refused by %s', async (path) => {
    const answer = await world.admin('POST', path, '{"clientTitle":"x"}', { 'content-encoding': 'gzip' });
    expect([answer.status, answer.error?.code]).toEqual([415, 'unsupported-encoding']);
  });

  it('that never ends is cut off without reading on', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const request = { method: 'POST', body: endless, duplex: 'half' } as RequestInit;
    // The server answers and hangs up; which of the two the client notices first is up to the network.
    const answer = await fetch(`${world.origin}/api/v8/auth/token`, request).catch(() => null);
    if (answer) expect(answer.status).toBe(413);
    // How much is on its way by then depends on how busy both are; it ends, that counts.
    expect(sent).toBeLessThan(1_000_000_000);
    expect((await world.admin('GET', '/health')).status).toBe(200);
  });
});

describe('hostile text', () => {
  const sqlText = `'); drop table users; --`;

  it('is only text', async () => {
    const made = await world.admin('POST', '/clients', { clientTitle: sqlText });
    const id = Number(made.result.clientInternalIdentifier);
    expect((await world.admin('GET', `/clients/${id}`)).result.clientTitle).toBe(sqlText);
    const attempt = { grant_type: 'password', username: sqlText, password: sqlText };
    expect((await world.open('POST', '/auth/token', attempt)).status).toBe(401);
    const nul = { grant_type: 'password', username: 'a\u0000b', password: 'x' };
    expect((await world.open('POST', '/auth/token', nul)).status).toBe(401);
    const level = levelBody(9, { levelShortTitle: "'; --", levelLongTitle: 'x' });
    expect(
      (await world.admin('POST', `/buildings/${campus.buildingId}/levels/9`, level)).status,
    ).toBeLessThan(500);
  });

  it.each([
    '/clients/1%27',
    '/clients/99999999999',
    '/clients/-1',
    '/clients/1e3',
    '/sites/%00/draft',
    '/features/x',
  ])('in the address %s finds nothing', async (path) => {
    const answer = await world.admin(path.startsWith('/features') ? 'DELETE' : 'GET', path);
    expect(answer.status).toBe(404);
    expect(errorEnvelopeSchema.safeParse(answer).success).toBe(true);
  });

  it('of any shape never breaks the server, and what is taken comes back as it was', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    // As JSON says it: there is no -0.
    const value = fc.jsonValue({ maxDepth: 4 }).map((v) => JSON.parse(JSON.stringify(v)) as unknown);
    await fc.assert(
      fc.asyncProperty(text, value, async (name, extra) => {
        const { fid, body } = poi(campus, { name, extra: { value: extra } });
        const answer = await world.admin('PUT', `/features/${fid}`, body);
        expect([200, 400]).toContain(answer.status);
        if (answer.status === 200) {
          expect(answer.result).toMatchObject({ properties: { name, extra: { value: extra } } });
        }
        const site = siteBody(name, { siteTitle: name, siteExtraData: { value: extra } });
        const made = await world.admin('POST', `/clients/${campus.clientId}/sites`, site);
        expect([200, 400, 409]).toContain(made.status);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('an answer other than a success', () => {
  it('has the shape of the contract and tells nothing of the inside', async () => {
    const answer = await world.admin('GET', '/no/such/call');
    expect([answer.status, answer.error?.code]).toEqual([404, 'no-such-call']);
    const refused = await world.open('DELETE', `/clients/${campus.clientId}`);
    expect([refused.status, refused.error?.code]).toEqual([401, 'unauthorized']);
    expect(JSON.stringify([answer, refused])).not.toMatch(/node_modules|\.ts:|select /);
  });
});
