import { searchKey } from './search-key.ts';

/** From and to, in UTF-16 units of the text. */
export type Hit = readonly [from: number, to: number];

const WORD = /[\p{L}\p{N}]/u;

/** A text as it is compared, and for each of its units where in the text it comes from. */
function keyWithPlaces(text: string): { key: string; from: number[]; to: number[] } {
  let key = '';
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const character of text) {
    const part = searchKey(character);
    // A mark belongs to the letter before it.
    if (part === '' && to.length > 0) to[to.length - 1] = at + character.length;
    for (let i = 0; i < part.length; i += 1) {
      from.push(at);
      to.push(at + character.length);
    }
    key += part;
    at += character.length;
  }
  return { key, from, to };
}

/** Where in a text the words are that were typed; beginnings of words before what is inside of one. In order, none overlap. */
export function hitsIn(text: string, typed: string): Hit[] {
  const { key, from, to } = keyWithPlaces(text);
  const hits: Hit[] = [];
  for (const part of new Set(searchKey(typed).split(/\s+/))) {
    const at = part === '' ? -1 : placeOf(key, part);
    const [start, end] = [from[at], to[at + part.length - 1]];
    if (start !== undefined && end !== undefined) hits.push([start, end]);
  }
  return joined(hits);
}

function placeOf(key: string, part: string): number {
  for (let at = key.indexOf(part); at !== -1; at = key.indexOf(part, at + 1))
    if (at === 0 || !WORD.test(key.charAt(at - 1))) return at;
  return key.indexOf(part);
}

function joined(hits: Hit[]): Hit[] {
  const all: Hit[] = [];
  for (const hit of hits.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last === undefined || hit[0] > last[1]) all.push(hit);
    else all[all.length - 1] = [last[0], Math.max(last[1], hit[1])];
  }
  return all;
}
