import { suggestType } from '../../../taxonomy/suggest/suggest-type.ts';
import { builtInTaxonomy, planRoleOf } from '../../../taxonomy/index.ts';
import { typeOfLabel } from '../../room-label-types.ts';
import type { IfcSpace } from './ifc-building.ts';

const ROOM_ROLES = new Set(['room', 'walkable']);
/** A word for any room says less than another word elsewhere. */
const ANY_ROOM = 'room';

/** The type that a space seems to be: by what it is called, then by what its kind and its property sets say. */
export function typeOfSpace({ longName, name, words }: IfcSpace): string {
  const told = [longName, ...words, name].flatMap((word) => (word === null ? [] : (typeOfWord(word) ?? [])));
  return told.find((type) => type !== ANY_ROOM) ?? ANY_ROOM;
}

function typeOfWord(word: string): string | null {
  const known = typeOfLabel(word);
  if (known !== null) return known;
  const suggested = suggestType(word, builtInTaxonomy);
  const isRoom = suggested !== null && ROOM_ROLES.has(planRoleOf(suggested, builtInTaxonomy));
  return isRoom ? suggested : null;
}

/** Capitals and digits, with what people put between them: `A101`, `0.12`, `B-204a`. */
const NUMBER = /^(?=.*\d)(\p{Lu}{1,3}|\d{1,5})([-._/ ]?(\p{Lu}{1,2}|\d{1,5})){0,6}\p{Ll}?$/u;

/** What a space is called: its number and its name, where it has both. */
export function nameOfSpace({ longName, name }: IfcSpace): string | null {
  if (longName === null || name === null || longName === name) return longName ?? name;
  const isTold = longName.includes(name);
  return NUMBER.test(name) && !isTold ? `${name} ${longName}` : longName;
}
