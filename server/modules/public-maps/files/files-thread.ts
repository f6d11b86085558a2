import { brotliCompressSync, constants } from 'node:zlib';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import {
  cutContent,
  detailsKey,
  goneOf,
  makePublicMap,
  type PublishedContent,
} from '../../../../src/domain/public-map/index.ts';
import { builtInTaxonomy } from '../../../../src/domain/taxonomy/index.ts';
import { renewJob } from '../../../platform/jobs/queue.ts';
import { publicFiles } from '../../../platform/storage/tables/public-files.ts';
import { withDatabaseAt } from '../../../platform/storage/thread-database.ts';
import type { EncodeTile } from '../../../platform/tiles/tile-encoder.ts';
import { answerQuestions } from '../../../platform/threads/answer-questions.ts';
import { ANSWER } from './kept-files.ts';
import { pictureReader } from './map-pictures.ts';
import { encoderOf, tileSets, tilesOf, type TileSet } from './map-tiles.ts';
import { TILE_TYPE, type FileAnswer, type FileQuestion, type FileSource } from './messages.ts';
import { gonePlaces, publishedContent } from './published-content.ts';

/*
 * The thread that makes the files of public maps: a map of ten thousand rooms takes seconds, in which the server answers others.
 */

/** Tiles of a revision that are tried ahead; others are made when they are asked for. */
const MOST_TILES = 50_000;
const ROWS_AT_ONCE = 200;
const CONNECTIONS = 'storey public maps';

interface MadeFile {
  path: string;
  mediaType: string;
  plain: Uint8Array;
}

const JSON_TYPE = 'application/json';
const json = (path: string, value: unknown): MadeFile => ({
  path,
  mediaType: JSON_TYPE,
  plain: new TextEncoder().encode(JSON.stringify(value)),
});

function pack(plain: Uint8Array): Buffer {
  const quality = plain.length > 1_000_000 ? 5 : 9;
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

type Making = Extract<FileQuestion, { kind: 'make' }>;

const make = ({ source, job }: Making): Promise<FileAnswer> =>
  withDatabaseAt(source.address, CONNECTIONS, async (db) => {
    await writeFiles(db, source, async () => {
      if (!(await renewJob(db, job))) throw new Error('Another revision is wanted by now.');
    });
    return 'made' as const;
  });

/** @param check throws where the files are not wanted any longer */
async function writeFiles(db: NodePgDatabase, source: FileSource, check: () => Promise<void>): Promise<void> {
  const { clientId, snapshotId, settings, mapId, revision } = source;
  const content = await publishedContent(db, clientId, snapshotId);
  const gone = await gonePlaces(db, clientId, snapshotId);
  const pictureOf = await pictureReader(db, source);
  const options = { taxonomy: builtInTaxonomy, typeTitles: {}, pictureOf };
  const { search, details, network, content: cut, ...head } = makePublicMap(content, settings, options);
  const left = cutContent({ ...content, features: gone }, settings).features;
  const answer = { ...head, hasNetwork: network !== null, gone: goneOf(left, search.places) };
  const write = async (made: Iterable<MadeFile>): Promise<void> => {
    let rows: (typeof publicFiles.$inferInsert)[] = [];
    const flush = async (): Promise<void> => {
      await check();
      if (rows.length > 0) await db.insert(publicFiles).values(rows).onConflictDoNothing();
      rows = [];
    };
    for (const { path, mediaType, plain } of made) {
      rows.push({ mapId, revision, path, mediaType, brotli: pack(plain) });
      if (rows.length >= ROWS_AT_ONCE) await flush();
    }
    await flush();
  };
  let tiles = 0;
  await write(
    tileFiles(tileSets(cut, settings.languages), () => {
      tiles += 1;
      return tiles <= MOST_TILES;
    }),
  );
  const floors = [
    detailsKey(null, null),
    ...head.levels.map((one) => detailsKey(one.buildingId, one.levelIndex)),
  ];
  await write(floors.map((floor) => json(`details/${floor}.json`, details.get(floor) ?? {})));
  await write([
    json('search.json', search),
    ...(network === null ? [] : [json('network.json', network)]),
    // Last: it says that the revision is whole.
    json(ANSWER, { ...answer, hasAllTiles: tiles <= MOST_TILES }),
  ]);
}

function* tileFiles(sets: readonly TileSet[], hasRoom: () => boolean): Generator<MadeFile> {
  for (const set of sets)
    for (const { path, bytes } of tilesOf(set, hasRoom))
      yield { path: `tiles/${path}`, mediaType: TILE_TYPE, plain: bytes };
}

/** What tiles are cut from, of the revisions that were asked for last. */
const KEPT = 2;
const kept = new Map<string, Promise<Map<string, EncodeTile>>>();

async function encodersOf(source: FileSource): Promise<Map<string, EncodeTile>> {
  const content: PublishedContent = await withDatabaseAt(source.address, CONNECTIONS, (db) =>
    publishedContent(db, source.clientId, source.snapshotId),
  );
  const sets = tileSets(cutContent(content, source.settings), source.settings.languages);
  return new Map(sets.map(({ name, layers }) => [name, encoderOf({ layers })]));
}

async function tile(source: FileSource, path: string): Promise<FileAnswer> {
  const [, name = '', z, x, y] = /^tiles\/(.+)\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(path) ?? [];
  const key = `${source.mapId}/${source.revision}`;
  const known = kept.get(key) ?? encodersOf(source);
  kept.delete(key);
  kept.set(key, known);
  known.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  const bytes = (await known).get(name)?.(Number(z), Number(x), Number(y)) ?? new Uint8Array();
  // Empty tiles are not kept: there are too many to ask for.
  if (bytes.length === 0) return 'made';
  const { mapId, revision } = source;
  await withDatabaseAt(source.address, CONNECTIONS, (db) =>
    db
      .insert(publicFiles)
      .values({ mapId, revision, path, mediaType: TILE_TYPE, brotli: pack(bytes) })
      .onConflictDoNothing(),
  );
  return 'made';
}

answerQuestions((question: FileQuestion): Promise<FileAnswer> => {
  const { source } = question;
  return question.kind === 'make' ? make(question) : tile(source, question.path);
});
