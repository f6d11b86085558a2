import { sameValue } from '../../../domain/moment/index.ts';
import type { Change } from '../../../domain/moment/moment.ts';
import type { ContentRow } from '../../schema/operation.ts';
import { equalContent } from '../../schema/equal-content.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of an entity after a change that found another value: applied field by field, as in a replay. */
export function changedOnto(now: ContentRow | null, { before, after }: Change): ContentRow | null {
  if (after === null || now === null || equalContent(before, now)) return after;
  return before === null ? now : patchOnto(now, before, after);
}

/** Applies the fields that an edit changed and leaves all others. Lists and geometries are one field each. */
export function patchOnto<T extends object>(now: T, before: object, after: T): T {
  return patched(now as Fields, before as Fields, after as Fields) as T;
}

function patched(now: Fields, before: Fields, after: Fields): Fields {
  const result = new Map(Object.entries(now));
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is, there] = [own(before, key), own(after, key), own(now, key)];
    if (sameValue(was, is)) continue;
    if (is === undefined) result.delete(key);
    else if (key !== 'geometry' && isFields(was) && isFields(is) && isFields(there)) {
      result.set(key, patched(there, was, is));
    } else result.set(key, is);
  }
  return Object.fromEntries(result);
}

const own = (of: Fields, key: string): unknown => (Object.hasOwn(of, key) ? of[key] : undefined);
