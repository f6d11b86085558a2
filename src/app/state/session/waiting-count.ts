import * as z from 'zod/mini';

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const KEY = 'waitingChanges';

const count = z.int().check(z.nonnegative());
/** The last moment that a date can name. Milliseconds since 1970. */
const LAST_DATE = 8.64e15;
/** Of one person: how much waits, and when they signed out, where they did. An older version kept the number alone. */
const noteSchema = z.union([
  z.pipe(
    count,
    z.transform((waiting) => ({ waiting })),
  ),
  z.object({
    waiting: count,
    outAt: z.catch(z.optional(z.number().check(z.minimum(0), z.maximum(LAST_DATE))), undefined),
  }),
]);
type Note = z.infer<typeof noteSchema>;

function read(store: Store): Map<string, Note> {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '{}');
    const notes = new Map<string, Note>();
    for (const [database, value] of Object.entries(z.record(z.string(), z.unknown()).parse(kept))) {
      const note = noteSchema.safeParse(value);
      if (note.success) notes.set(database, note.data);
    }
    return notes;
  } catch {
    return new Map();
  }
}

function write(store: Store, database: string, note: Note): void {
  const notes = read(store);
  if (note.waiting > 0) notes.set(database, note);
  else notes.delete(database);
  store.setItem(KEY, JSON.stringify(Object.fromEntries(notes)));
}

/** Notes how many changes of a person wait on this device, for screens that open no database of theirs. */
export function noteWaiting(store: Store, database: string, waiting: number): void {
  write(store, database, { ...read(store).get(database), waiting });
}

/** The person signed out, or came back (null). @param at milliseconds since 1970 */
export function noteSignedOut(store: Store, database: string, at: number | null): void {
  const note = read(store).get(database);
  if (note === undefined) return;
  write(store, database, { waiting: note.waiting, ...(at !== null && { outAt: at }) });
}

/** A person signed in: all others are gone since then, even without a sign-out. */
export function noteOthersOut(store: Store, database: string, at: number): void {
  for (const [other, note] of read(store))
    if (other !== database && !('outAt' in note && note.outAt !== undefined)) noteSignedOut(store, other, at);
}

/** When a person signed out with work still waiting; null where they did not. Milliseconds since 1970. */
export const signedOutAt = (store: Store, database: string): number | null => {
  const note = read(store).get(database);
  return note !== undefined && 'outAt' in note ? (note.outAt ?? null) : null;
};

export interface WaitingOnDevice {
  people: number;
  changes: number;
}

/** What waits on this device, in numbers alone. @param except the database of the person who asks */
export function waitingOnDevice(store: Store, except?: string): WaitingOnDevice {
  const others = [...read(store)].filter(([database]) => database !== except);
  return {
    people: others.length,
    changes: others.reduce((sum, [, { waiting }]) => sum + waiting, 0),
  };
}
