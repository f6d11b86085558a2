import type { Bounds } from '../../entities/geometry.ts';
import type { PartPreview } from '../read/drawing/part-preview.ts';

/** One level of a file that holds several. */
export interface LevelPart {
  id: string;
  /** The building that the file says it is in; '' where it names none. */
  building: string;
  title: string;
  shortTitle: string;
  /** In other languages, as a form names them: `title_de`. */
  titles?: Readonly<Record<string, string>>;
  /** Null for what the file puts on no level. */
  ordinal: number | null;
  features: Record<string, unknown>[];
  bounds: Bounds | null;
}

/** Shown before it is chosen. */
export type PartSummary = Omit<LevelPart, 'features'> & {
  count: number;
  /** Those that its file names as such, where it names rooms. */
  rooms?: number;
  /** How it looks, where its file draws it. */
  preview?: PartPreview;
};
