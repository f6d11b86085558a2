import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sdkConfigurationAnswerSchema, sdkDefaultKeysAnswerSchema } from '../../../src/contract/index.ts';
import { type Campus, makeCampus } from '../../../tests/support/server/content-builders.ts';
import { XSS_PAYLOADS } from '../../../tests/support/xss-payloads.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

let world: TestWorld;
let campus: Campus;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
});
afterAll(() => world.close());

const BASE = '/configurations/sdk-configurations';
const row = (
  configurationKey: string,
  configurationValue: unknown = 'x',
  configurationValueType = 'String',
) => ({
  configurationKey,
  configurationValue,
  configurationValueType,
});
const places = (): [path: string, id: number, title: string][] => [
  [`${BASE}/clients/${campus.clientId}`, campus.clientId, 'Acme'],
  [`${BASE}/sites/${campus.siteId}`, campus.siteId, 'Site north'],
  [`${BASE}/buildings/${campus.buildingId}`, campus.buildingId, 'Building main'],
];

describe('SDK configurations', () => {
  it('offer the keys that the SDK knows', async () => {
    const { results } = sdkDefaultKeysAnswerSchema.parse(await world.admin('GET', `${BASE}/default-keys`));
    expect(results.length).toBeGreaterThan(5);
    const [path, id, title] = places()[0]!;
    const taken = await world.admin('POST', path, { id, title, configurations: results });
    expect(taken.status).toBe(200);
  });

  // @spec 1.9 3.37
  it('are kept for a client, a site and a building, each its own', async () => {
    for (const [path, id, title] of places().slice(1)) {
      expect((await world.admin('GET', path)).result).toEqual({ id, title, configurations: [] });
    }
    for (const [path, id, title] of places()) {
      const configurations = [
        { ...row(`some.key.${id}`), id: 'row-1', note: { kept: true } },
        row('other.key', 0.5, 'Float'),
      ];
      const saved = await world.admin('POST', path, { id, title, configurations });
      expect([saved.status, typeof saved.createdTimestampUtcEpochSeconds]).toEqual([200, 'number']);
      expect(saved.result).toEqual({ id, title, configurations });
    }
    for (const [path, id, title] of places()) {
      const { result } = sdkConfigurationAnswerSchema.parse(await world.admin('GET', path));
      expect(result).toMatchObject({ id, title });
      expect(result.configurations[0]!.configurationKey).toBe(`some.key.${id}`);
      const emptied = await world.admin('POST', path, { id, title, configurations: [] });
      expect(emptied.result).toEqual({ id, title, configurations: [] });
    }
  });

  it('give texts back as they came, in an answer that no browser takes for a page', async () => {
    const [path, id] = places()[0]!;
    const title = '<script>hit()</script>';
    const configurations = XSS_PAYLOADS.map((text, i) => row(`a.hostile.key.${i}`, text));
    const saved = await world.admin('POST', path, { id, title, configurations });
    const read = await world.admin('GET', path);
    for (const answer of [saved, read, await world.admin('GET', `/sites/${title}`)]) {
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(read.result).toMatchObject({ id, configurations });
    const many = Array.from({ length: 10_000 }, (_, i) => row(`some.key.${i}`));
    const refused = await world.admin('POST', path, { id, title, configurations: many });
    expect([refused.status, refused.error?.code]).toEqual([400, 'too-many']);
    expect((await world.admin('GET', path)).result).toEqual(read.result);
  });

  it('refuse what breaks a rule, and keep what was there', async () => {
    const [path, id, title] = places()[1]!;
    const kept = [row('kept.key')];
    await world.admin('POST', path, { id, title, configurations: kept });
    const refused: [unknown, string][] = [
      [{ id, title }, 'invalid-body'],
      [{ id: id + 1, title, configurations: [] }, 'id-differs'],
      [{ id, title, configurations: [row('short')] }, 'sdk-key-length'],
      [{ id, title, configurations: [row('no spaces allowed')] }, 'invalid-sdk-key'],
      [{ id, title, configurations: [row('some.key'), row('some.key')] }, 'duplicate-configuration'],
      [{ id, title, configurations: [row('some.key', '')] }, 'required'],
      [{ id, title, configurations: [row('some.key', 'x', 'Integer')] }, 'invalid-integer'],
      [{ id, title, configurations: [row('some.key', 'x', 'Long')] }, 'invalid-body'],
      [{ id, title, configurations: [row('some.key', { a: 1 })] }, 'invalid-body'],
      [{ id, title: 'a\u0000b', configurations: [] }, 'invalid-title'],
    ];
    for (const [body, code] of refused) {
      const answer = await world.admin('POST', path, body);
      expect([answer.status, answer.error?.code]).toEqual([400, code]);
    }
    expect((await world.admin('GET', path)).result).toEqual({ id, title, configurations: kept });
  });

  it('take keys that differ in case for two', async () => {
    const [path, id, title] = places()[1]!;
    const configurations = [row('some.key'), row('Some.Key')];
    expect((await world.admin('POST', path, { id, title, configurations })).status).toBe(200);
    expect((await world.admin('GET', path)).result).toEqual({ id, title, configurations });
  });

  it('are not there for what is not there, or is of another client', async () => {
    const stranger = await world.userWith([
      { permissionId: 1, clientId: (await makeCampus(world.admin)).clientId },
    ]);
    for (const [path, id, title] of places()) {
      expect((await stranger('GET', path)).status).toBe(404);
      expect((await stranger('POST', path, { id, title, configurations: [] })).status).toBe(404);
      const missing = path.replace(/\d+$/, '2000000000');
      expect((await world.admin('GET', missing)).status).toBe(404);
      expect((await world.admin('POST', missing, { title, configurations: [] })).status).toBe(404);
    }
    expect((await world.admin('GET', `${BASE}/levels/1`)).status).toBe(404);
  });

  it('go with what they are for', async () => {
    const gone = await makeCampus(world.admin);
    const path = `${BASE}/sites/${gone.siteId}`;
    await world.admin('POST', path, { id: gone.siteId, title: 'x', configurations: [row('some.key')] });
    await world.admin('DELETE', `/sites/${gone.siteId}`);
    expect((await world.admin('GET', path)).status).toBe(404);
    expect((await world.admin('DELETE', `/clients/${gone.clientId}`)).status).toBe(200);
  });
});
