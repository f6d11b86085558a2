/** Letters at the end of a proposed slug. */
export const SLUG_LETTERS = 4;
const MOST_WORDS = 55;

/**
 * A slug for a new map: the words of its title that an address can hold, and letters that make it hard to guess.
 * @param letters random, a to z
 */
export function proposeSlug(title: string, letters: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_WORDS)
    .replaceAll(/^-+|-+$/g, '');
  return `${words === '' ? 'map' : words}-${letters}`;
}

/** Scheme, host and port of a page, as browsers spell it: `https://example.org`. Nothing that a policy reads otherwise, such as `*`. */
export function isWebOrigin(text: string): boolean {
  return /^https?:\/\/[a-z0-9.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
