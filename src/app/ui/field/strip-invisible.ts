/** Embeddings, overrides and isolates of direction: invisible, and they reorder the text around a name. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A line of text as it may be saved. Text copied from a word processor has such characters, and a person could not find those
 * that a rule refuses.
 */
export function stripInvisible(text: string): string {
  return text.replaceAll(DIRECTIONS, '');
}
