import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { featuresAnswerSchema } from '../../../src/contract/index.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { exportClient } from '../archive/index.ts';
import { seedOnce } from './index.ts';

let world: TestWorld;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-demo-'));
  world = await openWorld({ STOREY_SEED: 'demo' });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const textOf = async (path: string | URL) => gunzipSync(await readFile(path)).toString();

it('a server starts without clients → it has the campus of the archive, every word and number of it', async () => {
  const file = join(folder, 'campus.jsonl.gz');
  await exportClient(world.db, openFiles(world.db, undefined), 1, file);
  expect(await textOf(file)).toBe(await textOf(new URL('larkfield.jsonl.gz', import.meta.url)));
});

it('it has the campus → that is published, and nothing waits to be', async () => {
  expect((await world.admin('GET', '/clients/1/maps/status')).result).toMatchObject({ status: 0 });
  expect((await world.admin('GET', '/clients/1/maps/changes')).results).toEqual([]);
  const published = await world.admin('GET', '/clients/1/sites');
  expect(published.result).toEqual((await world.admin('GET', '/clients/1/sites/draft')).result);
  const [pois, drafts] = await Promise.all(
    ['', '/draft'].map(
      async (edition) => (await world.admin('GET', `/buildings/1/levels/0/pois${edition}`)).result,
    ),
  );
  expect(pois).toEqual(drafts);
  const { features } = featuresAnswerSchema.shape.result.parse(pois);
  expect(features.length).toBeGreaterThan(40);
  expect(features.every(({ properties }) => properties.publishState === 'published')).toBe(true);
});

it('it starts again, or has a client → nothing is put in', async () => {
  const of = { filesDir: undefined, origin: world.origin };
  expect(await seedOnce(world.db, of)).toBe(false);
  const { results } = await world.admin('GET', '/clients');
  expect(results).toMatchObject([{ clientInternalIdentifier: 1, clientTitle: 'Larkfield Health' }]);
});
