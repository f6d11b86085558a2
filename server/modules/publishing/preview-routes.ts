import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Hono } from 'hono';
import { maps } from '../../../src/contract/calls/maps.ts';
import { notFound } from '../../platform/api-error.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import { asUuid } from '../../platform/http/ids.ts';
import { createMount, PLATFORM_GATES } from '../../platform/http/mount.ts';
import { publicOrigin } from '../../platform/http/origin/public-origin.ts';
import { personalFile } from '../../platform/http/private-answers.ts';
import { acceptedEncoding } from '../../platform/static/app-routes.ts';
import { ownStyleOf } from '../sdk/index.ts';
import type { PublishingDeps } from './deps.ts';
import { getSnapshot } from './queries.ts';
import { LAYERS, TILE_ZOOM } from './tiles/layers.ts';
import type { TiledSnapshot } from './tiles/tile-store.ts';

const unpack = promisify(gunzip);

export const mapsAddress = (c: Ctx, config: PublishingDeps['config'], clientId: number): string =>
  `${publicOrigin(c, config)}/api/v8/clients/${clientId}/maps`;

/** What is staged, as tiles with a style. */
export function previewRoutes({ db, config, tiles }: PublishingDeps): Hono<AppEnv> {
  const { routes, on } = createMount(PLATFORM_GATES);

  /** The snapshot of the path, if it is that client's. */
  async function snapshotOf(clientId: number, id: string): Promise<TiledSnapshot> {
    const snapshot = await getSnapshot(db, clientId, asUuid(id));
    if (!snapshot) throw notFound();
    return snapshot;
  }

  on(maps.previewTiles, async ({ c, place: { clientId }, params }) => {
    const snapshot = await snapshotOf(clientId, params.snapshot);
    const { snapshotId } = snapshot;
    const { bounds, center } = await tiles.extent(snapshot);
    // The document itself, without the envelope: MapLibre reads it.
    const document = {
      tilejson: '3.0.0',
      name: `preview-${clientId}`,
      tiles: [`${mapsAddress(c, config, clientId)}/preview/${snapshotId}/{z}/{x}/{y}.mvt`],
      minzoom: TILE_ZOOM.min,
      maxzoom: TILE_ZOOM.max,
      bounds,
      center,
      vector_layers: LAYERS,
    };
    return c.json(document, 200, { 'cache-control': 'no-store' });
  });

  on(maps.previewTile, async ({ c, place: { clientId }, params }) => {
    const snapshot = await snapshotOf(clientId, params.snapshot);
    const [z, x, y] = [params.z, params.x, params.y.replace('.mvt', '')].map((part) =>
      /^\d{1,9}$/.test(part) ? Number(part) : Number.NaN,
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

  on(maps.previewStyle, ({ c }) => {
    const background = { id: 'background', type: 'background', paint: { 'background-color': '#eef1f4' } };
    return c.json({ version: 8, name: 'Storey preview', sources: {}, layers: [background] });
  });

  on(maps.sdkDraft, async ({ c, place: { clientId } }) => {
    const api = `${publicOrigin(c, config)}/api/v8`;
    // Never the address itself: it may hold a key, and the page may ask no other host.
    const styleJsonUrl =
      (await ownStyleOf(db, clientId)) !== null
        ? `${api}/clients/${clientId}/base-map/style.json`
        : config.mapStyleUrl !== undefined
          ? `${api}/base-map/style.json`
          : `${mapsAddress(c, config, clientId)}/preview-style.json`;
    return { globalConfiguration: { sdkConfiguration: { styleJsonUrl } } };
  });
  return routes;
}
