import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REFUSAL_CODES, sentenceFor } from '../../server/platform/error-messages.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What a reader needs twice. The field has a word for it: say who does what. */
const ODD =
  /(?<!`)\b(whoever|whom(?:ever)?|somebody|nobody|anew|any more|(?:is|are|was|were) none|(?:is|are|was|were) no (?!longer)[a-z]+|what (?:lies|stands)|(?:is|are|was|were) (?:told|said)(?! (?:apart|from))|(?:told|said) of|anybody(?: \w+)? who|nothing of it|one that)\b/i;
/** The same on screen, where "is no longer" and "there is no copy" are plain. */
const ODD_ON_SCREEN =
  /\b(whoever(?! runs)|whomever|anew|any more|somebody|nobody|mend(?:ed|s)?|heed(?:ed|s)?|what is no|(?:is|are) none|(?:is|are) (?:told|said) of|themself|is no more|given here)\b/i;

interface Texts {
  [key: string]: string | Texts;
}
const linesOf = (texts: Texts, path: string): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${path}.${key}: ${text}`] : linesOf(text, `${path}.${key}`),
  );

describe('words', () => {
  it('a text on screen · → is plain English', () => {
    const folder = join(ROOT, 'src/app/i18n/locales/en');
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const lines = files.flatMap((name) =>
      linesOf(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Texts, name),
    );
    expect(lines.length).toBeGreaterThan(2000);
    expect(lines.filter((line) => ODD_ON_SCREEN.test(line.slice(line.indexOf(': '))))).toEqual([]);
  });

  it('a sentence of the server · → is plain English', () => {
    const sentences = REFUSAL_CODES.map(sentenceFor);
    expect(sentences.filter((one) => ODD_ON_SCREEN.test(one))).toEqual([]);
  });

  it('a comment or a test title · → has no word that takes a second reading', () => {
    expect(oddWords()).toEqual([]);
  });
});

/** Comments and test titles with an odd word, each with its file. */
function oddWords(): string[] {
  const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).split('\n');
  return paths
    .filter((path) => /^(src|server|script|tests)\//.test(path) && !path.endsWith('walls/words.test.ts'))
    .flatMap((path) => {
      const text = textOf(path);
      return [...text.matchAll(COMMENT), ...text.matchAll(TITLE)]
        .map(([line]) => line.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' '))
        .filter((line) => ODD.test(line))
        .map((line) => `${path}: ${line}`);
    });
}

/** A block, or lines that follow each other. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`/])\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*/g;
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'`"]*\))?\(\s*(['`"]).*?\1/g;

/** A file that was deleted and is not committed yet is still listed. */
function textOf(path: string): string {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return '';
  }
}
