import { type SQL, sql } from 'drizzle-orm';
import { MB } from '../../../src/domain/limits.ts';
import type { Ctx } from '../http/context.ts';
import { isListed } from '../http/entity-tag.ts';
import { oneOfJson, oneOfPieces } from '../http/answer.ts';
import { userKey } from '../http/user-key.ts';
import type { Db, Queryable } from '../storage/connect.ts';
import { FairQueue } from '../tasks/fair-queue.ts';
import { streamRows } from './stream-rows.ts';

/** Bytes: up to `light` a list is read at once, up to `medium` at once when it is the person's turn. */
const SIZE = { light: MB, medium: 8 * MB } as const;
/** Bytes of features that the database spells in one go. */
export const PIECE = MB;

/**
 * Of the connections to the database, lists take so many: the rest is for everything else. A heavy one holds its own as
 * long as its caller reads.
 */
const MEDIUM = { atOnce: 4, short: 0, waiting: 400, each: { running: 2, waiting: 60 } };
const HEAVY = { atOnce: 3, short: 0, waiting: 60, each: { running: 1, waiting: 8 } };

/** A list as the database has it. */
export interface List {
  /** One row of `bytes` (a number) and `version` (a text, another where any of it is another). */
  measure: SQL;
  /** Rows of `part`: members of the list as JSON, with commas between them. */
  pieces: SQL;
}

export interface Measured {
  bytes: number;
  version: string;
}

export async function measure(db: Queryable, list: List): Promise<Measured> {
  const answer = await db.execute<Measured & Record<string, unknown>>(list.measure);
  return answer.rows[0]!;
}

/** The tag of a list: by the versions of what is in it, so that nothing has to be read to know it. */
export const tagOfVersion = (version: string): string => `"${version.slice(0, 22)}"`;

/** The members of a list as JSON, in one piece. */
export async function readList(db: Queryable, list: List): Promise<string> {
  const answer = await db.execute<{ part: string }>(list.pieces);
  return `[${answer.rows.map(({ part }) => part).join(',')}]`;
}

export interface Lists {
  /**
   * Answers with `{"features": […]}`. What a caller has already is not read; what is large is read when it is the
   * person's turn; what is very large goes out in pieces, as they are read, and ends when the caller leaves.
   */
  answer: (c: Ctx, list: List) => Promise<Response>;
}

export function createLists(db: Db): Lists {
  const medium = new FairQueue(MEDIUM);
  const heavy = new FairQueue(HEAVY);

  async function answer(c: Ctx, list: List): Promise<Response> {
    // The tag before the list: who gets a newer list by it reads that once more, and never too few times.
    const { bytes, version } = await measure(db, list);
    const tag = tagOfVersion(version);
    const known = c.get('hasTags') ? c.req.header('if-none-match') : undefined;
    if (known !== undefined && isListed(known, tag))
      return c.body(null, 304, { 'cache-control': 'no-store', etag: tag });
    const whole = async () => oneOfJson(c, `{"features":${await readList(db, list)}}`, tag);
    if (bytes <= SIZE.light) return whole();
    const { signal } = c.req.raw;
    const began = performance.now();
    const took = () => performance.now() - began;
    if (bytes <= SIZE.medium) {
      const place = await medium.enter(userKey(c), signal);
      try {
        return await whole();
      } finally {
        place.leave(took());
      }
    }
    const place = await heavy.enter(userKey(c), signal);
    const pieces = streamRows(db, list.pieces, signal, () => {
      place.leave(took());
    });
    return oneOfPieces(c, { head: '{"features":[', pieces, tail: ']}' }, tag);
  }
  return { answer };
}

/** The part of `measure` that is the same for every table of features. */
export const measureOf = (rows: SQL): SQL => sql`
  select coalesce(sum(bytes), 0)::float8 as bytes,
    md5(coalesce(string_agg(concat_ws(' ', fid, xmin, bytes), ',' order by fid), '')) as version from ${rows}`;
