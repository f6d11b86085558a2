import { readFile } from 'node:fs/promises';
import { minify } from 'terser';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../src/app/i18n/languages.ts';
import { withoutUnreached } from './maplibre.ts';

/** The languages of the interface, as the component library names its own texts. */
const LOCALES = new Set<string>(LANGUAGES.map(({ libraryLocale }) => libraryLocale));
const DICTIONARY = /\/(react-aria|react-stately|react-aria-components)\/.*\/intlStrings\.mjs$/;
const LOCALE = /"(?:[./\w-]*\/)?([a-z]{2}-[A-Z]{2})(?:\.mjs)?"/;

const JSON_SCHEMA = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:async )?(?:function|const) (\w+)/gm;

const MAPLIBRE = /\/maplibre-gl\/dist\/maplibre-gl(-worker)?\.mjs(\?|$)/;

const LUCIDE = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/;
/** For React's comparisons of lists that change; a drawing never does, and what is random can not be packed. */
const ICON_KEY = /, key: "\w+"(?= \})/g;

const DEFAULT_LOCALE = /\/react-aria\/dist\/private\/i18n\/useDefaultLocale\.mjs$/;
/** Lists every language that there is, at each start, to find out whether a name is well-formed; the other just reads it. */
const CHECKS_LOCALE = /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\)/;

/** Characters of code. */
const SLOW_FROM = 400_000;

/**
 * Leaves out of the bundle what no page of ours can reach: the component library's texts in thirty-two other
 * languages, what turns schemas into JSON Schema, the keys in icons' drawings, and much of MapLibre (`maplibre.ts`). What
 * is left is minified twice. Where a package changes its inside, nothing is left out, and `npm run bench` tells by its
 * bytes.
 */
export function slim(): Plugin {
  return {
    name: 'storey-slim',
    apply: 'build',
    async load(id) {
      const found = MAPLIBRE.exec(id);
      if (found === null) return null;
      // The same code before it was packed, in which what nobody calls can be told from the rest.
      const code = await readFile(id.replace(/\.mjs.*$/, '-dev.mjs'), 'utf8');
      return { code: withoutUnreached(code, found[1] === undefined), map: null };
    },
    transform(code, id) {
      if (DICTIONARY.test(id)) return { code: withoutOtherLocales(code), map: null };
      if (DEFAULT_LOCALE.test(id))
        return { code: code.replace(CHECKS_LOCALE, 'new Intl.Locale(locale)'), map: null };
      if (LUCIDE.test(id)) return { code: code.replace(ICON_KEY, ''), map: null };
      if (JSON_SCHEMA.test(id)) return { code: withoutBodies(code), map: null };
      return null;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = await packedAgain(chunk.code);
        }
      },
    },
  };
}

/**
 * A second round, by another minifier, finds what the first one left: one part in a hundred. It is slow, so not for the
 * largest.
 */
async function packedAgain(code: string): Promise<string> {
  if (code.length > SLOW_FROM) return code;
  const packed = await minify(code, { ecma: 2020, module: true, compress: { passes: 2 } });
  return packed.code ?? code;
}

/** Each language of a dictionary has a line that imports it and a line that lists it. */
function withoutOtherLocales(code: string): string {
  const isWanted = (line: string): boolean => {
    const locale = LOCALE.exec(line)?.[1];
    return locale === undefined || LOCALES.has(locale);
  };
  return code.split('\n').filter(isWanted).join('\n');
}

/** The same names, each a function that gives one that throws: schemas ask for theirs when they are made. */
function withoutBodies(code: string): string {
  const names = [...code.matchAll(EXPORTED)].map(([, name]) => name);
  return [
    "const none = () => () => { throw new Error('JSON Schema is not part of this bundle.'); };",
    `export { ${names.map((name) => `none as ${name}`).join(', ')} };`,
  ].join('\n');
}
