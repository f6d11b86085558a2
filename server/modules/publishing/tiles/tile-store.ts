import { and, eq, sql } from 'drizzle-orm';
import type { Storage } from '../../../platform/storage/connect.ts';
import { addressOfPool } from '../../../platform/storage/thread-database.ts';
import { tiles as kept } from '../../../platform/storage/tables/tiles.ts';
import { remembered } from '../../../platform/remembered.ts';
import { createThread } from '../../../platform/threads/thread.ts';
import type { Box } from './boxed-content.ts';
import type { TileAnswer, TileQuestion, TileSource } from './messages.ts';

export interface Tile {
  gzipped: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** A snapshot whose tiles are wanted. Where the content hash is the same, the tiles are. */
export type TiledSnapshot = Omit<TileSource, 'address'>;

export interface TileStore {
  /** Makes slow parts ahead, so that later calls don't wait for them. */
  prepare: (clientId: number, snapshotId: string) => Promise<void>;
  tile: (snapshot: TiledSnapshot, z: number, x: number, y: number) => Promise<Tile>;
  extent: (snapshot: TiledSnapshot) => Promise<{ bounds: Box; center: [number, number, number] }>;
  stop: () => Promise<void>;
}

const TILES_KEPT = 2000;
/** Milliseconds without a question after which the thread ends and gives its memory back. */
const IDLE = 60_000;

/** Tiles by the hash of their content: some in the database, the last ones here, all others made on request. */
export function createTileStore({ db, pool }: Pick<Storage, 'db' | 'pool'>): TileStore {
  const thread = createThread<TileQuestion, TileAnswer>(new URL('tile-thread.ts', import.meta.url), IDLE);
  const tiles = new Map<string, Promise<Tile>>();
  const extents = new Map<string, Promise<Omit<Extract<TileAnswer, { kind: 'bounds' }>, 'kind'>>>();

  const sourceOf = (snapshot: TiledSnapshot): TileSource => ({ ...snapshot, address: addressOfPool(pool) });

  async function ask<K extends TileAnswer['kind']>(wanted: K, question: TileQuestion) {
    const answer = await thread.ask(question);
    if (answer.kind !== wanted) throw new Error('The tile thread answered something else.');
    return answer as Extract<TileAnswer, { kind: K }>;
  }

  async function prepare(clientId: number, snapshotId: string): Promise<void> {
    const found = await db.execute<{ hash: string }>(
      sql`select content_hash as hash from snapshots where id = ${snapshotId}`,
    );
    const contentHash = found.rows[0]?.hash ?? '';
    // Only what is under review or published is looked at.
    await db.execute(sql`delete from tiles where content_hash <> ${contentHash} and content_hash not in (
      select s.content_hash from snapshots s join publishing p on s.id in (p.staged_snapshot_id, p.published_snapshot_id))`);
    await ask('prepared', { kind: 'prepare', source: sourceOf({ clientId, snapshotId, contentHash }) });
  }

  async function make(snapshot: TiledSnapshot, z: number, x: number, y: number): Promise<Tile> {
    const at = and(eq(kept.contentHash, snapshot.contentHash), eq(kept.z, z), eq(kept.x, x), eq(kept.y, y));
    // As base64, which is read in half the time that the driver's own spelling of bytes takes.
    const gzipped = sql<string>`encode(${kept.gzipped}, 'base64')`;
    const [row] = await db.select({ gzipped, etag: kept.etag }).from(kept).where(at);
    if (row) return { gzipped: new Uint8Array(Buffer.from(row.gzipped, 'base64')), etag: row.etag };
    return ask('tile', { kind: 'tile', source: sourceOf(snapshot), z, x, y });
  }

  return {
    prepare,
    tile: (snapshot, z, x, y) =>
      remembered(tiles, `${snapshot.contentHash}/${z}/${x}/${y}`, TILES_KEPT, () => make(snapshot, z, x, y)),
    extent: async (snapshot) => {
      const { bounds, center } = await remembered(extents, snapshot.contentHash, TILES_KEPT, () =>
        ask('bounds', { kind: 'bounds', source: sourceOf(snapshot) }),
      );
      return { bounds, center: [...center, 17] };
    },
    stop: thread.stop,
  };
}
