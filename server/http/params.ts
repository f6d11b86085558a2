import * as z from 'zod';
import { LEVEL_INDEX } from '../../src/domain/limits.ts';
import { badRequest, notFound } from '../errors.ts';
import type { Ctx } from './context.ts';

const MAX_ID = 2_147_483_647;

/** An id from the path. What can not be an id is simply not there: 404. */
export function idParam(c: Ctx, name: string): number {
  const text = c.req.param(name) ?? '';
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(id <= MAX_ID)) throw notFound();
  return id;
}

/** A level's index from the path. */
export function levelParam(c: Ctx, name = 'level'): number {
  const text = c.req.param(name) ?? '';
  const index = /^-?\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(index)) throw c.req.method === 'POST' ? badRequest('invalid-index') : notFound();
  if (index >= LEVEL_INDEX.min && index <= LEVEL_INDEX.max) return index === 0 ? 0 : index;
  throw c.req.method === 'POST' ? badRequest('invalid-index') : notFound();
}

const uuid = z.uuid();

/** A UUID in lower case, or null. */
export function asUuid(value: unknown): string | null {
  const parsed = uuid.safeParse(value);
  return parsed.success ? parsed.data.toLowerCase() : null;
}
