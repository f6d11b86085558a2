import { isPlace } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import { sameValue } from '../moment/index.ts';
import { photosOf, type Photo } from '../pictures/index.ts';
import { differencesOf, type Difference } from '../review/index.ts';
import { notesOf, SURVEY_MEMBERS, verificationOf, type SurveyNote } from './verification.ts';

/** What a survey brought of a place beside that it is still there. */
export const FINDING_KINDS = ['new', 'changed', 'gone', 'note', 'photo'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** What surveyors brought of one place. */
export interface Finding {
  place: Feature;
  /** The last person there; empty if unknown. */
  by: string;
  /** Seconds since 1970. */
  at: number;
  /** None: it was seen, and that is all. */
  kinds: FindingKind[];
  notes: SurveyNote[];
  photos: Photo[];
}

function timeOf({ properties }: Feature, name: 'surveyAddedAt' | 'surveyChangedAt' | 'surveyGoneAt'): number {
  const at = properties.extra?.[name];
  return typeof at === 'number' ? at : -Infinity;
}

const byNewest = (a: Finding, b: Finding): number => b.at - a.at || (a.place.fid < b.place.fid ? -1 : 1);

/** What surveys brought since a time (seconds since 1970), the newest first. */
export function findingsOf(features: readonly Feature[], since: number): Finding[] {
  const found = features.flatMap((place): Finding[] => {
    // A corridor or a door that was added on the way is seen through as well.
    const isNew = timeOf(place, 'surveyAddedAt') >= since;
    if (!isPlace(place) && !isNew) return [];
    const seen = verificationOf(place);
    const notes = notesOf(place).filter(({ at }) => at >= since);
    const photos = photosOf(place).filter(({ at }) => at >= since);
    const all = [...(seen !== null && seen.at >= since ? [seen] : []), ...notes, ...photos];
    const last = all.toSorted((a, b) => b.at - a.at)[0];
    if (last === undefined) return [];
    const is: Partial<Record<FindingKind, boolean>> = {
      new: isNew,
      changed: timeOf(place, 'surveyChangedAt') >= since,
      note: notes.length > 0,
      photo: photos.length > 0,
    };
    const kinds = FINDING_KINDS.filter((kind) => is[kind]);
    return [{ place, by: last.by, at: last.at, kinds, notes, photos }];
  });
  return found.sort(byNewest);
}

/** What surveyors say to be gone since a time, of the places that are deleted, the newest first. */
export function goneOf(deleted: readonly Feature[], since: number): Finding[] {
  const found = deleted.flatMap((place): Finding[] => {
    const at = timeOf(place, 'surveyGoneAt');
    if (!isPlace(place) || !(at >= since)) return [];
    const notes = notesOf(place).filter((note) => note.at >= since);
    const photos = photosOf(place).filter((photo) => photo.at >= since);
    return [{ place, by: verificationOf(place)?.by ?? '', at, kinds: ['gone'], notes, photos }];
  });
  return found.sort(byNewest);
}

/** What differs from the published map, without what surveys write of every place that they see. */
export function withoutSurvey(change: Parameters<typeof differencesOf>[0]): Difference[] {
  return differencesOf(change).flatMap((one) => {
    if (one.path !== 'properties.extra') return [one];
    const [before, after] = [one.before, one.after].map(otherMembers);
    return sameValue(before, after) ? [] : [{ ...one, before, after }];
  });
}

function otherMembers(extra: unknown): unknown {
  if (typeof extra !== 'object' || extra === null) return undefined;
  const others = Object.entries(extra).filter(([name]) => !SURVEY_MEMBERS.has(name));
  return others.length === 0 ? undefined : Object.fromEntries(others);
}
