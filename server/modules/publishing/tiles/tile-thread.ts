import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { tiles } from '../../../platform/storage/tables/tiles.ts';
import { withDatabaseAt } from '../../../platform/storage/thread-database.ts';
import { answerQuestions } from '../../../platform/threads/answer-questions.ts';
import { type BoxedContent, withBoundingBoxes, countOf, type Found } from './boxed-content.ts';
import { collect, type TileContent } from './collect.ts';
import { TILE_ZOOM } from './layers.ts';
import type { TileAnswer, TileQuestion, TileSource } from './messages.ts';
import { boxOfTile, buildTileIndex } from './tile-index.ts';

/*
 * The thread that makes tiles: cutting ten thousand rooms takes a second, in which the server answers others. Tiles of
 * few things are made when they are asked for, from the things that lie there; those of many are made at staging and
 * kept in the database, where every server finds them.
 */

/** Things in a tile; above this making it takes too long for who waits. */
const MANY = 600;
const CONTENTS_KEPT = 2;
const CONNECTIONS = 'storey tiles';
const contents = new Map<string, Promise<BoxedContent>>();

const read = (source: TileSource) =>
  withDatabaseAt(source.address, CONNECTIONS, (db) => collect(db, source.clientId, source.snapshotId));

function contentOf(source: TileSource, given?: TileContent): Promise<BoxedContent> {
  const key = source.contentHash;
  const value = contents.get(key) ?? (given ? Promise.resolve(given) : read(source)).then(withBoundingBoxes);
  contents.delete(key);
  contents.set(key, value);
  value.catch(() => contents.delete(key));
  for (const oldest of contents.keys()) {
    if (contents.size <= CONTENTS_KEPT) break;
    contents.delete(oldest);
  }
  return value;
}

const pack = (plain: Uint8Array) => ({
  gzipped: new Uint8Array(gzipSync(plain)),
  etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
});

async function prepare(source: TileSource): Promise<TileAnswer> {
  const all = await read(source);
  const content = await contentOf(source, all);
  const due = manyAt(content, 0, 0, 0);
  if (due.length > 0) {
    const index = buildTileIndex(all);
    await withDatabaseAt(source.address, CONNECTIONS, async (db) => {
      for (const [z, x, y] of due) {
        const { gzipped, etag } = pack(index.encode(z, x, y));
        const row = { contentHash: source.contentHash, z, x, y, gzipped: Buffer.from(gzipped), etag };
        await db.insert(tiles).values(row).onConflictDoNothing();
      }
    });
  }
  return { kind: 'prepared' };
}

type TilePlace = [z: number, x: number, y: number];

/** Tiles with many things, from the one of the whole world on. */
function manyAt(content: BoxedContent, z: number, x: number, y: number, around?: Found): TilePlace[] {
  if (z > TILE_ZOOM.max) return [];
  const here = content.find(boxOfTile(z, x, y), around);
  if (countOf(here) <= MANY) return [];
  const below = [0, 1].flatMap((dx) =>
    [0, 1].flatMap((dy) => manyAt(content, z + 1, 2 * x + dx, 2 * y + dy, here)),
  );
  return [[z, x, y], ...below];
}

answerQuestions(async (question: TileQuestion): Promise<TileAnswer> => {
  const { source } = question;
  if (question.kind === 'prepare') return prepare(source);
  const content = await contentOf(source);
  if (question.kind === 'bounds') {
    const { bounds, center } = content;
    return { kind: 'bounds', bounds, center };
  }
  const { z, x, y } = question;
  const near = content.contentOf(content.find(boxOfTile(z, x, y)));
  return { kind: 'tile', ...pack(buildTileIndex(near).encode(z, x, y)) };
});
