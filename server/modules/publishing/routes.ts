import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Hono } from 'hono';
import { maps } from '../../../src/contract/calls/maps.ts';
import { review } from '../../../src/contract/calls/review.ts';
import { notFound } from '../../platform/api-error.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import type { PublishingDeps } from './deps.ts';
import { asId, asUuid } from '../../platform/http/ids.ts';
import { changesToPublish } from './review/changes.ts';
import { publishHistory } from './review/history.ts';
import { takeToDrafts } from './review/to-drafts.ts';
import { createMount, PLATFORM_GATES } from '../../platform/http/mount.ts';
import { personalFile } from '../../platform/http/private-answers.ts';
import type { ExpectMatch } from '../../platform/http/preconditions.ts';
import { publicOrigin } from '../../platform/http/origin/public-origin.ts';
import { ownStyleOf } from '../sdk/index.ts';
import { getSnapshot, noteApproval } from './queries.ts';
import { dropStaged } from './snapshot.ts';
import { changeDrafts, declinedOf, type PublishingRow, readStatus, step } from './status.ts';
import { afterwards } from '../../platform/storage/joint-transaction.ts';
import { acceptedEncoding } from '../../platform/static/app-routes.ts';
import { LAYERS, TILE_ZOOM } from './tiles/layers.ts';
import type { TiledSnapshot } from './tiles/tile-store.ts';

const unpack = promisify(gunzip);

export function publishingRoutes({ db, config, publishingJobs, tiles }: PublishingDeps): Hono<AppEnv> {
  const { routes, on } = createMount(PLATFORM_GATES);
  const baseOf = (c: Ctx, clientId: number) => `${publicOrigin(c, config)}/api/v8/clients/${clientId}/maps`;

  const toWire = async (c: Ctx, row: PublishingRow) => ({
    status: row.status,
    previewTilesJsonUrl:
      row.stagedSnapshotId === null
        ? null
        : `${baseOf(c, row.clientId)}/preview/${row.stagedSnapshotId}/tiles.json`,
    ...(row.error === null ? {} : { error: { code: 'job-failed', message: 'The last attempt failed.' } }),
    ...(row.declinedReason === null ? {} : { declined: await declinedOf(db, row) }),
  });

  /** Who names the state that they know stages and publishes nothing but that. */
  const requireState = (c: Ctx, expect: ExpectMatch) => (row: PublishingRow) => expect(() => toWire(c, row));

  on(maps.status, async ({ c, place: { clientId } }) => {
    return toWire(c, await readStatus(db, clientId));
  });

  on(maps.convert, async ({ c, place: { clientId }, expect }) => {
    const row = await step(db, clientId, 'convert', {
      expect: requireState(c, expect),
      work: () => Promise.resolve({ declinedReason: null, declinedBy: null, declinedAt: null }),
    });
    afterwards(publishingJobs.nudge);
    return toWire(c, row);
  });

  on(maps.approve, async ({ c, user, place: { clientId }, body, expect }) => {
    const row = await step(db, clientId, 'approve', {
      expect: requireState(c, expect),
      work: async (tx, { stagedSnapshotId }) => {
        const { reason, quality } = config.apiExtensions ? body : {};
        if (stagedSnapshotId !== null)
          await noteApproval(tx, stagedSnapshotId, { publishedBy: user.id, reason, quality });
        return {};
      },
    });
    afterwards(publishingJobs.nudge);
    return toWire(c, row);
  });

  on(maps.decline, async ({ c, user, place: { clientId }, body, expect }) => {
    const row = await step(db, clientId, 'decline', {
      expect: requireState(c, expect),
      work: async (tx, { stagedSnapshotId }) => {
        await dropStaged(tx, clientId, stagedSnapshotId);
        const { reason } = config.apiExtensions ? body : {};
        if (reason === undefined) return { stagedSnapshotId: null };
        return {
          stagedSnapshotId: null,
          declinedReason: reason,
          declinedBy: user.id,
          declinedAt: new Date(),
        };
      },
    });
    return toWire(c, row);
  });

  if (config.apiExtensions) {
    on(review.changes, ({ user, place: { clientId }, query }) => changesToPublish(db, user, clientId, query));

    on(review.history, ({ place: { clientId }, query }) => publishHistory(db, clientId, query));

    on(review.toDrafts, async ({ c, place: { clientId }, params, expect }) => {
      const n = asId(params.n);
      if (n === null) throw notFound();
      const row = await changeDrafts(db, clientId, async (tx, row) => {
        await requireState(c, expect)(row);
        return takeToDrafts(tx, row, n);
      });
      return toWire(c, row);
    });
  }

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
      tiles: [`${baseOf(c, clientId)}/preview/${snapshotId}/{z}/{x}/{y}.mvt`],
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
          : `${baseOf(c, clientId)}/preview-style.json`;
    return { globalConfiguration: { sdkConfiguration: { styleJsonUrl } } };
  });
  return routes;
}
