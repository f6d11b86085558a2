import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inProcess } from '../../../../tests/support/server/in-process.ts';
import { png } from '../../../../tests/support/server/files/image-files.ts';
import { openTileHosts, type TileHosts } from '../../../../tests/support/server/tile-hosts.ts';
import { openWorld, type TestWorld } from '../../../../tests/support/server/test-world.ts';
import { publicMapBody } from '../../../../tests/support/server/visitors/public-map-body.ts';
import { publicFiles } from '../../../platform/storage/tables/public-files.ts';
import { createOutside } from '../../base-map/index.ts';
import { createOutsidePictures } from './outside-pictures.ts';
import type { FileSettings } from './messages.ts';
import { pictureReader } from './map-pictures.ts';

let world: TestWorld;
let hosts: TileHosts;
beforeAll(async () => {
  world = await openWorld({ STOREY_SEED: 'demo' });
  hosts = await openTileHosts();
});
afterAll(async () => {
  await hosts.close();
  await world.close();
});

it('pictures of other hosts → those that can be had are read once, from hosts that are allowed', async () => {
  const { db } = world;
  const mapId = randomUUID();
  const body = { ...publicMapBody(1), state: 'off' };
  expect((await world.admin('PUT', `/clients/1/public-maps/${mapId}`, body)).status).toBe(200);
  const {
    rows: [published],
  } = await db.execute<{ id: string }>(
    sql`select published_snapshot_id as id from publishing where client_id = 1`,
  );
  const snapshotId = published!.id;
  const picture = png({ width: 16, height: 9 });
  hosts.answer('/photo.png', (response) => void response.end(picture));
  hosts.answer('/page.png', (response) => void response.end('<html>'));
  const private_ = new URL(hosts.styleUrl).origin;
  const images = [
    `${hosts.tileOrigin}/photo.png`,
    { url: `${hosts.tileOrigin}/gone.png` },
    `${hosts.tileOrigin}/page.png`,
    `${private_}/photo.png`,
    `${world.origin}/api/v8/images/${randomUUID()}.png`,
  ];
  await db.execute(sql`update snapshot_features set properties = jsonb_set(properties::jsonb, '{images}',
    ${JSON.stringify(images)}::jsonb) where snapshot_id = ${snapshotId} and fid = (
    select fid from snapshot_features where snapshot_id = ${snapshotId} and kind = 'poi' order by fid limit 1)`);
  const read = createOutsidePictures(db, {
    outside: createOutside([hosts.tileOrigin]),
    children: inProcess,
  });
  const { signal } = new AbortController();
  const settings = { ...body, profiles: [] } as FileSettings;
  await read({ mapId, revision: 'a', snapshotId, settings }, signal);
  await read({ mapId, revision: 'b', snapshotId, settings }, signal);
  // The other host did not look at a private address; what is here is not asked for again.
  expect(hosts.asked.filter((path) => path === '/photo.png')).toHaveLength(1);
  const source = { mapId, revision: 'b', slug: 'here', clientId: 1 };
  const pictureOf = await pictureReader(db, source as never);
  const first = pictureOf(images[0] as string);
  expect(first?.url).toMatch(/^\/public\/here\/b\/pictures\/[0-9a-f]{24}\.png$/);
  expect(images.slice(2, 4).map((url) => pictureOf(url as string))).toEqual([null, null]);
  expect(pictureOf(images[4] as string)?.url).toMatch(/^\/images\//);

  // What the map does not show, and what was taken away since, is in no later revision.
  const keptIn = (revision: string) => db.$count(publicFiles, eq(publicFiles.revision, revision));
  const without = { ...settings, shows: { ...settings.shows, images: false } };
  await read({ mapId, revision: 'c', snapshotId, settings: without }, signal);
  await db.execute(sql`update snapshot_features set properties = jsonb_set(properties::jsonb, '{extra}',
    '{"access": ["staff"]}') where snapshot_id = ${snapshotId} and properties::text like '%photo.png%'`);
  await read({ mapId, revision: 'd', snapshotId, settings }, signal);
  await read({ mapId, revision: 'e', snapshotId, settings: { ...settings, audience: ['staff'] } }, signal);
  expect([await keptIn('b'), await keptIn('c'), await keptIn('d'), await keptIn('e')]).toEqual([1, 0, 0, 1]);
});
