import type * as z from 'zod';
import { badRequest } from '../api-error.ts';
import { asId } from './ids.ts';

const LIMIT = { usual: 100, most: 500 };

/**
 * Which part of a long list is asked for. A cursor is text of the list's own, as `writeCursor` packs it.
 * @throws 400 invalid-query, 400 invalid-cursor
 */
export function askedPage(query: { cursor?: string; limit?: string }): {
  limit: number;
  after: string | null;
} {
  const limit =
    query.limit === undefined ? LIMIT.usual : /^\d{1,3}$/.test(query.limit) ? Number(query.limit) : 0;
  if (limit < 1 || limit > LIMIT.most) {
    throw badRequest('invalid-query', [{ path: 'limit', message: `A number from 1 to ${LIMIT.most}.` }]);
  }
  if (query.cursor === undefined || query.cursor === '') return { limit, after: null };
  if (!/^[\w-]{1,400}$/.test(query.cursor)) throw badRequest('invalid-cursor');
  return { limit, after: Buffer.from(query.cursor, 'base64url').toString('utf8') };
}

export const writeCursor = (after: string): string => Buffer.from(after, 'utf8').toString('base64url');

/** The position that a cursor of a list holds, as `writePosition` wrote it. @throws 400 invalid-cursor */
export function readPosition<T extends z.ZodType>(after: string | null, schema: T): z.output<T> | null {
  if (after === null) return null;
  try {
    return schema.parse(JSON.parse(after));
  } catch {
    throw badRequest('invalid-cursor');
  }
}

export const writePosition = (position: unknown): string => writeCursor(JSON.stringify(position));

/** An id in the query, or undefined. @throws 400 invalid-query */
export function idIn(path: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const id = asId(text);
  if (id === null) throw badRequest('invalid-query', [{ path, message: 'An id is needed.' }]);
  return id;
}

/** A whole number in the query, or undefined. @throws 400 invalid-query */
export function numberIn(path: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw badRequest('invalid-query', [{ path, message: 'A whole number is needed.' }]);
}
