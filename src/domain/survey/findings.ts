import { isPlace, PLACE_KIND } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import { featureGeometrySchema } from '../entities/geometry.ts';
import { sameValue } from '../moment/index.ts';
import { photosOf, type Photo } from '../pictures/index.ts';
import { differencesOf, type ChangeName, type Difference } from '../review/index.ts';
import { notesOf, SURVEY_MEMBERS, verificationOf, type SurveyNote } from './verification.ts';

/** What a survey brought of a place beside that it is still there. */
export const FINDING_KINDS = ['new', 'changed', 'gone', 'note', 'photo'] as const;
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

function timeOf({ properties }: Feature, name: 'surveyAddedAt' | 'surveyChangedAt'): number {
  const at = properties.extra?.[name];
  return typeof at === 'number' ? at : -Infinity;
}

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
  return found.sort((a, b) => b.at - a.at || (a.place.fid < b.place.fid ? -1 : 1));
}

/** A change against the published map, as a review tells it. */
interface Change {
  kind: string;
  key: string;
  change: ChangeName;
  title: string;
  at?: number | null | undefined;
  by?: { name: string } | null | undefined;
  before?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Places that were deleted since a time: what a surveyor says to be gone is deleted. The newest first. */
export function goneOf<One extends Change>(
  changes: readonly One[],
  since: number,
): { finding: Finding; change: One }[] {
  const found = changes.flatMap((change) => {
    const { at, before } = change;
    if (change.kind !== 'feature' || change.change !== 'deleted') return [];
    if (typeof at !== 'number' || at < since || before?.['kind'] !== PLACE_KIND) return [];
    const geometry = featureGeometrySchema.safeParse(before['geometry']).data;
    if (geometry === undefined) return [];
    const properties = before['properties'] as Feature['properties'];
    const place = { fid: change.key, kind: PLACE_KIND, geometry, properties } as Feature;
    const kinds: FindingKind[] = ['gone'];
    const photos = photosOf(place);
    return [{ finding: { place, by: change.by?.name ?? '', at, kinds, notes: [], photos }, change }];
  });
  return found.sort((a, b) => b.finding.at - a.finding.at);
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
