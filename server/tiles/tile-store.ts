import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Db } from '../storage/connect.ts';
import { collect } from './collect.ts';
import { buildTileIndex, type TileIndex } from './tile-index.ts';

const compress = promisify(gzip);

export interface Tile {
  gzipped: Uint8Array<ArrayBuffer>;
  etag: string;
}

export interface TileStore {
  /** Builds the index of a snapshot, so that its first tile does not wait for it. */
  prepare: (clientId: number, snapshotId: string) => Promise<void>;
  tile: (clientId: number, snapshotId: string, z: number, x: number, y: number) => Promise<Tile>;
  extent: (
    clientId: number,
    snapshotId: string,
  ) => Promise<{ bounds: [number, number, number, number]; center: [number, number, number] }>;
}

const INDEXES_KEPT = 4;
const TILES_KEPT = 2000;

/** Indexes and tiles of the snapshots last asked for; what was dropped is made again from the database. */
export function createTileStore(db: Db): TileStore {
  const indexes = new Map<string, Promise<TileIndex>>();
  const tiles = new Map<string, Promise<Tile>>();

  function indexOf(clientId: number, snapshotId: string): Promise<TileIndex> {
    return remembered(indexes, snapshotId, INDEXES_KEPT, async () =>
      buildTileIndex(await collect(db, clientId, snapshotId)),
    );
  }

  return {
    prepare: async (clientId, snapshotId) => {
      await indexOf(clientId, snapshotId);
    },
    tile: (clientId, snapshotId, z, x, y) =>
      remembered(tiles, `${snapshotId}/${z}/${x}/${y}`, TILES_KEPT, async () => {
        const plain = (await indexOf(clientId, snapshotId)).encode(z, x, y);
        const gzipped = new Uint8Array(await compress(plain));
        return { gzipped, etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"` };
      }),
    extent: async (clientId, snapshotId) => {
      const { bounds } = await indexOf(clientId, snapshotId);
      const [west, south, east, north] = bounds;
      return { bounds, center: [(west + east) / 2, (south + north) / 2, 17] };
    },
  };
}

/** The value of a key, made once; the oldest go when there are too many, and a failure is not remembered. */
function remembered<T>(
  map: Map<string, Promise<T>>,
  key: string,
  most: number,
  make: () => Promise<T>,
): Promise<T> {
  const known = map.get(key);
  map.delete(key);
  const value = known ?? make();
  map.set(key, value);
  value.catch(() => {
    if (map.get(key) === value) map.delete(key);
  });
  for (const oldest of map.keys()) {
    if (map.size <= most) break;
    map.delete(oldest);
  }
  return value;
}
