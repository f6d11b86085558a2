import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeShared, SHARED_DATA } from '../support/shared-data.ts';
import { OPEN } from './open.ts';
import { sectionOf, SENTENCES } from './specification.ts';
import { readTags, ROOT } from './tags.ts';
import { COVERAGE_FILE, coverageDocument } from './write.ts';

const TAGS = readTags();
const IDS = new Set(SENTENCES.map(({ id }) => id));
const named = (isTest: boolean): Set<string> =>
  new Set(TAGS.filter((tag) => tag.isTest === isTest).flatMap(({ ids }) => ids));

/** Sentences without a place or a test. The number only falls. */
const OPEN_AT_MOST = 0;

describe('sentences of the specification', () => {
  it('tag · id in no table → named', () => {
    const unknown = TAGS.flatMap(({ ids, path }) =>
      ids.filter((id) => !IDS.has(id)).map((id) => `${id} ${path}`),
    );
    expect(unknown).toEqual([]);
  });

  it('sentence · without a place or a test, and neither open nor decided otherwise → named', () => {
    const [places, tests] = [named(false), named(true)];
    const missing = SENTENCES.filter(({ isOpen, decision }) => !isOpen && decision === undefined).flatMap(
      ({ id, says }) => [
        ...(places.has(id) ? [] : [`${id} ${says}: no place`]),
        ...(tests.has(id) ? [] : [`${id} ${says}: no test`]),
      ],
    );
    expect(missing).toEqual([]);
  });

  it('sentence · has both and is listed as open → taken off the list', () => {
    const [places, tests] = [named(false), named(true)];
    expect(OPEN.filter((id) => !IDS.has(id) || (places.has(id) && tests.has(id)))).toEqual([]);
    expect(OPEN.length).toBeLessThanOrEqual(OPEN_AT_MOST);
  });

  it('sentence · decided otherwise → the decision is there', () => {
    const decisions = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 4)));
    const numbers = SENTENCES.flatMap(({ decision }) => decision ?? []);
    expect(numbers.filter((number) => !decisions.has(number))).toEqual([]);
  });

  it('words of a sentence → at most 60 characters', () => {
    expect(SENTENCES.filter(({ says }) => says.length > 60)).toEqual([]);
  });
});

it('docs/coverage.md is what the tags are (else: npm run coverage)', async () => {
  expect(readFileSync(COVERAGE_FILE, 'utf8')).toBe(await coverageDocument());
});

/** Lines that ask nothing of the product: each begins with one of these. */
const WITHOUT_RULE = [
  'Paths of the remaining lazily loaded screens',
  'Map modes: empty, draw polygon',
  '**AI mapping level statuses**:',
  '**Publishing** (status numbers):',
  '- Types:',
  '- Length limits:',
  '- Polygons:',
  '- Additional properties:',
  '- Rating:',
  '- Transition:',
  '- Floor-plan upload:',
  '- **Transition defaults**:',
  '- Exact permission ids',
  '- The full role list is not shown',
  'Base path /api/v8',
  'Where a client-side wrapper hides',
  'Further capabilities:',
  'The product is a web console',
  'Server-side behaviour',
];
const HEADING = /^(?:#|\*\*[\w -]+\*\*$|\|[-|]+$|\| (?:Number|Status|Field|Type) \|)/;

const SPECIFICATION = join(SHARED_DATA, '../spec/product-spec.md');

describeShared('the specification beside the project', () => {
  const text = existsSync(SPECIFICATION) ? readFileSync(SPECIFICATION, 'utf8') : '';
  const sections = text.split(/^## (?=\d)/m).slice(1);

  it.each(sections.map((section) => [section.split('\n')[0]!, section] as const))('%s', (title, section) => {
    const own = SENTENCES.filter(({ id }) => sectionOf(id) === Number.parseInt(title, 10));
    expect(own.filter(({ says }) => !section.includes(says))).toEqual([]);
    const lines = section
      .split('\n')
      .slice(1)
      .filter((line) => line.trim() !== '' && !HEADING.test(line));
    const unnamed = lines.filter(
      (line) =>
        !own.some(({ says }) => line.includes(says)) &&
        !WITHOUT_RULE.some((start) => line.trim().startsWith(start)),
    );
    expect(unnamed).toEqual([]);
  });
});
