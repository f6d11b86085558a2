import { badRequest } from '../../platform/api-error.ts';
import { asUuid } from '../../platform/http/ids.ts';
import { writeCursor } from '../../platform/http/paging.ts';
import type { NotePosition } from './queries.ts';

export const writePosition = ({ at, id }: NotePosition): string => writeCursor(`${at.getTime()} ${id}`);

/** @throws 400 invalid-cursor */
export function readPosition(after: string | null): NotePosition | null {
  if (after === null) return null;
  const [time = '', text] = after.split(' ');
  const id = asUuid(text);
  // Thirteen digits end with the year 2286; with a year of five the database reads no time.
  if (!/^\d{1,13}$/.test(time) || id === null) throw badRequest('invalid-cursor');
  return { at: new Date(Number(time)), id };
}
