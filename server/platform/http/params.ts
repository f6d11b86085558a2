import { LEVEL_INDEX } from '../../../src/domain/limits.ts';
import { badRequest, notFound } from '../api-error.ts';
import type { Ctx } from './context.ts';
import { asId } from './ids.ts';

/** An id from the path. What can not be an id is simply not there: 404. */
export function idParam(c: Ctx, name: string): number {
  const id = asId(c.req.param(name));
  if (id === null) throw notFound();
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
