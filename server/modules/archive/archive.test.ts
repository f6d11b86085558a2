import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../../tests/support/server/api-client.ts';
import {
  type Campus,
  makeCampus,
  poi,
  siteBody,
  square,
} from '../../../tests/support/server/content-builders.ts';
import { publicMapBody } from '../../../tests/support/server/visitors/public-map-body.ts';
import { png } from '../../../tests/support/server/files/image-files.ts';
import { TEST_ADMIN } from '../../../tests/support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { runCommand } from '../../cli/run-command.ts';
import { readConfig } from '../../platform/config.ts';
import { someOf } from '../../../tests/support/vitest/slow-tests.ts';

let folder: string;
let from: TestWorld;
let to: TestWorld;
let campus: Campus;
let file: string;
let imageUrl: string;
/** Longer than one line takes. */
const plan = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3_200_000)]);
const row = { configurationKey: 'app.theme', configurationValue: 'dark', configurationValueType: 'String' };

const node = (fid: string, place: object, neighbors: string[]) => ({
  type: 'Feature',
  properties: {
    fid,
    typeCode: 'graph-node',
    name: 'Path',
    neighbors: neighbors.map((other) => ({ fid: other, speed: 1 })),
    portalNeighbors: [],
    ...place,
  },
  geometry: { type: 'Point', coordinates: [10.0015, 50.0015] },
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-archive-'));
  file = join(folder, 'acme.jsonl.gz');
  [from, to] = await Promise.all([openWorld(), openWorld()]);
  campus = await makeCampus(from.admin);
  const { clientId, siteId, buildingId } = campus;
  const good = async (...call: Parameters<TestWorld['admin']>) => {
    const answer = await from.admin(...call);
    expect([call, answer.status]).toEqual([call, 200]);
    return answer;
  };
  const logo = png({ width: 40, height: 40 }).toString('base64');
  const upload = { fileType: 'png', fileBase64: logo, extra: { imageType: 'logo', width: 40, height: 40 } };
  imageUrl = String((await good('POST', '/tools/upload-image', { ...upload, clientId })).result['imageUrl']);
  await good('PUT', `/clients/${clientId}/images/texts`, {
    imageUrl,
    texts: { default: 'The logo of Acme' },
  });
  const unlisted = String((await good('POST', '/tools/upload-image', upload)).result['imageUrl']);
  await good('PATCH', `/clients/${clientId}`, { clientExtraData: { logo: imageUrl } });
  await good('PATCH', `/sites/${siteId}`, { siteExtraData: { photo: unlisted, note: 'قبو \u0000' } });
  const place = poi(campus, { name: 'Café', note: 'äöü' });
  await good('PUT', `/features/${place.fid}`, place.body);
  const [a, b, outside] = [randomUUID(), randomUUID(), randomUUID()];
  const level = { bid: buildingId, lvl: 0 };
  const features = [node(a, level, [b]), node(b, level, [a]), node(outside, {}, [])];
  await good('POST', `/sites/${siteId}/graphs`, { type: 'FeatureCollection', features });
  const fence = {
    type: 'Feature',
    properties: { fid: randomUUID(), typeCode: 'global-geofence', name: 'All', cid: clientId },
    geometry: square(10, 50, 0.01),
  };
  await good('PUT', `/features/${fence.properties.fid}`, { type: 'FeatureCollection', features: [fence] });
  const plans = `/clients/${clientId}/sites/${siteId}/buildings/${buildingId}/levels/0/original-floor-plan`;
  const floorPlan = { fileType: 'pdf', floorPlanFileBase64: plan.toString('base64'), isMapped: true };
  await good('POST', plans, floorPlan);
  for (const of of [`clients/${clientId}`, `sites/${siteId}`, `buildings/${buildingId}`]) {
    await good('POST', `/configurations/sdk-configurations/${of}`, {
      title: of.split('/')[0],
      configurations: [row],
    });
  }
  const map = publicMapBody(siteId, { slug: 'acme-plan', siteIds: [siteId], home: { siteId, buildingId } });
  await good('PUT', `/clients/${clientId}/public-maps/${randomUUID()}`, map);
  const locked = { slug: 'acme-staff', audience: ['staff'], password: 'Mind the step' };
  await good('PUT', `/clients/${clientId}/public-maps/${randomUUID()}`, publicMapBody(siteId, locked));
  const closure = {
    clientId,
    siteId,
    targets: [{ fid: place.fid }],
    from: 1,
    until: null,
    reason: 'event',
    text: { en: 'Ball' },
  };
  await good('PUT', `/closures/${randomUUID()}`, closure);
  // Published and deleted since: the archive is what is edited now.
  const gone = poi(campus, { name: 'Gone' });
  await good('PUT', `/features/${gone.fid}`, gone.body);
  await good('DELETE', `/features/${gone.fid}`);
  expect(await command(from, 'export-client', String(clientId), file)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await Promise.all([from.close(), to.close()]);
  await rm(folder, { recursive: true, force: true });
});

async function command(world: TestWorld, ...args: string[]) {
  const lines: string[] = [];
  const settings = {
    DATABASE_URL: world.databaseUrl,
    STOREY_LOG_LEVEL: 'silent',
    STOREY_PUBLIC_ORIGIN: world.origin,
  };
  const tell = (line: string) => lines.push(line);
  const code = await runCommand(args, () => readConfig(settings), { say: tell, complain: tell });
  return { code, text: lines.join('\n') };
}

const linesIn = async (path: string): Promise<string[]> =>
  gunzipSync(await readFile(path))
    .toString()
    .split('\n');

/** What a failed import must leave as it was. */
async function held(world: TestWorld): Promise<unknown> {
  const counts = [
    'clients',
    'sites',
    'levels',
    'features',
    'files',
    'pictures',
    'picture_texts',
    'public_maps',
    'public_slugs',
    'floor_plans',
    'publishing',
  ].map((table) => sql`select ${table}::text as name, count(*)::int as rows from ${sql.identifier(table)}`);
  return (await world.db.execute(sql.join(counts, sql` union all `))).rows;
}

describe('an archive of a client', () => {
  it('a server has a client with everything → another server imports it, and exports the same', async () => {
    await to.admin('POST', '/clients', { clientTitle: 'Mine' });
    const answer = await command(to, 'import-client', file);
    expect(answer).toEqual({
      code: 0,
      text: 'Imported Acme as client 2: 1 sites, 1 buildings, 1 levels, 5 features.',
    });
    const again = join(folder, 'again.jsonl.gz');
    expect(await command(to, 'export-client', '2', again)).toMatchObject({ code: 0 });
    const [first, second] = [await linesIn(file), await linesIn(again)];
    const pictures = (lines: string[]) => lines.filter((line) => line.startsWith('{"is":"picture"'));
    const idsOf = (lines: string[]) => pictures(lines).map((line) => (JSON.parse(line) as { id: string }).id);
    const [before, after] = [idsOf(first), idsOf(second)];
    expect(before.length).toBe(2);
    const renamed = before.reduce(
      (text, id, n) => text.replaceAll(id, after[n]!),
      first.join('\n').replaceAll(from.origin, to.origin),
    );
    expect(second.join('\n')).toBe(renamed);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('it was imported → plan, pictures and settings are read there, and nothing is published', async () => {
    const client = (await to.admin('GET', '/clients/2')).result as { clientExtraData: { logo: string } };
    const { logo } = client.clientExtraData;
    expect(logo.startsWith(to.origin)).toBe(true);
    const bytes = async (url: string, headers = {}) =>
      Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
    expect((await bytes(logo)).equals(await bytes(imageUrl))).toBe(true);
    const { results } = await to.admin('GET', '/clients/2/images');
    expect(results).toEqual([expect.objectContaining({ imageUrl: logo, imageType: 'logo', width: 40 })]);
    const sites = (await to.admin('GET', '/clients/2/sites/draft')).result['sites'] as {
      siteInternalIdentifier: number;
      publishState: string;
      buildings: { buildingInternalIdentifier: number }[];
    }[];
    const { siteInternalIdentifier: site, publishState, buildings } = sites[0]!;
    const building = buildings[0]!.buildingInternalIdentifier;
    expect(publishState).toBe('new');
    const statuses = await to.admin('GET', `/clients/2/sites/${site}/buildings/${building}/level-statuses`);
    const [status] = statuses.results as { floorPlanUrl: string; fileType: string; levelStatus: number }[];
    expect(status).toMatchObject({ fileType: 'pdf', levelStatus: 10 });
    const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
    const token = String((await to.open('POST', '/auth/token', attempt)).result['access_token']);
    const kept = await bytes(status!.floorPlanUrl, { authorization: `Bearer ${token}` });
    expect(kept.equals(plan)).toBe(true);
    const settings = await to.admin('GET', `/configurations/sdk-configurations/buildings/${building}`);
    expect(settings.result).toMatchObject({ title: 'buildings', configurations: [row] });
    expect((await to.admin('GET', '/clients/2/maps/status')).result).toMatchObject({ status: 1 });
    const maps = await to.admin('GET', '/clients/2/public-maps');
    expect((maps.results as { slug: string }[]).toSorted((a, b) => (a.slug < b.slug ? -1 : 1))).toMatchObject(
      [
        { slug: 'acme-plan', state: 'on', siteIds: [site], home: { siteId: site, buildingId: building } },
        { slug: 'acme-staff', state: 'off', siteIds: null, audience: ['staff'], hasPassword: false },
      ],
    );
    expect((await to.admin('GET', '/clients/2/closures')).results).toMatchObject([
      { siteId: site, from: 1, until: null, reason: 'event', text: { en: 'Ball' }, gone: [] },
    ]);
    await signIn(to.origin, TEST_ADMIN.email, TEST_ADMIN.password);
  });

  it('it is imported where it was before → refused with words, and nothing has changed', async () => {
    const before = await held(to);
    const answer = await command(to, 'import-client', file);
    expect(answer).toMatchObject({ code: 1, text: expect.stringContaining('imported before') as string });
    expect(await held(to)).toEqual(before);
  });

  it('it has public maps whose slugs are used where it is imported → they get others', async () => {
    const path = join(folder, `${randomUUID()}.gz`);
    await writeFile(path, gzipSync((await afresh()).join('\n')));
    expect(await command(from, 'import-client', path)).toMatchObject({ code: 0 });
    const { rows } = await from.db.execute<{ slug: string }>(sql`select slug from public_maps order by slug`);
    expect(rows.map(({ slug }) => slug)).toEqual([
      'acme-plan',
      'acme-staff',
      expect.stringMatching(/^larkfield-[a-z]{4}$/),
      expect.stringMatching(/^larkfield-[a-z]{4}$/),
    ]);
  });

  /** With ids of features that no server has, and a short plan. */
  const afresh = async (): Promise<string[]> => {
    const text = (await linesIn(file)).join('\n');
    const fids = [...text.matchAll(/"properties":\{"fid":"([^"]+)"/g)].map(([, fid]) => fid!);
    expect(fids.length).toBe(5);
    const pieces = /("pieces":)2\}\n.{3000000,}\n.*\n/;
    const piece = JSON.stringify({ is: 'bytes', base64: Buffer.from('%PDF-1.7').toString('base64') });
    const short = text
      .replace(pieces, `$11}\n${piece}\n`)
      .replace(/"lines":(\d+)/, (_, n) => `"lines":${Number(n) - 1}`);
    return fids.reduce((changed, fid) => changed.replaceAll(fid, randomUUID()), short).split('\n');
  };
  const replaced = (lines: string[], is: string, change: (record: Record<string, unknown>) => object) =>
    lines.map((line) =>
      line.startsWith(`{"is":"${is}"`)
        ? JSON.stringify(change(JSON.parse(line) as Record<string, unknown>))
        : line,
    );
  const without = (lines: string[], is: string) => {
    const kept = lines.filter((line) => !line.startsWith(`{"is":"${is}"`));
    return replaced(kept, 'end', (end) => ({ ...end, lines: kept.length - 2 }));
  };
  it.each(
    someOf<[string, (lines: string[]) => string[] | Buffer, string]>(
      [
        ['no gzip file', () => Buffer.from('Larkfield'), 'is damaged'],
        [
          'a file of another program',
          () => ['{"type":"FeatureCollection","features":[]}', ''],
          'not a file of export-client',
        ],
        ['empty', () => [''], 'not a file of export-client'],
        [
          'of a later version',
          (lines) => replaced(lines, 'archive', (one) => ({ ...one, format: 5 })),
          'later version',
        ],
        ['without its last line', (lines) => [...lines.slice(0, -2), ''], 'last line is missing'],
        ['cut within a line', (lines) => [lines.join('\n').slice(0, -9)], 'last line is missing'],
        ['without a line in the middle', (lines) => lines.toSpliced(-4, 1), 'has lost lines'],
        ['damaged', (lines) => gzipSync(lines.join('\n')).subarray(0, -1), 'is damaged'],
        ['with two beginnings', (lines) => [lines[0]!, ...lines], 'begins again'],
        [
          'with two clients',
          (lines) => lines.flatMap((line) => (line.startsWith('{"is":"client"') ? [line, line] : line)),
          'second client',
        ],
        [
          'without its client',
          (lines) => without(lines, 'client'),
          'comes before the client that it belongs to',
        ],
        ['with something after its end', (lines) => [...lines.slice(0, -1), lines[0]!, ''], 'after its end'],
        ['without its sites', (lines) => without(lines, 'site'), 'A building comes before its site'],
        ['without its buildings', (lines) => without(lines, 'building'), 'A level comes before its building'],
        ['without its levels', (lines) => without(lines, 'level'), 'A floor plan comes before its level'],
        ['with bytes of nothing', (lines) => without(lines, 'plan'), 'bytes follow a plan or picture'],
        [
          'with a place that breaks a rule',
          (lines) => replaced(lines, 'site', (one) => ({ ...one, siteTitle: '' })),
          'Title',
        ],
        [
          'with a plan of another type',
          (lines) => replaced(lines, 'plan', (one) => ({ ...one, fileType: 'dwg' })),
          'not of the stated type',
        ],
        [
          'with a feature twice',
          (lines) => lines.flatMap((line) => (line.includes('"Café"') ? [line, line] : line)),
          'fid',
        ],
        [
          'with two sites of one identifier',
          (lines) => lines.toSpliced(-2, 1, JSON.stringify({ is: 'site', ...siteBody('north') }), ''),
          'same external identifier',
        ],
        [
          'with a number for a title',
          (lines) => replaced(lines, 'level', (one) => ({ ...one, levelLongTitle: 3 })),
          'levelLongTitle',
        ],
      ],
      8,
    ),
  )('it is %s → refused with words, and nothing has changed', async (name, change, words) => {
    const before = await held(from);
    const path = join(folder, `${randomUUID()}.gz`);
    const made = change(await afresh());
    await writeFile(path, Buffer.isBuffer(made) ? made : gzipSync(made.join('\n')));
    const answer = await command(from, 'import-client', path);
    expect([name, answer]).toEqual([name, { code: 1, text: expect.stringContaining(words) as string }]);
    expect(await held(from)).toEqual(before);
  });

  it('the client is not there, or the file is → refused with words', async () => {
    expect(await command(from, 'export-client', '99', join(folder, 'none'))).toEqual({
      code: 1,
      text: 'There is no client 99.',
    });
    expect(await command(from, 'export-client', '1', file)).toEqual({
      code: 1,
      text: `${file} is there already.`,
    });
    expect(await command(from, 'import-client', join(folder, 'none'))).toMatchObject({ code: 1 });
    expect(await command(from, 'export-client', 'Acme', file)).toMatchObject({ code: 2 });
    expect(await command(from, 'import-client')).toMatchObject({ code: 2 });
  });
});
