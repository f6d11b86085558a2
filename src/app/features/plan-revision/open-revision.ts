import { atom } from 'jotai';
import type { AnchorPair } from '../../../domain/entities/anchor.ts';
import type { Lost } from '../../../domain/floorplan/read/drawing/drawing.ts';
import type { Revision } from '../../../domain/revision/index.ts';
import type { Encoding, EncodingGuess } from '../../../domain/text-encoding/index.ts';
import type { Phase } from './read-revision.ts';
import type { ReviewRow } from './review-rows.ts';

export interface Compared {
  is: 'compared';
  revision: Revision;
  /** What was on the level when they were compared. */
  compared: ReadonlySet<string>;
  rows: readonly ReviewRow[];
  chosen: ReadonlySet<string>;
  /** Where the newer plan lies; null where it lies as the one before it. */
  anchors: AnchorPair | null;
  /** The newer plan is a picture: it could not be compared. */
  isPicture: boolean;
  /** Whether it takes the place of the plan that the level has. */
  isReplacing: boolean;
  /** What of its file could not be read. */
  lost: Lost | null;
  /** In what its names may be written. */
  encodings: EncodingGuess | null;
}

export type Reading =
  | { is: 'reading'; phase: Phase }
  | { is: 'failed'; code: string; lost?: Lost | undefined; encodings?: EncodingGuess | undefined }
  | Compared;

/** A newer plan that was picked, and how far it is looked through. */
export interface OpenRevision {
  levelLid: string;
  /** Null where the file was refused. */
  file: File | null;
  /** Of a PDF, from 1. */
  page: number;
  /** How many it has; null before that is known. */
  pages: number | null;
  /** In what a person said that its names are written. */
  encoding: Encoding | null;
  reading: Reading;
}

/** Outlives the panel, which another screen may take the place of. */
export const openRevisionAtom = atom<OpenRevision | null>(null);
