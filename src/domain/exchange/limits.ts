import { MB } from '../limits.ts';

/**
 * Files of unsent work that go from one device to another, and what of them is read at all. Apart from the other limits,
 * as what reads and writes such files is loaded with the first of them.
 */
export const EXCHANGE = {
  maxBytes: 250 * MB,
  maxChanges: 100_000,
  maxPlaces: 20_000,
  maxFiles: 200,
  maxPictures: 5000,
  /** Forms that were neither saved nor discarded, and the characters of one of them as JSON. */
  maxDrafts: 1000,
  maxDraftLength: 4_000_000,
  maxDepth: 64,
  /** Characters. */
  maxWord: 400,
  maxSentence: 4000,
} as const;
