import { isCurrent, namesPerson, wordsOf, type Note } from '../../../../domain/notes/index.ts';
import { isFound, textToSearch } from '../../../../domain/search/index.ts';
import type { PlacedNote } from '../data/note-places.ts';

export const SHOWS = ['open', 'mine', 'review', 'report', 'resolved'] as const;
export type Show = (typeof SHOWS)[number];

/** Who looks, and when (milliseconds since 1970). */
interface Looking {
  userId: number;
  now: number;
}

/** Whether a note belongs to what is shown. Announcements stand above it until they are over. */
export function isShown(show: Show, note: Note, { userId, now }: Looking): boolean {
  const isAnnouncement = note.kind === 'announcement';
  if (show === 'resolved') return isAnnouncement ? !isCurrent(note, now) : note.state === 'resolved';
  if (isAnnouncement || note.state !== 'open') return false;
  if (show === 'mine') return note.by.userId === userId || namesPerson(note, userId);
  return show === 'open' || note.kind === show;
}

export const countShown = (
  notes: readonly PlacedNote[],
  looking: Looking,
): Readonly<Record<Show, number>> => {
  const count = (show: Show): number => notes.filter(({ note }) => isShown(show, note, looking)).length;
  return Object.fromEntries(SHOWS.map((show) => [show, count(show)])) as Record<Show, number>;
};

/** When something was last written in it. */
const lastAt = (note: Note): number => Math.max(...wordsOf(note).map(({ at }) => at));

const isAsked = ({ note, place }: PlacedNote, text: string): boolean =>
  text.trim() === '' ||
  wordsOf(note).some((words) => isFound(textToSearch(words.text, words.by.name, place.title), text));

/** Those with the words that are searched for. */
export const withWords = (notes: readonly PlacedNote[], text: string): readonly PlacedNote[] =>
  notes.filter((one) => isAsked(one, text));

export interface NoteGroup {
  id: 'here' | 'floors' | 'elsewhere';
  notes: readonly PlacedNote[];
}

/**
 * What is shown, this floor first, then the others of the building, then all else; in each the latest words first. Words that
 * are searched for and that are in none of these are found in all notes.
 */
export function groupNotes(
  notes: readonly PlacedNote[],
  show: Show,
  text: string,
  floor: { levelLid: string | null; buildingLid: string | null },
  looking: Looking,
): readonly NoteGroup[] {
  const asked = withWords(notes, text);
  const shown = asked.filter(({ note }) => isShown(show, note, looking));
  const isElsewhere = shown.length === 0 && text.trim() !== '';
  const found = (isElsewhere ? asked : shown).toSorted((a, b) => lastAt(b.note) - lastAt(a.note));
  const groupOf = ({ place }: PlacedNote): NoteGroup['id'] => {
    if (place.levelLid !== null && place.levelLid === floor.levelLid) return 'here';
    return place.buildingLid !== null && place.buildingLid === floor.buildingLid ? 'floors' : 'elsewhere';
  };
  return (['here', 'floors', 'elsewhere'] as const).map((id) => ({
    id,
    notes: found.filter((one) => groupOf(one) === id),
  }));
}

/** The numbers of open comments of a review, the oldest first. */
export function reviewNumbers(notes: readonly PlacedNote[]): ReadonlyMap<string, number> {
  const open = notes.filter(({ note }) => note.kind === 'review' && note.state === 'open');
  const inOrder = open.toSorted((a, b) => a.note.at - b.note.at || (a.note.id < b.note.id ? -1 : 1));
  return new Map(inOrder.map(({ note }, i) => [note.id, i + 1]));
}

/** The first line of a note, which stands for it in lists, and what follows it. */
export function headOf(text: string): { head: string; rest: string } {
  const [head = '', ...rest] = text.trim().split('\n');
  return { head, rest: rest.join('\n').trim() };
}

/** The keys of a floor that is looked at. */
export const floorOf = (
  floor: { level: { lid: string } | null; building: { lid: string } } | null,
): { levelLid: string | null; buildingLid: string | null } => ({
  levelLid: floor?.level?.lid ?? null,
  buildingLid: floor?.building.lid ?? null,
});
