import { join } from 'node:path';
import { format } from 'oxfmt';
import { sectionOf, SENTENCES, type Sentence } from './specification.ts';
import { readTags, ROOT, type Tag } from './tags.ts';

export const COVERAGE_FILE = join(ROOT, 'docs/coverage.md');

const TITLES: Readonly<Record<number, string>> = {
  1: 'What the product does and for whom',
  2: 'Screens and routes',
  3: 'Entities and their fields',
  4: 'States and transitions',
  5: 'Validation rules',
  6: 'Roles and permissions',
  7: 'The calls the product makes',
  8: 'Error catalogue',
  9: 'Business constants and limits',
};

const cell = (text: string): string => text.replaceAll('|', '\\|');
const unique = (texts: readonly string[]): string => [...new Set(texts)].join('<br>');

function line(sentence: Sentence, tags: readonly Tag[]): string {
  const own = tags.filter(({ ids }) => ids.includes(sentence.id));
  const places = unique(own.filter(({ isTest }) => !isTest).map(({ path, name }) => `\`${path}\` ${name}`));
  const tests = unique(own.filter(({ isTest }) => isTest).map(({ path }) => `\`${path}\``));
  const differs = sentence.decision === undefined ? '' : `differs: decision ${sentence.decision}`;
  const place = [differs, places, sentence.isOpen ? 'OPEN' : ''].filter((part) => part !== '').join('<br>');
  return `| ${sentence.id} | ${cell(sentence.says)} | ${cell(place)} | ${tests} |`;
}

/** docs/coverage.md as the tags are now. */
export async function coverageDocument(): Promise<string> {
  const tags = readTags();
  const parts = Object.entries(TITLES).flatMap(([section, title]) => [
    `## ${section}. ${title}`,
    '',
    '| Sentence | Begins or contains | Carried out by | Proven by |',
    '| --- | --- | --- | --- |',
    ...SENTENCES.filter(({ id }) => sectionOf(id) === Number(section)).map((one) => line(one, tags)),
    '',
  ]);
  const open = SENTENCES.filter(({ isOpen }) => isOpen).length;
  const differing = SENTENCES.filter(({ decision }) => decision !== undefined).length;
  const text = [
    '# Coverage of the product specification',
    '',
    'Each sentence of the product specification that asks something: the place that carries it out and the test that',
    'proves it. Written by `npm run coverage` from the comments `@spec` in the code; a test says when this page is out of',
    'date. The sentences are in `tests/coverage/sentences`, a few words of each.',
    '',
    `${SENTENCES.length} sentences: ${differing} differ on purpose, ${open} still without a place or a test (OPEN).`,
    '',
    ...parts,
  ].join('\n');
  return (await format(COVERAGE_FILE, text)).code;
}
