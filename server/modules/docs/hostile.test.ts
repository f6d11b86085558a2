import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorEnvelopeSchema } from '../../../src/contract/index.ts';
import type { Answer } from '../../../tests/support/server/api-client.ts';
import { type Campus, makeCampus, poi } from '../../../tests/support/server/content-builders.ts';
import { HOSTILE_BODIES, nearlyOf } from '../../../tests/support/server/hostile-input.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { CALLS } from '../../../src/contract/calls/index.ts';
import { jsonSchemaOf, namedSchemas } from './json-schema.ts';
import { templateOf } from './openapi.ts';
import { someOf } from '../../../tests/support/vitest/slow-tests.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

let world: TestWorld;
let campus: Campus;
let ids: Record<string, string>;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  const { fid, body } = poi(campus);
  await world.admin('PUT', `/features/${fid}`, body);
  const email = `${randomUUID()}@example.org`;
  const made = await world.admin('POST', `/clients/${campus.clientId}/users`, { email });
  const building = `/clients/${campus.clientId}/sites/${campus.siteId}/buildings/${campus.buildingId}`;
  const plan = {
    fileType: 'geojson',
    floorPlanFileBase64: Buffer.from('{"type":"Feature"}').toString('base64'),
  };
  await world.admin('POST', `${building}/levels/0/original-floor-plan`, plan);
  const { result: job } = await world.admin('POST', '/map-jobs', { ...campus, levelIndex: 0 });
  ids = {
    'map-jobs': String(job['id']),
    floorplan: String(job['floorplanId']),
    clients: String(campus.clientId),
    sites: String(campus.siteId),
    buildings: String(campus.buildingId),
    levels: '0',
    users: String(Number(made.result['id'])),
    features: fid,
  };
});
afterAll(() => world.close());

const WITH_BODY = CALLS.flatMap((call) =>
  call.body ? [{ ...call, name: `${call.method} ${templateOf(call.path)}`, body: call.body }] : [],
);
type Tried = (typeof WITH_BODY)[number];

/** To an existing thing, chosen by the part of the path before its parameter. */
function send({ method, path, access }: Tried, body: unknown, headers?: Record<string, string>) {
  const address = templateOf(path).replaceAll(
    /\/([\w-]+)\/\{\w+\}/g,
    (_all, kind: string) => `/${kind}/${ids[kind] ?? randomUUID()}`,
  );
  return (access === 'anyone' ? world.open : world.admin)(method, address, body, headers);
}

function expectClear(answer: Answer): void {
  expect(answer.status).toBeLessThan(500);
  if (answer.status === 200) return;
  expect(errorEnvelopeSchema.safeParse(answer).success).toBe(true);
  expect(JSON.stringify(answer.error)).not.toMatch(/node_modules|\.ts:\d|select .* from/i);
}

describe.each(someOf(WITH_BODY, 16))('$name', (call) => {
  // A missing body is not a fault if the body is optional.
  const hostile = HOSTILE_BODIES.filter(([what]) => what !== 'nothing' || !call.bodyMayBeAbsent);
  it.each(hostile)('refuses %s', async (_what, body, codes) => {
    const answer = await send(call, body);
    expect([answer.status, codes.includes(String(answer.error?.code))]).toEqual([400, true]);
    expectClear(answer);
  });

  it('whatever is in a body of about its shape → a clear answer', async () => {
    const bodies = nearlyOf(jsonSchemaOf(call.body), namedSchemas());
    await fc.assert(
      fc.asyncProperty(bodies, fc.boolean(), async (body, isKeyed) => {
        const headers = isKeyed ? { 'idempotency-key': randomUUID() } : {};
        expectClear(await send(call, JSON.stringify(body), headers));
      }),
      { numRuns: runs(15) },
    );
  });
});

it('the server is as it was', async () => {
  expect((await world.open('GET', '/health')).status).toBe(200);
  expect((await world.admin('GET', `/sites/${campus.siteId}/draft`)).status).toBe(200);
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
});
