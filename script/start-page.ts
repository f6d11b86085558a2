import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import type start from '../src/app/i18n/locales/en/start.json';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../src/app/i18n/languages.ts';

export type StartTexts = typeof start;
type TextsOf = (language: string) => StartTexts;

/** The texts of the page itself, which are shown before any part of the app has been loaded. */
export function startTexts(language: string): StartTexts {
  const file = join(import.meta.dirname, `../src/app/i18n/locales/${language}/start.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as StartTexts;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const byLanguage = <Value>(value: (language: (typeof LANGUAGES)[number]) => Value): string =>
  escaped(JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language.code, value(language)]))));

/** The page, with what it says in each language and which way each of them runs. By functions: `$&` would be replaced. */
export function withLanguages(html: string, textsOf: TextsOf = startTexts): string {
  const { code, dir } = DEFAULT_LANGUAGE;
  const noScript = LANGUAGES.map(
    (one) => `<p lang="${one.code}" dir="${one.dir}">${escaped(textsOf(one.code).noScript)}</p>`,
  );
  return html
    .replace('<html>', () => `<html lang="${code}" dir="${dir}">`)
    .replace('data-directions=""', () => `data-directions="${byLanguage((one) => one.dir)}"`)
    .replace('data-texts=""', () => `data-texts="${byLanguage((one) => textsOf(one.code).notLoaded)}"`)
    .replace(
      'name="description" content=""',
      () => `name="description" content="${escaped(textsOf(code).description)}"`,
    )
    .replace('<noscript></noscript>', () => `<noscript>${noScript.join('')}</noscript>`);
}

/** Where the page has the script that runs before the app: no name by its content, so that an older page finds it too. */
const SCRIPT = 'start.js';

/** A script of one file without imports, such as that which a browser runs before it goes on. @param entry below `src` */
export async function builtScript(
  entry: string,
  { isSmall = true, define = {} }: { isSmall?: boolean; define?: Record<string, string> } = {},
): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define,
    build: {
      target: 'es2022',
      write: false,
      minify: isSmall,
      lib: { entry: join(import.meta.dirname, '../src', entry), formats: ['iife'], name: 'start' },
    },
  });
  const [bundle] = Array.isArray(made) ? made : [];
  if (bundle === undefined) throw new Error(`${entry} was not built.`);
  return bundle.output[0].code;
}

/** The script of `src/start`. */
export const startScript = (isSmall = true, entry = CONSOLE.entry): Promise<string> =>
  builtScript(entry, { isSmall });

/** A page, by the script that it runs first and what it says without its app. */
export interface StartPage {
  entry: string;
  textsOf: TextsOf;
}
const CONSOLE: StartPage = { entry: 'start/start.ts', textsOf: startTexts };

/** Writes into the page what follows from the list of languages, and makes the script before the app. */
export function startPage({ entry, textsOf }: StartPage = CONSOLE): Plugin {
  return {
    name: 'storey-start-page',
    transformIndexHtml: { order: 'pre', handler: (html) => withLanguages(html, textsOf) },
    configureServer({ middlewares }) {
      middlewares.use(`/${SCRIPT}`, (_, response, next) => {
        startScript(false, entry).then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: SCRIPT, source: await startScript(true, entry) });
    },
  };
}
