import { ApiError } from '../api-error.ts';
import type { Ctx } from './context.ts';
import { isListed, tagOf } from './entity-tag.ts';

/** Whether a write is held to anything at all. */
export function hasPreconditions(c: Ctx): boolean {
  if (!c.get('hasTags')) return false;
  return c.req.header('if-match') !== undefined || c.req.header('if-none-match') !== undefined;
}

/**
 * Holds a write to its `If-Match` and `If-None-Match`. Call inside the write's transaction once the row is locked, so that of
 * two writers with the same tag one finds the other's state.
 * @param current what a GET of the same thing would answer now; null if it does not exist. Only read if needed.
 * @param tagNow for things whose tag is not that of their JSON; null if it does not exist.
 * @throws 412 precondition-failed with that state.
 */
export async function requireMatch(
  c: Ctx,
  current: () => Promise<unknown>,
  tagNow?: () => Promise<string | null>,
): Promise<void> {
  if (!hasPreconditions(c)) return;
  const wanted = c.req.header('if-match');
  const unwanted = c.req.header('if-none-match');
  const isMet = (tag: string | null) =>
    (wanted === undefined || isListed(wanted, tag)) && (unwanted === undefined || !isListed(unwanted, tag));
  const given = await tagNow?.();
  if (given !== undefined && isMet(given)) return;
  const state = (await current()) ?? null;
  const tag = given === undefined ? (state === null ? null : tagOf(JSON.stringify(state))) : given;
  if (isMet(tag)) return;
  throw new ApiError(412, 'precondition-failed', {
    current: state,
    headers: tag === null ? {} : { etag: tag },
  });
}

/** How a service holds a write to what its caller expects, without knowing of the call: see `requireMatch`. */
export type ExpectMatch = (
  current: () => Promise<unknown>,
  tagNow?: () => Promise<string | null>,
) => Promise<void>;
export const expectMatch =
  (c: Ctx): ExpectMatch =>
  (current, tagNow) =>
    requireMatch(c, current, tagNow);
