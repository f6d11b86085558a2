import { hash } from 'node:crypto';

const LIST_MEMBER = /(?:W\/)?("[^"]*")/g;

/** The tag of an answer: 128 bits of the hash of its JSON. The time of the answer is not part of it. */
export const tagOf = (json: string) => `"${hash('sha256', json, 'base64url').slice(0, 22)}"`;

/**
 * Whether a tag is in the list of an `If-Match` or `If-None-Match`; `*` stands for any. The mark of a weak tag does not
 * count: an answer that was packed on the way carries it, though it says the same.
 * @param tag null where there is nothing to tag.
 */
export function isListed(header: string, tag: string | null): boolean {
  if (tag === null) return false;
  if (header.trim() === '*') return true;
  return [...header.matchAll(LIST_MEMBER)].some(([, listed]) => listed === tag);
}
