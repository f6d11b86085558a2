import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  ADDED_CONTENT,
  CONTENT_TYPES,
  contentTypeOf,
  countByList,
  FEATURE_KINDS,
  FEATURE_LISTS,
  KIND_OF_WIRE_LIST,
  kindDescriptor,
  kindsOf,
  LEVEL_CONTENT,
  MAP_LAYERS,
  PLAN_KINDS,
  WIRE_LISTS,
  type ContentType,
} from '../../src/domain/content/index.ts';
import { builtInTaxonomy, kindOf } from '../../src/domain/taxonomy/index.ts';

const ROOT = join(import.meta.dirname, '../..');
const IDS = Object.keys(CONTENT_TYPES) as ContentType[];

type Texts = { [key: string]: string | Texts };
const dictionary = (language: string, namespace: string): Texts =>
  JSON.parse(readFileSync(join(ROOT, `src/app/i18n/locales/${language}/${namespace}.json`), 'utf8')) as Texts;

/** Whether a text is there, or one of its plural forms. */
function has(texts: Texts, path: string): boolean {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce<Texts | undefined>((at, key) => {
    const inner = at?.[key];
    return typeof inner === 'object' ? inner : undefined;
  }, texts);
  return (
    holder !== undefined && Object.keys(holder).some((key) => key === last || key.startsWith(`${last}_`))
  );
}

/** What each content type is called where: `<id>` is its stem. */
const TEXTS: readonly (readonly [namespace: string, keys: readonly string[]])[] = [
  ['content', IDS.map((id) => `titles.${id}`)],
  ['content', LEVEL_CONTENT.flatMap((id) => [`filter.${id}`, `empty.${id}.title`, `empty.${id}.text`])],
  ['content', ADDED_CONTENT.map((id) => `add.${id}`)],
  ['content', MAP_LAYERS.map((layer) => `visibility.${layer}`)],
  [
    'forms',
    FEATURE_LISTS.flatMap((id) => [
      ...['add', 'edit', 'view'].map((mode) => `titles.${mode}.${id}`),
      ...['label', 'question', 'text'].map((part) => `delete.${id}.${part}`),
      `things.${id}`,
      `add.${id}`,
      `save.${id}`,
    ]),
  ],
  ['sync', ADDED_CONTENT.map((id) => `drafts.new.${id}`)],
  ['import', PLAN_KINDS.map((kind) => `sections.${kind}`)],
  ['import', FEATURE_KINDS.map((kind) => `kinds.${kind}`)],
];

describe('content types', () => {
  test.each(['en', 'ar'])('each has its texts in %s', (language) => {
    const missing = TEXTS.flatMap(([namespace, keys]) =>
      keys.filter((key) => !has(dictionary(language, namespace), key)).map((key) => `${namespace}:${key}`),
    );
    expect(missing).toEqual([]);
  });

  test('each has a file of its own', () => {
    const files = readdirSync(join(ROOT, 'src/domain/content')).filter(
      (name) => !/^(index|kinds|content-types|content-descriptor|node-types)\.ts$|test/.test(name),
    );
    expect(files).toHaveLength(IDS.length);
  });

  // @spec 6.12
  test('a kind of feature is in one list only', () => {
    expect(new Set(FEATURE_KINDS).size).toBe(FEATURE_KINDS.length);
    expect(FEATURE_KINDS.map(contentTypeOf).filter((type) => !(type in CONTENT_TYPES))).toEqual([]);
  });

  // @spec 1.2
  test('the lists of a level are read in a fixed order', () => {
    const told = WIRE_LISTS.map((list) => kindDescriptor(KIND_OF_WIRE_LIST[list]).wireList);
    expect(told.map((list) => list?.name)).toEqual(WIRE_LISTS);
    const ranks = told.map((list) => list?.rank ?? 0);
    expect(ranks).toEqual([...new Set(ranks)].toSorted((a, b) => a - b));
  });

  test('what is written with a level has a list in the API, and nothing else has', () => {
    for (const kind of FEATURE_KINDS) {
      const { partOf, wireList } = kindDescriptor(kind);
      expect(wireList !== null, kind).toBe(partOf === 'level');
    }
  });

  test('counts: a kind counts in the list that names it, and things on no level in no list of a level', () => {
    const one = FEATURE_KINDS.map((kind) => ({ kind }));
    const kinds = LEVEL_CONTENT.map((id) => [id, CONTENT_TYPES[id].kinds.length]);
    expect(countByList(LEVEL_CONTENT, one)).toEqual(Object.fromEntries(kinds));
    expect(countByList(['mapObjects', 'geofences'], one)).toEqual({ mapObjects: 2, geofences: 1 });
  });

  test('the type that a new feature begins with is of a kind of its list', () => {
    const first = IDS.flatMap((id) => {
      const { firstType } = CONTENT_TYPES[id];
      return firstType === null ? [] : [[id, firstType] as const];
    });
    const odd = first.filter(([id, type]) => !kindsOf(id).includes(kindOf(type, builtInTaxonomy)));
    expect(odd).toEqual([]);
  });
});

/** Every word by which a content type, a kind, a list of the API or a type that makes a kind is known. */
const WORDS = [
  ...IDS.filter((id) => !['clients', 'sites', 'buildings', 'levels'].includes(id)),
  ...FEATURE_KINDS,
  ...WIRE_LISTS,
  ...FEATURE_KINDS.flatMap((kind) => kindDescriptor(kind).onlyType ?? []),
];
/** Words of the same sound: the roles of shapes in a plan, and the hatching of the map. */
const NOT_CONTENT = new Set(['level-space.ts', 'make-image.ts']);

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((name) => !/^src\/(domain\/content|contract)\//.test(name))
    .filter((name) => !NOT_CONTENT.has(name.split('/').at(-1) ?? ''));
}

test('content types are compared by name nowhere outside of their descriptors', () => {
  const word = `['"](?:${[...new Set(WORDS)].join('|')})['"]`;
  const compared = new RegExp(
    [
      `[!=]==? ?${word}`,
      `${word} ?[!=]==?`,
      `\\bcase ${word}`,
      `(?:has|includes)\\(${word}\\)`,
      `new Set\\(\\[[^\\]]*${word}`,
      `where\\(\\{[^}]*kind: ${word}`,
      `\\bkind (?:=|<>) ${word}`,
      `(?:contentType|\\.contentType) ?[!=]== ?['"]`,
    ].join('|'),
    'g',
  );
  const found = ['src', 'server'].flatMap(sources).flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return [...text.matchAll(compared)].map(([match]) => `${file}: ${match}`);
  });
  expect(found).toEqual([]);
});
