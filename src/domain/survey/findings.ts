import { PLACE_KIND } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import { photosOf, type Photo } from '../pictures/index.ts';
import { notesOf, verificationOf, type SurveyNote } from './verification.ts';

/** What a survey brought of a place beside that it is still there. */
export const FINDING_KINDS = ['new', 'note', 'photo'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** What surveyors brought of one place. */
export interface Finding {
  place: Feature;
  /** Who was there last; empty where nobody is named. */
  by: string;
  /** Seconds since 1970. */
  at: number;
  /** None: it was seen, and that is all. */
  kinds: FindingKind[];
  notes: SurveyNote[];
  photos: Photo[];
}

function addedAt({ properties }: Feature): number {
  const at = properties.extra?.['surveyAddedAt'];
  return typeof at === 'number' ? at : -Infinity;
}

/** What surveys brought since a time (seconds since 1970), the newest first. */
export function findingsOf(features: readonly Feature[], since: number): Finding[] {
  const found = features.flatMap((place): Finding[] => {
    if (place.kind !== PLACE_KIND) return [];
    const seen = verificationOf(place);
    const notes = notesOf(place).filter(({ at }) => at >= since);
    const photos = photosOf(place).filter(({ at }) => at >= since);
    const all = [...(seen !== null && seen.at >= since ? [seen] : []), ...notes, ...photos];
    const last = all.toSorted((a, b) => b.at - a.at)[0];
    if (last === undefined) return [];
    const kinds = FINDING_KINDS.filter((kind) =>
      kind === 'new' ? addedAt(place) >= since : (kind === 'note' ? notes : photos).length > 0,
    );
    return [{ place, by: last.by, at: last.at, kinds, notes, photos }];
  });
  return found.sort((a, b) => b.at - a.at || (a.place.fid < b.place.fid ? -1 : 1));
}
