import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Texts = { [key: string]: string | Texts };

const folder = new URL('./locales/en/', import.meta.url);

/** What only a mouse or a keyboard does. */
const OF_A_DESK =
  /\b(clicks?|clicked|mouse|hover|Shift|Ctrl|Alt|(and|with|press) (Enter|Esc)|arrow keys?|Page Up|keyboard|its key)\b/i;

/** Shown where there is a keyboard, or named for what it is. */
const AT_A_DESK: readonly RegExp[] = [
  /^commands:(keys|labels|sheet)\./,
  // Names the command.
  /^help:tour\.steps\.help\.textTouch$/,
  // Names of what the keys move, for screen readers, and a tooltip.
  /^conflicts:look\.|^forms:pictures\.crop\.frame$/,
  // Beside nodes that were chosen with a mouse.
  /^network:.*\.arrowsMove$/,
];

function textsOf(name: string): Map<string, string> {
  const all = new Map<string, string>();
  const walk = (texts: Texts, path: string): void => {
    for (const [key, value] of Object.entries(texts)) {
      if (typeof value === 'string') all.set(path + key, value);
      else walk(value, `${path}${key}.`);
    }
  };
  walk(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Texts, '');
  return all;
}

/** The same for a finger: `touch.x` or `touch` beside `x`, or `xTouch`. */
function hasTouchWords(texts: Map<string, string>, key: string): boolean {
  const at = key.lastIndexOf('.') + 1;
  const [parent, leaf] = [key.slice(0, at), key.slice(at)];
  return [`${parent}touch.${leaf}`, `${parent}touch`, `${key}Touch`].some((other) => texts.has(other));
}

const named = (key: string): boolean => AT_A_DESK.some((one) => one.test(key));

it('a text that speaks of a mouse or of keys → has other words for a finger, and those speak of neither', () => {
  const without: string[] = [];
  const deskWords: string[] = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const texts = textsOf(file);
    for (const [key, text] of texts) {
      const name = `${file.replace('.json', '')}:${key}`;
      if (!OF_A_DESK.test(text) || named(name)) continue;
      if (/touch/i.test(key)) deskWords.push(name);
      else if (!hasTouchWords(texts, key)) without.push(`${name}: ${text}`);
    }
  }
  expect(without).toEqual([]);
  expect(deskWords).toEqual([]);
});
