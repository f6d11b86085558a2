import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { tokenAnswerSchema } from '../../../src/contract/index.ts';
import { type Campus, makeCampus } from '../../../tests/support/server/content-builders.ts';
import { TEST_ADMIN } from '../../../tests/support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

let world: TestWorld;
let campus: Campus;
let token: string;
let dataDir: string;
let path: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storey-uploads-'));
  world = await openWorld({ STOREY_DATA_DIR: dataDir });
  campus = await makeCampus(world.admin);
  const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
  token = tokenAnswerSchema.parse(await world.open('POST', '/auth/token', attempt)).result.access_token;
  const { clientId, siteId, buildingId } = campus;
  path = `/clients/${clientId}/sites/${siteId}/buildings/${buildingId}/levels/0/original-floor-plan`;
});
afterAll(async () => {
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
});

const PLAN = Buffer.from('0\nSECTION\n').toString('base64');
const [FIRST_HALF, SECOND_HALF] = [PLAN.slice(0, 4), PLAN.slice(4)];
const left = () => readdir(join(dataDir, 'uploads'));
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A token of a new person who may edit everything of the client. */
async function tokenOfEditor(): Promise<string> {
  const person = await world.personWith([{ permissionId: 2, clientId: campus.clientId }]);
  return person.token;
}

/** An upload that is begun and not ended; `end` sends the rest. */
function beginUpload(as = token) {
  const url = new URL(`/api/v8${path}`, world.origin);
  const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' };
  const call = request(url, { method: 'POST', headers });
  const status = new Promise<number>((settle, fail) => {
    call.on('response', (response) => {
      response.resume();
      settle(response.statusCode ?? 0);
    });
    call.on('error', fail);
  });
  call.write(`{"fileType":"dxf","floorPlanFileBase64":"${FIRST_HALF}`);
  return { status, end: () => call.end(`${SECOND_HALF}"}`), cut: () => call.destroy(new Error('cut')) };
}

describe('an upload', () => {
  slowIt('of many megabytes comes back byte for byte, and its temporary file is gone', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(9_000_001)]);
    const answer = await world.admin('POST', path, {
      fileType: 'pdf',
      floorPlanFileBase64: bytes.toString('base64'),
    });
    expect(answer.status).toBe(200);
    const back = await fetch(String(answer.result['floorPlanUrl']), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(back.headers.get('content-length')).toBe(String(bytes.length));
    expect(digest(new Uint8Array(await back.arrayBuffer()))).toBe(digest(bytes));
    expect(await left()).toEqual([]);
  });

  it.each([
    ['{"fileType":"dxf","floorPlanFileBase64":"no base64!"}', 400, 'invalid-base64'],
    ['{"fileType":"dxf","floorPlanFileBase64":""}', 400, 'empty-file'],
    ['{"fileType":"exe","floorPlanFileBase64":"SGk="}', 400, 'invalid-extension'],
    ['{"fileType":"dxf","floorPlanFileBase64":"SGk="', 400, 'malformed-json'],
    ['{"fileType":"dxf","floorPlanFileBase64":7}', 400, 'invalid-body'],
    ['{"fileType":"dxf"}', 400, 'invalid-body'],
    ['{"__proto__":{},"fileType":"dxf","floorPlanFileBase64":"SGk="}', 400, 'forbidden-key'],
    [
      `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)},"fileType":"dxf","floorPlanFileBase64":"SGk="}`,
      400,
      'too-deep',
    ],
    ['', 400, 'malformed-json'],
    [`{"fileType":"${'x'.repeat(2_000_000)}","floorPlanFileBase64":"SGk="}`, 413, 'too-large'],
    [
      JSON.stringify({ fileType: 'pdf', floorPlanFileBase64: Buffer.alloc(50_000_001).toString('base64') }),
      413,
      'too-large',
    ],
  ])('that is wrong (%#) is refused and leaves nothing', async (body, status, code) => {
    const answer = await world.admin('POST', path, body);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
    expect(await left()).toEqual([]);
  });

  it('is refused by its stated length before a byte of it is read', async () => {
    const call = request(new URL(`/api/v8${path}`, world.origin), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': '200000000',
      },
    });
    call.flushHeaders();
    const status = await new Promise((settle, fail) => {
      call.on('response', (response) => {
        settle(response.statusCode);
      });
      call.on('error', fail);
    });
    expect(status).toBe(413);
    call.destroy();
  });

  it("beyond the share of its person → waits until one of theirs ends, without delaying other people's", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, tokenOfEditor));
    const theirs = people.map((as) => beginUpload(as));
    while ((await left()).length < 8) await new Promise((settle) => setTimeout(settle, 10));
    const mine = beginUpload();
    while ((await left()).length < 9) await new Promise((settle) => setTimeout(settle, 10));
    const body = { fileType: 'dxf', floorPlanFileBase64: PLAN };
    const over = await world.admin('POST', path, body);
    expect([over.status, over.error?.code, over.headers.get('retry-after')]).toEqual([
      429,
      'too-many-uploads',
      '10',
    ]);
    // The limit affects neither other calls nor other people.
    expect((await world.admin('GET', '/clients')).status).toBe(200);
    const ninth = await world.userWith([{ permissionId: 2, clientId: campus.clientId }]);
    expect((await ninth('POST', path, body)).status).toBe(200);
    mine.end();
    expect(await mine.status).toBe(200);
    expect((await world.admin('POST', path, body)).status).toBe(200);
    for (const upload of theirs) {
      upload.status.catch(() => undefined);
      upload.cut();
    }
    while ((await left()).length > 0) await new Promise((settle) => setTimeout(settle, 10));
  });

  it('that a killed server left behind goes with the next start, younger ones stay', async () => {
    const [old, young] = [join(dataDir, 'uploads', 'old'), join(dataDir, 'uploads', 'young')];
    await Promise.all([writeFile(old, 'x'), writeFile(young, 'x')]);
    await utimes(old, 0, 0);
    const second = await openWorld({ DATABASE_URL: world.databaseUrl, STOREY_DATA_DIR: dataDir });
    expect(await left()).toEqual(['young']);
    await second.close();
    await rm(young);
  });
});
