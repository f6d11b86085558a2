import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Hono } from 'hono';
import { requireAdmin, requireClientReader, requireSight } from '../../platform/access/authorize.ts';
import { notFound } from '../../platform/api-error.ts';
import { one } from '../../platform/http/answer.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import type { PublishingDeps } from './deps.ts';
import { asUuid } from '../../platform/http/ids.ts';
import { idParam } from '../../platform/http/params.ts';
import { personalFile } from '../../platform/http/private-answers.ts';
import { requireMatch } from '../../platform/http/preconditions.ts';
import { publicOrigin } from '../../platform/http/origin/public-origin.ts';
import { ownStyleOf } from '../sdk/index.ts';
import { getSnapshot } from './queries.ts';
import { dropStaged } from './snapshot.ts';
import { type PublishingRow, readStatus, step } from './status.ts';
import { afterwards } from '../../platform/storage/joint-transaction.ts';
import { acceptedEncoding } from '../../platform/static/app-routes.ts';
import { LAYERS, TILE_ZOOM } from './tiles/layers.ts';
import type { TiledSnapshot } from './tiles/tile-store.ts';

const unpack = promisify(gunzip);
const PREVIEW = '/clients/:client/maps/preview';

export function publishingRoutes({ db, config, publishingJobs, tiles }: PublishingDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const baseOf = (c: Ctx, clientId: number) => `${publicOrigin(c, config)}/api/v8/clients/${clientId}/maps`;

  const toWire = (c: Ctx, row: PublishingRow) => ({
    status: row.status,
    previewTilesJsonUrl:
      row.stagedSnapshotId === null
        ? null
        : `${baseOf(c, row.clientId)}/preview/${row.stagedSnapshotId}/tiles.json`,
    ...(row.error === null ? {} : { error: { code: 'job-failed', message: 'The last attempt failed.' } }),
  });

  /** Who names the state that they know stages and publishes nothing but that. */
  const requireState = (c: Ctx, row: PublishingRow) => requireMatch(c, () => Promise.resolve(toWire(c, row)));

  routes.get('/clients/:client/maps/status', async (c) => {
    const clientId = idParam(c, 'client');
    requireSight(c.get('user'), { clientId });
    return one(c, toWire(c, await readStatus(db, clientId)));
  });

  routes.post('/clients/:client/maps/convert', async (c) => {
    const clientId = idParam(c, 'client');
    requireAdmin(c.get('user'), { clientId });
    const row = await step(db, clientId, 'convert', { expect: (row) => requireState(c, row) });
    afterwards(publishingJobs.nudge);
    return one(c, toWire(c, row));
  });

  routes.put('/clients/:client/maps/approve', async (c) => {
    const clientId = idParam(c, 'client');
    requireAdmin(c.get('user'), { clientId });
    const row = await step(db, clientId, 'approve', { expect: (row) => requireState(c, row) });
    afterwards(publishingJobs.nudge);
    return one(c, toWire(c, row));
  });

  routes.put('/clients/:client/maps/decline', async (c) => {
    const clientId = idParam(c, 'client');
    requireAdmin(c.get('user'), { clientId });
    const row = await step(db, clientId, 'decline', {
      expect: (held) => requireState(c, held),
      work: async (tx, { stagedSnapshotId }) => {
        await dropStaged(tx, clientId, stagedSnapshotId);
        return { stagedSnapshotId: null };
      },
    });
    return one(c, toWire(c, row));
  });

  /** The snapshot of the path, if it is that client's and the user may see it. */
  async function snapshotOf(c: Ctx): Promise<TiledSnapshot> {
    const clientId = idParam(c, 'client');
    requireClientReader(c.get('user'), clientId);
    const snapshot = await getSnapshot(db, clientId, asUuid(c.req.param('snapshot')));
    if (!snapshot) throw notFound();
    return snapshot;
  }

  routes.get(`${PREVIEW}/:snapshot/tiles.json`, async (c) => {
    const snapshot = await snapshotOf(c);
    const { clientId, snapshotId } = snapshot;
    const { bounds, center } = await tiles.extent(snapshot);
    // The document itself, without the envelope: MapLibre reads it.
    const document = {
      tilejson: '3.0.0',
      name: `preview-${clientId}`,
      tiles: [`${baseOf(c, clientId)}/preview/${snapshotId}/{z}/{x}/{y}.mvt`],
      minzoom: TILE_ZOOM.min,
      maxzoom: TILE_ZOOM.max,
      bounds,
      center,
      vector_layers: LAYERS,
    };
    return c.json(document, 200, { 'cache-control': 'no-store' });
  });

  routes.get(`${PREVIEW}/:snapshot/:z/:x/:y{[0-9]+\\.mvt}`, async (c) => {
    const snapshot = await snapshotOf(c);
    const [z, x, y] = [c.req.param('z'), c.req.param('x'), c.req.param('y').replace('.mvt', '')].map(
      (part) => (/^\d{1,9}$/.test(part) ? Number(part) : Number.NaN),
    ) as [number, number, number];
    const size = 2 ** z;
    if (!(z <= TILE_ZOOM.max && x < size && y < size)) throw notFound();
    const tile = await tiles.tile(snapshot, z, x, y);
    const isPacked = acceptedEncoding(c) !== 'identity';
    const headers = {
      'content-type': 'application/vnd.mapbox-vector-tile',
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
      vary: 'accept-encoding',
    };
    return personalFile(c, tile.etag, headers, async () =>
      isPacked ? tile.gzipped : new Uint8Array(await unpack(tile.gzipped)),
    );
  });

  routes.get('/clients/:client/maps/preview-style.json', (c) => {
    requireSight(c.get('user'), { clientId: idParam(c, 'client') });
    const background = { id: 'background', type: 'background', paint: { 'background-color': '#eef1f4' } };
    return c.json({ version: 8, name: 'Storey preview', sources: {}, layers: [background] });
  });

  routes.get('/clients/:client/configurations/sdk-configurations/draft', async (c) => {
    const clientId = idParam(c, 'client');
    requireSight(c.get('user'), { clientId });
    const api = `${publicOrigin(c, config)}/api/v8`;
    // Never the address itself: it may hold a key, and the page may ask no other host.
    const styleJsonUrl =
      (await ownStyleOf(db, clientId)) !== null
        ? `${api}/clients/${clientId}/base-map/style.json`
        : config.mapStyleUrl !== undefined
          ? `${api}/base-map/style.json`
          : `${baseOf(c, clientId)}/preview-style.json`;
    return one(c, { globalConfiguration: { sdkConfiguration: { styleJsonUrl } } });
  });
  return routes;
}
