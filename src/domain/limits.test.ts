import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as limits from './limits.ts';

const ROOT = new URL('../../', import.meta.url);

/** Constants that wait for their screen. The list gets shorter with each, and is empty once the console is whole. */
const UNREAD: readonly string[] = [];

const withoutImports = (text: string): string => text.replaceAll(/import\s[^;]*;/g, '');

/** All sources but tests and the constants themselves. */
function sources(): string {
  const found: string[] = [];
  for (const folder of ['src/', 'server/'])
    for (const name of readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && name !== 'domain/limits.ts')
        found.push(readFileSync(new URL(folder + name, ROOT), 'utf8'));
  return found.join('\n');
}

it('a constant of the product that no source reads → stands in the list of those that wait', () => {
  const text = sources();
  const isRead = (name: string): boolean => new RegExp(String.raw`\b${name}\b`).test(text);
  const unread = Object.entries(limits).flatMap(([name, value]) => {
    if (!isRead(name)) return [name];
    if (typeof value !== 'object' || Array.isArray(value)) return [];
    // One that is read whole, or by a name that is worked out, counts as read whole.
    if (new RegExp(String.raw`\b${name}\b(?!\.\w)(?![\w'])(?!\s*(,|\}).*from)`).test(withoutImports(text)))
      return [];
    return Object.keys(value)
      .filter((member) => !isRead(String.raw`${name}\.${member}`))
      .map((member) => `${name}.${member}`);
  });
  expect(unread).toEqual(UNREAD);
});
